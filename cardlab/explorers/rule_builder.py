"""`build_rule`: a rule built on the screen, and seen in the cards that it calls right."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypeAlias, TypedDict

from cardlab.cards import DECK, Card
from cardlab.core.libraries import has_numpy
from cardlab.core.zones import face
from cardlab.games.eleusis_common.sentence import KNOWN, changed, sentence_of
from cardlab.rules import Envelope, Rule, RuleError, assess, check_playable, random_line, seal, unseal
from cardlab.science.solo import LEVELS, TURNS, Difficulty, measure_difficulty
from cardlab.screen import parts
from cardlab.screen.controls import Declared, command
from cardlab.screen.runs import Running
from cardlab.screen.table_parts import Face
from cardlab.widgets.shown import Shown

if TYPE_CHECKING:
    from ipywidgets import VBox

    from cardlab.core.session import Session
    from cardlab.widgets.as_widgets import PlainTable
    from cardlab.widgets.widget import BuilderWidget, Table

AS_TEXT: Final = parts.field("text", "The rule as text, or its name", "text", "card.rank > last.rank", "Use it")
LASTS: Final = tuple(map(Card.parse, ("A♠", "4♣", "7♦", "9♠", "J♥", "Q♣", "K♦")))
"""The cards that are offered as the last one."""

BEFORE: Final = 4
"""This many cards are before the last one, where a rule looks further back than to it."""

TRIES: Final = 30
"""This many lines are tried to find, for each card, one that can end with it."""

ROUNDS: Final = 5
"""The scientist plays this many rounds against a rule; one of an odd number is in the middle."""


class DeckCard(Face):
    """A card of the deck, and whether it is right after the last card."""

    right: bool


class LastCard(Face):
    """A card that may be the last one, how many are right after it, and whether it is chosen."""

    count: int
    chosen: bool


class Gauge(TypedDict):
    """How hard a rule is for the scientist: in words, and as a place (0 to 1) on a scale of named parts.

    Without ``level`` and ``place`` nothing is known yet; ``done`` says that nothing will change any more.
    """

    done: bool
    lead: str
    value: str
    levels: list[str]
    level: NotRequired[str]
    place: NotRequired[float]
    lines: list[str]


DEALS: Final = [parts.Choice(key="express", label="Eleusis Express"), parts.Choice(key="eleusis", label="Eleusis")]
"""The games that a sealed rule can be dealt in, by name; the first one is short."""

Dealt: TypeAlias = "Table | PlainTable | Session"


class Sealed(TypedDict):
    """An envelope: its fingerprint, its token, the games that deal it, and the name of the one that was dealt last."""

    fingerprint: str
    token: str
    deals: list[parts.Choice]
    dealt: str


class BuilderScene(TypedDict):
    """What the builder shows: a rule with its cards, or an envelope and nothing of what is in it.

    ``after`` is the line after which ``deck`` is judged, ``about`` says how many cards are right after any card, and
    whether there may be none.
    """

    title: str
    notice: str
    refused: bool
    sealed: NotRequired[Sealed]
    sentence: NotRequired[parts.Sentence]
    entry: NotRequired[parts.Field]
    can_undo: NotRequired[bool]
    after: NotRequired[list[str]]
    deck: NotRequired[list[DeckCard]]
    lasts: NotRequired[list[LastCard]]
    about: NotRequired[list[str]]
    gauge: NotRequired[Gauge]
    notes: NotRequired[list[str]]


class _Step:
    """A rule on the way, with what is measured of it, which takes a while.

    Attributes:
        rule: the rule.
        about, notes: as in the scene.
        lines: by the last card, a line that ends with it, and the verdict after it.
        is_playable: whether the scientist can play against it.
        difficulty: how hard it is, as far as the scientist has played.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.about: list[str] = []
        self.lines: dict[Card, tuple[tuple[Card, ...], int]] = {}
        self.is_playable = False
        self.difficulty: Difficulty | None = None
        try:
            found, lines = assess(rule), _judged_lines(rule)
        except RuleError as error:  # a function may fail on some line
            self.notes = [str(error)]
            return
        counts = [right.bit_count() for _, right in lines.values()]
        least, most = min(counts), max(counts)
        self.lines, self.notes = lines, [*found.fairness, *found.length[1:]]
        self.about.append(f"After any card: {least} to {most}." if least < most else f"After any card: {least}.")
        self.about += found.stuck  # seen at once, however much is said below
        self.is_playable = found.dead_ends is not None and has_numpy()

    @property
    def rounds(self) -> int:
        """How many rounds the scientist has played."""
        return len(self.difficulty.rounds) if self.difficulty else 0

    @property
    def waits(self) -> bool:
        """Whether the scientist has something left to play."""
        return self.is_playable and self.rounds < ROUNDS

    def gauge(self) -> Gauge:
        """Return how hard the rule is, as far as that is known."""
        found, done = self.difficulty, self.rounds == ROUNDS
        gauge = Gauge(done=done, lead="The scientist plays …", value="", levels=list(LEVELS), lines=[])
        if found is not None:
            place = (found.cards - 0.5) / TURNS if found.cards else 1
            gauge |= {"lead": "The scientist needs", "value": found.need, "level": found.level, "place": place}
            gauge["lines"] = found.details if done else [f"Round {self.rounds + 1} of {ROUNDS} …"]
        return gauge

    def play(self) -> Iterator[_Step | None]:
        """Let the scientist play round by round, and note what came of it."""
        yield None  # the page is there before numpy is loaded
        try:
            for found in measure_difficulty(self.rule, ROUNDS):
                self.difficulty = found or self.difficulty
                yield found and self
        except RuleError as error:  # as above
            self.is_playable, self.notes = False, [str(error), *self.notes]
            yield self


