"""The numbers behind the laboratory's report are those that counting gives."""

from __future__ import annotations

from itertools import product

import pytest

from cardlab.science.kinds import Kind, classify
from cardlab.science.log import Said

# --- Kinds of tests ---


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ((True, False), "decides"),
        ((False, True), "decides"),
        ((True, True), "would confirm"),
        ((True, None), "would confirm"),
        ((None, False), "would refute"),
        ((False, False), "would refute"),
        ((None, None), "cannot tell"),
    ],
)
def test_a_test_is_of_the_kind_that_the_ideas_make_it(answers: tuple[bool | None, ...], kind: Kind) -> None:
    said = [Said(letter, accepts) for letter, accepts in zip("AB", answers, strict=True) if accepts is not None]
    assert classify(said) == kind


def test_four_ideas_of_a_class_decide_unless_they_agree() -> None:
    for answers in product((True, False), repeat=4):
        said = [Said(letter, accepts) for letter, accepts in zip("ABCD", answers, strict=True)]
        assert (classify(said) == "decides") == (0 < sum(answers) < 4)
