"""What kind of test a card is, by what the ideas say of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardlab.science.log import Said

KindOfTest: TypeAlias = Literal["decides", "would confirm", "would refute", "cannot tell"]


def classify(said: Iterable[Said]) -> KindOfTest:
    """The kind of a test, which is known before its verdict.

    ====================  ==========================================  =============
    the ideas that speak  so it is                                    the kind
    ====================  ==========================================  =============
    say yes and no        one after which one of them is wrong        decides
    all say yes           a positive test: a yes is what they expect  would confirm
    all say no            a negative test: a no is what they expect   would refute
    there is none         no question to any idea                     cannot tell
    ====================  ==========================================  =============

    It says what a yes would do to the ideas: *confirm* them, *refute* them, or *decide* between them. A no does the
    opposite, so that an idea dies of a no to a test that *would confirm*.

    Args:
        said: what each living idea says; one that cannot say is not among them.

    Source: J. Klayman and Y.-W. Ha, Confirmation, disconfirmation, and information in hypothesis testing,
    Psychological Review 94 (1987) 211–228, for positive and negative tests.

    >>> classify([Said("A", True), Said("B", False)]), classify([Said("B", True)])
    ('decides', 'would confirm')
    """
    answers = {one.accepts for one in said}
    if len(answers) > 1:
        return "decides"
    if not answers:
        return "cannot tell"
    return "would confirm" if True in answers else "would refute"
