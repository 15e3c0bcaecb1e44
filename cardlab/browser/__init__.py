"""cardlab on a page of its own, in a browser's Python: no notebook, no kernel, no server."""
