"""The explorer of a game's quality: six pictures of what many games show, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from cardlab.chance import playtest_report as report
from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Estimate
from cardlab.chance.playtest_report import Bin, Finding
from cardlab.chance.playtests import Playtest, PlaytestSetting
from cardlab.core.game import AnyGame
from cardlab.core.registry import GAMES
from cardlab.explorers.explorer import RunningPages
from cardlab.screen import parts
from cardlab.screen.controls import command
from cardlab.screen.parts import Bar, Bars, Column, Mark, Part, Plot, Point, Scene, Text
from cardlab.screen.reading import find
from cardlab.text import quoted

MOST: Final = 10_000
"""The most games."""

HEIGHT: Final = 108
"""Pixels of a plot."""

LONGEST_LABEL: Final = 6
"""The letters that have room below a column."""

STEPS: Final = 20
"""The steps of the curve of decided games."""

WIDTHS: Final = (0.8, 0.94)
"""The width of a column, and of the outline of the game that it is compared with."""


class QualityExplorer(RunningPages):
    """Six pictures of what many games show about a game: they grow while the games are played.

    Args:
        setting: what is played.
        games: how many games.
        others: the games that it can be compared with, by name.

    Attributes:
        games: how many games are wanted.
        found: what was found so far.
        other: the same of the game that it is compared with; None if there is none.
    """

    HELP = "Try: run, stop, more, compare eleusis, compare nothing, tab table."
    TABS: ClassVar = {"pictures": "Pictures", "table": "Table", "compare": "Compare", "python": "As Python"}
    TITLE = "How good is this game?"

    def __init__(self, setting: PlaytestSetting, games: int, others: Mapping[str, AnyGame] = GAMES) -> None:
        if games not in range(1, MOST + 1):
            raise ValueError(f"{quoted(games)} games will not do: give a number from 1 to {MOST:,}.")
        self.games = self.step = games
        self.found, self.others = Playtest(setting), others
        self.other: Playtest | None = None
        super().__init__()

    @property
    def result(self) -> Playtest:
        """All that was found; games under way are finished first."""
        self.running.finish()
        return self.found

    @property
    def text(self) -> str:
        """All sentences and figures; games under way are finished first."""
        return report.report(self.result)

    # --- commands ---

    @command
    def run(self) -> str:
        """Play the games that are missing."""
        if self.running.is_running:
            raise ValueError("The games are being played already.")
        if self.found.games >= self.games:
            raise ValueError("All games have been played; to play others, write: more.")
        return self._play(self.found.go_on(self.games), self.games, self._keep)

    @command
    def more(self) -> str:
        """Play as many games again; they continue the same seed."""
        if self.running.is_running:
            raise ValueError("Wait until the games have been played, or stop them first.")
        if self.games + self.step > MOST:
            raise ValueError(f"{MOST:,} games are enough.")
        self.games = self.found.games + self.step
        return self.run()

    @command
    def compare(self, game: str) -> str:
        """Play another game as often, and draw its outlines over the pictures; or nothing."""
        if self.running.is_running:
            raise ValueError("Wait until the games have been played, or stop them first.")
        if game == "nothing":
            self.other = None
            return ""
        chosen = self.others[find(game, self.others, "game")]
        setting = PlaytestSetting.of(chosen, seed=self.found.setting.seed)
        self.tab, self.other = "pictures", Playtest(setting)
        return self._play(self.other.go_on(self.games), self.games, self._keep_other)

    def _play(self, playtests: Iterator[Playtest], of: int, keep: Callable[[Playtest], None]) -> str:
        self.running.start(playtests, of=of, done=lambda found: found.games, shown=keep)
        return f"Playing {of:,} games …" if self.running.is_running else self.notice

    def _keep(self, found: Playtest) -> None:
        self.found = found

    def _keep_other(self, found: Playtest) -> None:
        self.other = found

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        return report.summary(self.found), f"Outlines: {self.other.setting.game.title}." if self.other else ""

    @property
    def title(self) -> str:
        """The question that all pictures answer."""
        return f"How good is {self.found.setting.game.title}?"

    def scene(self) -> Scene:
        return {**super().scene(), "title": self.title, "deal": report.about(self.found), "looks": "quality"}

    def __str__(self) -> str:
        """Return the page as text; the figures are below the pictures."""
        if self.tab == "pictures" and not self.found.games:
            return f"{self.title} {report.summary(self.found)}\n{self.notice}".rstrip()
        page, figures = super().__str__(), report.figures(self.found)
        return f"{page}\n\n{report.text_of(figures)}" if figures and self.tab == "pictures" else page

    def __repr__(self) -> str:
        return f"<{self.title} {report.about(self.found)}>"

    def columns(self) -> list[Column]:
        pages: dict[str, Callable[[], list[list[Part]]]] = {
            "pictures": self._pictures,
            "table": lambda: [[self._table()]],
            "compare": lambda: [self._comparing()],
            "python": lambda: [[self._code()]],
        }
        return [parts.column(1, *made) for made in [self._playing(), *pages[self.tab]()]]

    def _playing(self) -> list[Part]:
        """Return the progress of the games, or the button that plays more."""
        if self.running.is_running:
            return [self.running.part()]
        if self.found.games < self.games:
            missing = f"{self.games - self.found.games:,}"
            return [parts.buttons("play", "Games", parts.button(f"Play {missing} games", "run", main=True))]
        spoken = f"Play {self.step:,} more games"
        return [parts.buttons("play", "Games", parts.button(f"{self.step:,} more", "more", spoken=spoken))]

    def _pictures(self) -> list[list[Part]]:
        draw: Sequence[Callable[[Finding], Plot | Bars]] = (
            lambda one: self._counted(one, "turns", report.bins),
            lambda one: self._counted(one, "choices", report.bins_of_choices),
            self._seats,
            lambda one: self._counted(one, "lead_changes", report.bins),
            self._curve,
            self._skill,
        )
        panels = zip(report.findings(self.found), draw, strict=True)
        others = report.findings(self.other) if self.other else [None] * len(draw)
        return [self._panel(one, each(one), there) for (one, each), there in zip(panels, others, strict=True)]

    def _panel(self, one: Finding, picture: Plot | Bars, there: Finding | None) -> list[Part]:
        big = parts.answer(one.big, one.unit, key=f"{one.title} answer")
        said = parts.text(f"{one.title} said", one.sentence)
        if self.other and there:  # for a screen reader
            picture["words"] += f" {self.other.setting.game.title}: {there.big} {there.unit}."
        return [parts.heading(one.title), big, *([] if one.big == report.NOT_KNOWN else [picture]), said]

    @property
    def _both(self) -> list[Playtest]:
        return [self.found, self.other] if self.other else [self.found]

    def _counted(self, one: Finding, name: str, bins: Callable[..., list[Bin]]) -> Plot:
        """Return columns with the shares of games or turns."""
        many: list[Distribution[int]] = [getattr(found, name) for found in self._both]
        found, marks, most = bins(*many), list[Mark](), 0.0
        shown = list[str]()
        for place, numbers in enumerate(many):
            if not numbers.outcomes:
                continue
            shares = [each.count(numbers) / numbers.total for each in found]
            most = max(most, *shares)
            columns = Mark(type="columns", ink="gold" if place else "accent", width=WIDTHS[place])
            columns["points"] = [*enumerate(shares)]
            if place:
                columns["plain"] = True
            else:
                columns["labels"] = [report.whole(share) for share in shares]
                shown = [f"{each.label} in {report.whole(share)}" for each, share in zip(found, shares, strict=True)]
            marks.append(columns)
        x = parts.axis(-0.6, max(len(found), 1) - 0.4, _ticks(found))
        y = parts.axis(0, 1.2 * most or 1, [(0, "")])
        return self._plot(one, ", ".join(shown), x, y, marks)

    def _plot(self, one: Finding, shown: str, x: parts.Axis, y: parts.Axis, marks: Sequence[Mark]) -> Plot:
        made = parts.plot(one.title, f"{one.title}: {shown or 'nothing yet'}.", x, y, marks)
        made["height"] = HEIGHT
        return made

    def _seats(self, one: Finding) -> Bars:
        rows = {report.seat_name(seat): share for seat, share in enumerate(self.found.seats) if share.trials}
        others = self.other.seats if self.other and self.other.finished else []
        second = {report.seat_name(seat): share for seat, share in enumerate(others)}
        return self._bars(one, rows, second, f"fair: {report.fair_share(self.found)}")

    def _skill(self, one: Finding) -> Bars:
        rows = {report.player_name(name): share for name, share in self.found.skill.items()}
        other = self.other if self.other and self.other.fair == self.found.fair else None
        rival = report.best_rival(other) if other else ""
        best = report.player_name(report.best_rival(self.found))
        second = {best: other.skill[rival]} if other and rival else {}
        return self._bars(one, rows, second, f"no skill: {report.fair_share(self.found)}", most=1)

    def _bars(
        self, one: Finding, rows: dict[str, Estimate], second: dict[str, Estimate], fair: str, most: float = 0
    ) -> Bars:
        """Return the shares of wins with their bands, and a line at the fair share."""
        bars, shown = [], []
        for name, share in rows.items():
            low, high = share.interval
            bar = Bar(
                name=name, value=_rounded(share.p), text=report.whole(share.p), span=(_rounded(low), _rounded(high))
            )
            if name in second:
                bar["second"] = _rounded(second[name].p)
            bars.append(bar)
            shown.append(f"{name} {report.whole(share.p)}, {report.whole(low)} to {report.whole(high)}")
        ends = [end for bar in bars for end in (bar["span"][1], bar.get("second", 0))]
        most = most or min(1, 1.1 * max([*ends, 2 * float(self.found.fair)]))
        words = f"{one.title}: {'; '.join(shown) or 'nothing yet'}."
        made = parts.bars(one.title, words, bars, _rounded(most))
        if bars:
            made["rule"] = Point(at=_rounded(self.found.fair), text=fair)
        return made

    def _curve(self, one: Finding) -> Plot:
        """Return the share of games that are decided, from their start to their end."""
        marks = list[Mark]()
        for found in self._both:
            if not found.decided:
                continue
            ink: parts.Ink = "gold" if found is self.other else "accent"
            steps = [Fraction(step, STEPS) for step in range(STEPS + 1)]
            curve: list[tuple[float, ...]] = [(float(at), _rounded(found.share_decided(at).p)) for at in steps]
            marks.append(Mark(type="line", ink=ink, points=curve, dashed=found is self.other))
        shown = ""
        if self.found.decided:
            half = float(self.found.half_decided)
            marks.append(Mark(type="rule", ink="soft", at=half, upright=True, dashed=True))
            quarters = {at: self.found.share_decided(Fraction(at, 4)).p for at in range(1, 4)}
            shown = ", ".join(f"{report.whole(share)} after {25 * at}% of the turns" for at, share in quarters.items())
        x = parts.axis(0, 1, [(0, "start"), (0.5, "half"), (1, "end")])
        y = parts.axis(0, 1, [(0, "0"), (0.5, "50"), (1, "100")], "% of games decided")
        return self._plot(one, shown, x, y, marks)

    def _table(self) -> parts.Table:
        rows = [*report.figures(self.found), *report.counts(self.found)]
        caption = f"{self.found.setting.game.title}: {report.about(self.found)}"
        return parts.table("figures", report.HEAD, rows, caption, copies=True)

    def _comparing(self) -> list[Part]:
        chosen = self.other.setting.game.name if self.other else "nothing"
        games = {game.title: name for name, game in self.others.items() if game is not self.found.setting.game}
        return [
            parts.choices("compare", "Compare it with", "compare", {**games, "nothing": "nothing"}, chosen),
            parts.text("how", "The other game is played equally often. Its outlines appear in all six pictures."),
        ]

    def _code(self) -> Text:
        setting = self.found.setting
        options = [repr(setting.game.name), str(self.games), f"seed={setting.seed}", f"player={setting.player!r}"]
        options += [f"players={setting.players}", *(f"{name}={value!r}" for name, value in setting.rules.items())]
        call = f"quality = cardlab.quality({', '.join(options)})"
        return parts.text("code", "import cardlab", "", call, "print(quality.text)", code=True)


def _ticks(found: Sequence[Bin]) -> list[tuple[float, str]]:
    """Return the names of bins below their columns; those that are too long give way to where each begins."""
    if max((len(each.label) for each in found), default=0) <= LONGEST_LABEL:
        return [(place, each.label) for place, each in enumerate(found)]
    return [(place - 0.5, "" if each.low is None else f"{each.low:,}") for place, each in enumerate(found)]


def _rounded(share: Fraction | float) -> float:
    return round(float(share), 4)
