"""The dice explorer: a hand, the 36 rolls of two dice, and the chance that something of the hand can go."""
