"""`build_rule`: build a rule on the screen and see which cards it accepts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Final, NotRequired, TypeAlias, TypedDict

from cardlab.cards import DECK, Card
from cardlab.core.libraries import has_numpy
from cardlab.core.zones import face
from cardlab.eleusis_rules import (
    Envelope,
    Rule,
    RuleError,
    assess,
    check_playable,
    random_line,
    read_rule,
    seal,
    unseal,
)
from cardlab.games.eleusis_common.sentence import KNOWN, changed, sentence_of
from cardlab.notebook.cell_output import NotebookScreen, output_of
from cardlab.science.solo import LEVELS, TURNS, Difficulty, measure_difficulty
from cardlab.screen import parts
from cardlab.screen.controls import command
from cardlab.screen.runs import Running
from cardlab.screen.table_parts import Face

if TYPE_CHECKING:
    from ipywidgets import VBox

    from cardlab.core.session import Session
    from cardlab.notebook.as_widgets import PlainTable
    from cardlab.notebook.widget import BuilderWidget, Table

AS_TEXT: Final = parts.field("text", "The rule as text, or its name", "text", "card.rank > last.rank", "Use it")
LASTS: Final = tuple(map(Card.parse, ("A♠", "4♣", "7♦", "9♠", "J♥", "Q♣", "K♦")))
"""Cards offered as the last one of the line."""

BEFORE: Final = 4
"""The number of cards before the last one, for rules that look further back."""

TRIES: Final = 30
"""The number of random lines tried to find one that each card can continue."""

ROUNDS: Final = 5
"""The scientist's rounds against a rule; odd, so that one is the median."""


class DeckCard(Face):
    """A card of the deck; ``right`` if the rule accepts it after the last card."""

    right: bool


class LastCard(Face):
    """A possible last card, the number of cards accepted after it, and whether it is chosen."""

    count: int
    chosen: bool


class Gauge(TypedDict):
    """The rule's difficulty for the scientist: in words, and as a place (0 to 1) on a scale of named parts.

    ``level`` and ``place`` are missing until something is known; ``done`` marks a final result.
    """

    done: bool
    lead: str
    value: str
    levels: list[str]
    level: NotRequired[str]
    place: NotRequired[float]
    lines: list[str]


DEALS: Final = [parts.Choice(key="express", label="Eleusis Express"), parts.Choice(key="eleusis", label="Eleusis")]
"""The games that can be dealt with a sealed rule; the first is short."""

Dealt: TypeAlias = "Table | PlainTable | Session"


class Sealed(TypedDict):
    """A sealed rule: its fingerprint, its token, the games to deal with it, and the last game dealt."""

    fingerprint: str
    token: str
    deals: list[parts.Choice]
    dealt: str


class BuilderScene(TypedDict):
    """The builder's scene: a rule with its cards, or a sealed envelope that shows nothing of the rule.

    ``deck`` is judged after the line ``after``; ``about`` gives the number of cards accepted after any card, and
    warns of dead ends.
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
    """A version of the rule with its assessment; the scientist's part takes a while.

    Attributes:
        about, notes: as in `BuilderScene`.
        lines: for each last card, a line that ends with it, and the verdict on what follows.
        is_playable: True if the scientist can play against the rule.
        difficulty: the result of the scientist's rounds so far.
    """

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.about: list[str] = []
        self.lines: dict[Card, tuple[tuple[Card, ...], int]] = {}
        self.is_playable = False
        self.difficulty: Difficulty | None = None
        try:
            found, lines = assess(rule), _judged_lines(rule)
        except RuleError as error:  # a Python function as a rule may fail on some line
            self.notes = [str(error)]
            return
        counts = [right.bit_count() for _, right in lines.values()]
        least, most = min(counts), max(counts)
        self.lines, self.notes = lines, [*found.fairness, *found.length[1:]]
        self.about.append(f"After any card: {least} to {most}." if least < most else f"After any card: {least}.")
        self.about += found.stuck  # shown above all notes
        self.is_playable = found.dead_ends is not None and has_numpy()

    @property
    def rounds(self) -> int:
        """The number of rounds the scientist has played."""
        return len(self.difficulty.rounds) if self.difficulty else 0

    @property
    def waits(self) -> bool:
        """True if the scientist has rounds left to play."""
        return self.is_playable and self.rounds < ROUNDS

    def gauge(self) -> Gauge:
        """Return the rule's difficulty as far as it is known."""
        found, done = self.difficulty, self.rounds == ROUNDS
        gauge = Gauge(done=done, lead="The scientist plays …", value="", levels=list(LEVELS), lines=[])
        if found is not None:
            place = (found.cards - 0.5) / TURNS if found.cards else 1
            gauge |= {"lead": "The scientist needs", "value": found.need, "level": found.level, "place": place}
            gauge["lines"] = found.details if done else [f"Round {self.rounds + 1} of {ROUNDS} …"]
        return gauge

    def play(self) -> Iterator[_Step | None]:
        """Let the scientist play round by round, and record the results."""
        yield None  # lets the page appear before numpy is loaded
        try:
            for found in measure_difficulty(self.rule, ROUNDS):
                self.difficulty = found or self.difficulty
                yield found and self
        except RuleError as error:  # as above
            self.is_playable, self.notes = False, [str(error), *self.notes]
            yield self


