"""The golden net: scripted plays, and all that a person sees at each of their commands.

A file in `plays` is script and expectation in one: its commands are played, and what comes of them is compared with
what stands in it. After a change that is meant, ``python -m tests.golden.remake`` writes the files anew and sums up
what changed.
"""
