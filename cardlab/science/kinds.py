"""What kind of test a card is, by what the ideas say of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from cardlab.science.log import Said

Kind: TypeAlias = Literal["decides", "would confirm", "would refute", "cannot tell"]


def classify(said: Iterable[Said]) -> Kind:
    """The kind of a test, which is known before its verdict.

    ================  ==================================  =============
    what ideas say    what the test is for                the kind
    ================  ==================================  =============
    yes and no        one of them dies, whatever happens  decides
    yes, or no word   a positive test: a yes is hoped for would confirm
    no, or no word    a negative test: a no is hoped for  would refute
    no word           it asks no idea anything            cannot tell
    ================  ==================================  =============

    The words say what the ideas expect of the card, a confirmation or a refusal. Either verdict may still kill: a no
    to a test that *would confirm* does so, and a yes to one that *would refute*.

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