class RuleBuilder(NotebookScreen):
    """A rule being built. It is ordinary Python without widgets; `view` shows it.

    Args:
        start: the initial rule, or its text; raises RuleError if that isn't a rule.
        deal: opens a table, given the name of a game and a sealed rule.

    Attributes:
        game: the last game dealt with a sealed rule, or None.

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
        self._running = Running(self._report_end, unit="rounds")
        super().__init__()
        self._change(start if isinstance(start, Rule) else read_rule(start))

    @property
    def rule(self) -> Rule:
        """The rule on the screen or in the envelope."""
        return self._steps[-1].rule

    @property
    def difficulty(self) -> Difficulty:
        """The rule's difficulty for the scientist, who first plays any rounds left; that takes a few seconds.

        Raises ValueError if the rule is sealed or unplayable, or numpy is missing.
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
        """Return the rule's token for a notebook; raises ValueError if the rule never accepts a card.

        The token changes only with the rule. ``hints=False`` also stops the laboratory from showing facts about it.
        """
        check_playable(self.rule)
        if self._envelope is None or self._envelope.hints != hints:
            self._envelope = unseal(seal(self.rule, hints=hints))
        return str(self._envelope)

    # --- commands ---

    @command
    def text(self, rule: str = "") -> None:
        """Set the rule from a text or the name of a known rule."""
        self._change(changed(self.rule, f"text {rule}"))

    @command
    def block(self, choice: str = "") -> None:
        """Change a part of the sentence, given a path and a key."""
        self._check_open()
        self._change(changed(self.rule, choice))

    @command
    def after(self, card: str) -> None:
        self._check_open()
        self._last = Card.parse(card)

    @command
    def undo(self) -> None:
        if len(self._steps) < 2:
            raise self.unknown("undo", "")
        self._steps.pop()
        self._envelope = None
        self._show_to_scientist()

    @command
    def seal(self) -> None:
        self.sealed()
        self._is_closed, self._dealt = True, ""
        self._running.clear()
        del self._steps[:-1]

    @command
    def deal(self, game: str) -> None:
        if not self._is_closed or game not in [each["key"] for each in DEALS]:
            raise self.unknown("deal", game)
        self.game, self._dealt = self._deal(game, self.sealed()), game
        if "box" in vars(self):  # the builder is on a page
            self._arrange()

    @command
    def another(self) -> None:
        self._change(Rule.parse("card.is_red"))
        del self._steps[:-1]

    def _check_open(self) -> None:
        if self._is_closed:
            raise ValueError(f"This rule is sealed and stays as it is. {self.HELP}")

    # --- what is shown ---

    def scene(self) -> BuilderScene:
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
        """The builder's widget."""
        from cardlab.notebook.widget import BuilderWidget

        return BuilderWidget(self)

    @cached_property
    def box(self) -> VBox:
        """A box with the view, and the dealt table below it."""
        from ipywidgets import VBox

        return VBox(layout={"overflow": "visible"})

    def _arrange(self) -> None:
        from ipywidgets import Widget

        self.box.children = [self.view, *([self.game] if isinstance(self.game, Widget) else [])]

    def _repr_mimebundle_(self, **options: Any) -> Any:
        self._arrange()
        return output_of(self.box, repr(self), **options)

    def __str__(self) -> str:
        if self._is_closed and self._envelope:
            return f"A sealed rule, {self._envelope.fingerprint}"
        return str(self.rule)

    # A repr is shown unasked, and the rule may be secret.
    def __repr__(self) -> str:
        return "<A rule being built: run this cell to go on with it>"

    # --- the rule on the way ---

    def _change(self, rule: Rule) -> None:
        if self._is_closed:  # no undo back to the rule in the envelope
            self._steps.clear()
        if not self._steps or rule != self.rule:
            self._steps.append(_Step(rule))
            self._envelope = None
            self._show_to_scientist()
        self._is_closed = False

    def _show_to_scientist(self) -> None:
        self._running.clear()
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # without an event loop, the scientist plays when `difficulty` is read
            return
        self._play()

    def _play(self) -> None:
        step = self._steps[-1]
        if step.waits and not self._running.is_running:
            self._running.start(step.play(), of=ROUNDS, done=lambda each: each.rounds, shown=lambda _: self.refresh())

    def _report_end(self, words: str) -> None:
        if self._running.run and self._running.run.state == "broken":
            self.say(words, refused=True)


def _judged_lines(rule: Rule) -> dict[Card, tuple[tuple[Card, ...], int]]:
    """Return for each card a line that ends with it and the verdict on what follows, longer if the rule looks back."""
    drawn: list[tuple[Card, ...]] = []
    if rule.memory is None or rule.memory > 1:
        rng = Random(str(rule))
        drawn = [random_line(rule, rng, BEFORE) for _ in range(TRIES)]
    lines = [(*next((line for line in drawn if rule.allows(line, card)), ()), card) for card in DECK]
    return {line[-1]: (line, rule.verdict(line)) for line in lines}
