"""Builders of the one file, a site and a release; they are in a clone of cardlab only, not in the wheel."""
