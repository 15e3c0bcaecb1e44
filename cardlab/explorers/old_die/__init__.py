"""Is this die loaded: rolls that count up, what a fair die would do, and a verdict before the die is opened."""
