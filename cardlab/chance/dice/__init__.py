"""Friend or Foe by numbers: exact chances of its two dice and thirteen ranks.

- Rule I, *your own cards*: `fires`, `can_discard` (a hand that is known), `can_discard_dealt` (one that is dealt).
- Rule I alone, to the end: `turns_to_empty`, `best_choice`, `keeping`.
- Rule II, *friend*: `can_be_helped` (on the next roll), `friend_chance` (on this one), `best_to_name`.
- Rule III, *foe*: `can_be_attacked`.

A hand is text (``"3 5 J Q"``, ``"3♥ 5♠"``) or a list of cards or ranks; a roll is two numbers. Without a word, Aces and
Kings leave only with a friend; with ``ace_pairs=True`` an Ace may equal a die that shows 1.
"""

from cardlab.chance.dice.choice import Choice, Kept, best_choice, keeping
from cardlab.chance.dice.discard import can_discard, can_discard_dealt, fires
from cardlab.chance.dice.foe import can_be_attacked
from cardlab.chance.dice.friend import Naming, best_to_name, can_be_helped, friend_chance
from cardlab.chance.dice.outlook import Policy
from cardlab.chance.dice.rolls import ROLLS, WAYS, By, Criterion, Given, Roll
from cardlab.chance.dice.turns import Turns, turns_to_empty

__all__ = [
    "ROLLS",
    "WAYS",
    "By",
    "Choice",
    "Criterion",
    "Given",
    "Kept",
    "Naming",
    "Policy",
    "Roll",
    "Turns",
    "best_choice",
    "best_to_name",
    "can_be_attacked",
    "can_be_helped",
    "can_discard",
    "can_discard_dealt",
    "fires",
    "friend_chance",
    "keeping",
    "turns_to_empty",
]
