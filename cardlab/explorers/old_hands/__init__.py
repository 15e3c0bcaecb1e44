"""The explorer of hands: how many there are, and how many of them have what is wished for."""
