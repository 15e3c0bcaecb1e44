"""Speed and strength, measured beside named peers."""
