"""Friend or Foe: exact probabilities of its two dice and thirteen ranks.

- Rule I, *your own cards*: `fires`, `roll_kinds`, `can_discard` (a known hand), `can_discard_dealt` (a random one), and
  over many turns `turns_to_empty`, `best_choice`, `keeping`.
- Rule II, *friend*: `can_be_helped` (on the next roll), `friend_chance` (on this one), `best_to_name`.
- Rule III, *foe*: `can_be_attacked`.

A hand is text (``"3 5 J Q"``, ``"3♥ 5♠"``) or a list of cards or ranks; a roll is two numbers; a deck is the number of
cards of each rank, 13 counts. Aces and Kings leave only with a friend, unless ``ace_pairs=True`` lets an Ace equal a
die that shows 1. Invalid arguments raise ValueError with a sentence that says what is wrong.
"""

from cardlab.chance.dice.discard import (
    ROLLS,
    WAYS,
    By,
    Given,
    Kind,
    can_discard,
    can_discard_dealt,
    fires,
    roll_kinds,
)
from cardlab.chance.dice.others import Naming, best_to_name, can_be_attacked, can_be_helped, friend_chance
from cardlab.chance.dice.turns import Choice, Kept, Policy, Turns, best_choice, keeping, turns_to_empty
from cardlab.games.friend_or_foe.matching import Criterion, Roll

__all__ = [
    "ROLLS",
    "WAYS",
    "By",
    "Choice",
    "Criterion",
    "Given",
    "Kept",
    "Kind",
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
    "roll_kinds",
    "turns_to_empty",
]
