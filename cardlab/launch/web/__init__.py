"""cardlab without Python on the machine: what a browser needs to be its Python, and pages made with that."""
