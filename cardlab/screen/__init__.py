"""Screens that take commands, the parts they show, and their text form. They know no game."""
