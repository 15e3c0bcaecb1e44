"""The laboratory on the screen: what can be done in it, its pages, and its words."""
