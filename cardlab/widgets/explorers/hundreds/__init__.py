"""The explorer of hundreds: how many of 100 rolls serve."""
