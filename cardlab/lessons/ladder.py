"""The ladder of exercises: the order in which to solve them, by what they need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LADDER: Final[Mapping[str, tuple[str, ...]]] = {
    "Before the first step": ("run_and_change",),
    "First steps: lists and counting": (
        "red_or_black",
        "counting_the_two_dice",
    ),
    "Short functions": (
        "how_many_of_a_hundred",
        "is_this_die_loaded",
        "choose_without_order",
        "simulate_and_converge",
        "conditional_probability",
        "what_a_pass_tells",
        "build_and_judge_a_rule",
        "choose_the_experiment",
    ),
    "Functions that work together": (
        "patterns_in_a_row",
        "a_referee_to_repair",
        "which_card_should_i_keep",
        "mix_your_moves",
        "be_the_scientist",
        "a_game_of_your_own",
    ),
}
"""The exercises of each level, easier ones first."""
