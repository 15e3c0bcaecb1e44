"""What Eleusis and Eleusis Express share: the secret rule, what was judged, the stock, the line, and the scientist."""
