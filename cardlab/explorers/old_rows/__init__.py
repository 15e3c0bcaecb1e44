"""The explorer of rows: where a string of ups, downs and stays stands in a shuffled row, and how likely."""
