"""cardlab without an installed Python: a Python for browsers, and pages that use it."""