class RuleBuilder(Declared, Shown):
    """A rule being built. It is ordinary Python and knows no widget: `view` shows it.

    Args:
        start: the rule to begin with, or its text.
        deal: takes the name of a game and a sealed rule, and opens a table.

    Attributes:
        game: what was dealt last with a sealed rule; None before that.

    Raises:
        RuleError: the text is no rule; the message says why and what would do.

    >>> from cardlab.opening import build_rule
    >>> builder = build_rule("card.is_red").do("text card.rank > last.rank")
    >>> print(builder.rule)
    card.rank > last.rank
    >>> unseal(builder.sealed()).rule == builder.rule
    True
    >>> builder.do("seal").do("deal express").game.view.fingerprint == unseal(builder.sealed()).fingerprint
    True
    """

    HELP = "Choose in the sentence, or write: text card.is_red."
    BROKEN = "Something in cardlab broke. Your rule is kept: go on, or undo and try another way."

    def __init__(self, start: str | Rule, deal: Callable[[str, str], Dealt]) -> None:
        self._deal = deal
        self.game: Dealt | None = None
        self._dealt = ""
        self._steps: list[_Step] = []
        self._last = LASTS[2]
        self._envelope: Envelope | None = None
        self._is_closed = False
        self._running = Running(self._hear_end, unit="rounds")
        super().__init__()
        self._change(start if isinstance(start, Rule) else Rule.parse(start))

    @property
    def rule(self) -> Rule:
        """The rule as it stands on the screen, or in the envelope."""
        return self._steps[-1].rule

    @property
    def difficulty(self) -> Difficulty:
        """How hard the rule is for the scientist; what it has not played yet it plays now, in a few seconds.

        Raises:
            ValueError: the rule is sealed, or nobody can play by it, or the scientist needs numpy, which is missing.
        """
        step = self._steps[-1]
        if self._is_closed:
            raise ValueError("This rule is sealed, so nothing is measured of it any more. Build another one.")
        if not has_numpy():
            raise ValueError("The scientist needs numpy, which is not installed here.")
        if step.waits:
            self._play()
            _ = self._running.result
        if step.difficulty is None or not step.is_playable:
            raise ValueError(f"The scientist cannot play by this rule. {step.notes[0]}")
        return step.difficulty

    def sealed(self, hints: bool = True) -> str:
        """The rule's token, safe to stand in a notebook; the same one until the rule is changed.

        Args:
            hints: False also locks what the laboratory may show about the rule.

        Raises:
            ValueError: nobody could ever lay a card by this rule.
        """
        check_playable(self.rule)
        if self._envelope is None or self._envelope.hints != hints:
            self._envelope = unseal(seal(self.rule, hints=hints))
        return str(self._envelope)

    # --- commands ---

    @command
    def text(self, rule: str = "") -> None:
        """Take a rule as text, or a known one's name."""
        self._change(changed(self.rule, f"text {rule}"))

    @command
    def block(self, choice: str = "") -> None:
        """Make a choice in the sentence: a path and a key."""
        self._check_open()
        self._change(changed(self.rule, choice))

    @command
    def after(self, card: str) -> None:
        """Choose the last card of the line."""
        self._check_open()
        self._last = Card.parse(card)

    @command
    def undo(self) -> None:
        """Go back to the rule before."""
        if len(self._steps) < 2:
            raise self.unknown("undo", "")
        self._steps.pop()
        self._envelope = None
        self._show_to_scientist()

    @command
    def seal(self) -> None:
        """Close the envelope."""
        self.sealed()
        self._is_closed, self._dealt = True, ""
        self._running.clear()
        del self._steps[:-1]

    @command
    def deal(self, game: str) -> None:
        """Deal a game with the sealed rule."""
        if not self._is_closed or game not in [each["key"] for each in DEALS]:
            raise self.unknown("deal", game)
        self.game, self._dealt = self._deal(game, self.sealed()), game
        if "box" in vars(self):  # it is on a page
            self._arrange()

    @command
    def another(self) -> None:
        """Begin afresh."""
        self._change(Rule.parse("card.is_red"))
        del self._steps[:-1]

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError(f"This rule is sealed and stays as it is. {self.HELP}")

    # --- what is shown ---

    def scene(self) -> BuilderScene:
        """Return all that is shown now."""
        scene = BuilderScene(title="Build a secret rule", notice=self.notice, refused=self.refused)
        if self._is_closed and self._envelope:
            token, fingerprint = str(self._envelope), self._envelope.fingerprint
            scene["sealed"] = Sealed(fingerprint=fingerprint, token=token, deals=DEALS, dealt=self._dealt)
            return scene
        step = self._steps[-1]
        line, right = step.lines.get(self._last, ((self._last,), 0))
        counts = {card: verdict.bit_count() for card, (_, verdict) in step.lines.items()}
        offered = LASTS if self._last in LASTS else (*LASTS, self._last)
        scene |= {
            "sentence": sentence_of(step.rule, "My rule", KNOWN),
            "entry": AS_TEXT,
            "can_undo": len(self._steps) > 1,
            "after": list(map(str, line)),
            "deck": [{**face(card), "right": bool(right >> place & 1)} for place, card in enumerate(DECK)],
            "lasts": [{**face(card), "count": counts.get(card, 0), "chosen": card == self._last} for card in offered],
            "about": step.about,
            "notes": step.notes,
        }
        if step.is_playable:
            scene["gauge"] = step.gauge()
        return scene

    @cached_property
    def view(self) -> BuilderWidget:
        """The widget that shows it."""
        from cardlab.widgets.widget import BuilderWidget

        return BuilderWidget(self)

    @cached_property
    def box(self) -> VBox:
        """The view, and below it the table that was dealt."""
        from ipywidgets import VBox

        return VBox(layout={"overflow": "visible"})

    def _arrange(self) -> None:
        from ipywidgets import Widget

        self.box.children = [self.view, *([self.game] if isinstance(self.game, Widget) else [])]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        self._arrange()
        bundle = self.box._repr_mimebundle_(**options)
        bundle["text/plain"] = repr(self)
        return bundle

    def __str__(self) -> str:
        if self._is_closed and self._envelope:
            return f"A sealed rule, {self._envelope.fingerprint}"
        return str(self.rule)

    # The rule may be meant to be secret, and what is shown by chance is the repr.
    def __repr__(self) -> str:
        return "<A rule being built: run this cell to go on with it>"

    # --- the rule on the way ---

    def _change(self, rule: Rule) -> None:
        if self._is_closed:  # another rule begins, and nothing leads back to the one in the envelope
            self._steps.clear()
        if not self._steps or rule != self.rule:
            self._steps.append(_Step(rule))
            self._envelope = None
            self._show_to_scientist()
        self._is_closed = False

    def _show_to_scientist(self) -> None:
        """Let the scientist play against the rule as it is, if it has not yet, and against no other any more."""
        self._running.clear()
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # there is no page to look at: it plays when its result is asked for
            return
        self._play()

    def _play(self) -> None:
        step = self._steps[-1]
        if step.waits and not self._running.is_running:
            self._running.start(step.play(), of=ROUNDS, done=lambda each: each.rounds, shown=lambda _: self.refresh())

    def _hear_end(self, words: str) -> None:
        if self._running.run and self._running.run.state == "broken":
            self.say(words, refused=True)


def _judged_lines(rule: Rule) -> dict[Card, tuple[tuple[Card, ...], int]]:
    """Return for each card a line that ends with it, longer where the rule looks further back, and its verdict."""
    drawn: list[tuple[Card, ...]] = []
    if rule.memory is None or rule.memory > 1:
        rng = Random(str(rule))
        drawn = [random_line(rule, rng, BEFORE) for _ in range(TRIES)]
    lines = [(*next((line for line in drawn if rule.allows(line, card)), ()), card) for card in DECK]
    return {line[-1]: (line, rule.verdict(line)) for line in lines}
