"""The kind of a test, by what the ideas predict."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardlab.science.log import Said

KindOfTest: TypeAlias = Literal["decides", "would confirm", "would refute", "cannot tell"]


def classify(said: Iterable[Said]) -> KindOfTest:
    """Return the kind of a test, which is known before its verdict, by the predictions of the living ideas.

    ====================  ==========================================  =============
    the ideas predict     the test                                    the kind
    ====================  ==========================================  =============
    yes and no            shows that one of them is wrong             decides
    only yes              is positive: a yes is expected              would confirm
    only no               is negative: a no is expected               would refute
    nothing               asks no question of any idea                cannot tell
    ====================  ==========================================  =============

    A kind says what a yes would do to the ideas: *confirm* them, *refute* them, or *decide* between them. A no does the
    opposite, so an idea dies of a no to a test that *would confirm*.

    Source: J. Klayman and Y.-W. Ha, Confirmation, disconfirmation, and information in hypothesis testing, Psychological
    Review 94 (1987) 211–228, for positive and negative tests.

    >>> classify([Said("A", True), Said("B", False)]), classify([Said("B", True)])
    ('decides', 'would confirm')
    """
    answers = {one.accepts for one in said}
    if len(answers) > 1:
        return "decides"
    if not answers:
        return "cannot tell"
    return "would confirm" if True in answers else "would refute"
