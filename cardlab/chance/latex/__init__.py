"""The line behind an exact answer, in LaTeX and with the current numbers.

Each function has the name and the arguments of the one that gives the number; in a notebook, ``Math(latex.…)`` shows
the line.
"""
