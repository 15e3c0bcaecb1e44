"""Shared by Eleusis and Eleusis Express: the secret rule, the judged plays, the stock, the line, and the scientist."""
