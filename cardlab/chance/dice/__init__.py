"""Friend or Foe by numbers: exact chances of its two dice and thirteen ranks.

Rule I: `fires`, `can_discard`, `can_discard_dealt`.
"""

from cardlab.chance.dice.discard import can_discard, fires
from cardlab.chance.dice.rolls import ROLLS, WAYS, By, Criterion, Given, Roll

__all__ = ["ROLLS", "WAYS", "By", "Criterion", "Given", "Roll", "can_discard", "fires"]
