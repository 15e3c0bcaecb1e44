"""What `benchmarks.soak` runs: a module for each thing that is soaked, with a `main` that takes the words behind it."""


class BrokenLaw(AssertionError):
    """A law that does not hold; the message says which, and what to give to see it broken again."""
