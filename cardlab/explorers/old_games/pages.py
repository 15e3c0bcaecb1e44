"""The pages of the explorer of whole games: who wins, how long games are, how often turns are passed, and two ways."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import FriendOrFoeGames
from cardlab.games.friend_or_foe.rules import SEATS
from cardlab.screen import parts as scene
from cardlab.widgets.explorers.games import words
from cardlab.widgets.explorers.games.setup import GAMES, most_cards
from cardlab.screen.reading import percent
from cardlab.screen.guess import Prediction, off_words
from cardlab.screen.parts import Answer, Bar, Bars, Button, Column, Mark, Part, Plot, Point

if TYPE_CHECKING:
    from cardlab.widgets.explorers.games.explorer import GamesExplorer

TABS: Final = {"wins": "Who wins", "lengths": "How long", "passes": "Passing", "ways": "Two ways"}

LABELS: Final = {
    "wins": "My guess in per cent",
    "lengths": "My guess in turns",
    "passes": "My guess in per cent",
    "ways": "My guess",
}

ANSWERS: Final = {"yes": "Yes", "no difference": "No difference", "no": "No"}
"""What can be guessed of a question about two ways."""

ASKED: Final = {"attack": "To attack", "help": "To help"}
"""The questions about two ways, as short as a button."""

BARS: Final = 24
"""A histogram has about so many bars."""

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""How many turns a bar may be wide."""

TOPS: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1.0)
"""Where an axis of shares may end."""


def prediction(tab: str, is_over: bool) -> Prediction:
    """What can be guessed on a page."""
    match tab:
        case "ways":
            return Prediction([*ANSWERS], [*ANSWERS.values()], looks="choices", is_over=is_over)
        case "lengths":
            return Prediction([*map(str, words.TURNS)], [f"{turns:,}" for turns in words.TURNS], is_over=is_over)
        case _:
            return Prediction(is_over=is_over)


def asked(explorer: GamesExplorer) -> tuple[str, str]:
    """The question above a page, and what helps to answer it."""
    seat, who = explorer.asked_seat + 1, words.who_words(explorer.setup)
    match explorer.tab:
        case "lengths":
            return "How many turns does a game take, on average?", who
        case "passes":
            return "In what share of all turns does no card go?", who
        case "ways":
            return words.QUESTIONS[explorer.question].asked, f"Seat {seat} plays the same deals in two ways."
        case _:
            return f"What share of the games does seat {seat} win?", who


def columns(explorer: GamesExplorer) -> list[Column]:
    """The page that is open: what is played, what is guessed, what comes out."""
    is_told, found = explorer.is_told, explorer.found(explorer.tab)
    shown = _came_out(explorer, found) if is_told and found is not None else [_covered(explorer)]
    return [
        Column(share=340, parts=_ways(explorer) if explorer.tab == "ways" else _table(explorer)),
        Column(share=262, felt=True, parts=[*_games(explorer), scene.heading("I guess", 3), *_guessing(explorer)]),
        Column(share=324, parts=[scene.heading("What came out", 4), *shown]),
    ]


# --- what is played ---


def _table(explorer: GamesExplorer) -> list[Part]:
    """Who sits at the table and plays how."""
    setup, seat = explorer.setup, explorer.seat
    policies = {policy for place, policy in enumerate(setup.policies) if seat in (None, place)}
    chosen = policies.pop() if len(policies) == 1 else None
    everybody = Button(label="All", send="at all", pressed=seat is None, spoken="All seats")
    habit = f"{chosen}: {words.HABITS[chosen]}" if chosen else "They play in different ways."
    return [
        scene.heading("The table", 1),
        scene.slider("players", "Players", "players", range(SEATS[0], SEATS[-1] + 1), setup.players, beside=True),
        scene.slider("cards", "Cards", "cards", range(1, most_cards(setup.players) + 1), setup.cards, beside=True),
        scene.buttons("seats", "Seat", everybody, *_seats(explorer, seat), shows_label=True),
        scene.buttons("policies", "Plays", *(_policy(name, chosen) for name in words.HABITS), shows_label=True),
        scene.text("habit", habit, soft=True),
    ]


def _seats(explorer: GamesExplorer, chosen: int | None) -> list[Button]:
    return [
        Button(label=str(seat + 1), send=f"at {seat + 1}", pressed=seat == chosen, spoken=f"Seat {seat + 1}")
        for seat in range(explorer.setup.players)
    ]


def _policy(name: str, chosen: str | None) -> Button:
    return Button(label=words.SHORT.get(name, name), send=f"policy {name}", pressed=name == chosen)


def _ways(explorer: GamesExplorer) -> list[Part]:
    """A question about one seat, and why the same deals are played twice."""
    question, found = words.QUESTIONS[explorer.question], explorer.found("ways")
    options = {label: name for name, label in ASKED.items()}
    pairing = words.pairing_words(found) if explorer.is_told and isinstance(found, Comparison) else ""
    return [
        scene.heading("The question", 1),
        scene.choices("question", "What it is about", "question", options, explorer.question, shows_label=False),
        scene.buttons("seats", "Seat", *_seats(explorer, explorer.asked_seat), shows_label=True),
        scene.text("ways", words.ways_words(question), "The others play as they do at the table."),
        scene.text("pairing", pairing, soft=True),
    ]


def _games(explorer: GamesExplorer) -> list[Part]:
    """How many games, and which deals."""
    setup = explorer.setup
    counts = [Button(label=f"{count:,}", send=f"games {count}", pressed=count == setup.games) for count in GAMES]
    new = scene.button("New deals", "new")
    return [
        scene.heading("The games", 2, f"seed {setup.seed}"),
        scene.buttons("games", "How many, and which deals", *counts, new),
    ]


# --- what is guessed ---


def _guessing(explorer: GamesExplorer) -> list[Part]:
    """The guess, and how far the run is; without a guess, what plays the games."""
    progress: list[Part] = [explorer.running.part()] if explorer.running.is_running else []
    found = explorer.found(explorer.tab)
    if explorer.is_awaited:
        return progress
    if explorer.prediction.is_open or found is not None:
        return [_guess(explorer), *progress]
    return [scene.buttons("run", "Play", scene.button("Play them", "run", main=True)), *progress]


def _guess(explorer: GamesExplorer) -> Part:
    prediction, found = explorer.prediction, explorer.found(explorer.tab)
    is_known = not prediction.is_open and found is not None
    return prediction.part(
        "guess",
        LABELS[explorer.tab],
        "guess",
        truth=_truth(explorer) if is_known else Point(at=0, text=""),
        told=_told(explorer) if is_known else "",
        again=scene.button("Hide it, guess again", "hide"),
    )


def _truth(explorer: GamesExplorer) -> Point:
    """The answer on the scale of the guess."""
    truth = explorer.truth(explorer.tab)
    if isinstance(truth, str):
        is_open = explorer.compared is not None and explorer.compared.sign == 0
        at = [*ANSWERS].index(truth) / (len(ANSWERS) - 1)
        return Point(at=at, text="cannot be told yet" if is_open else ANSWERS[truth])
    if explorer.tab == "lengths":
        return Point(at=words.place_of(float(truth)), text=f"≈ {float(truth):,.0f}")
    return Point(at=float(truth), text=f"≈ {percent(truth)}")


def _told(explorer: GamesExplorer) -> str:
    """How the guess was."""
    mine, found, truth = explorer.prediction.mine, explorer.found(explorer.tab), explorer.truth(explorer.tab)
    if isinstance(found, Comparison):
        return words.guess_words(words.QUESTIONS[explorer.question], found, mine)
    return off_words(mine, truth) if isinstance(truth, Fraction) else words.times_words(mine, float(truth))


# --- what came out ---


def _covered(explorer: GamesExplorer) -> Part:
    if explorer.is_told:
        lines = ["being played", "…"] if explorer.is_awaited else ["not played yet", ""]
    else:
        lines = ["covered until you", "have guessed"]
    return Answer(kind="answer", key="answer", big="?", lines=lines, covered=True)


def _came_out(explorer: GamesExplorer, found: FriendOrFoeGames | Comparison) -> list[Part]:
    if isinstance(found, Comparison):
        return _compared(explorer, found)
    match explorer.tab:
        case "lengths":
            return _lengths(found, str(explorer.setup))
        case "passes":
            return _passes(found, explorer)
        case _:
            return _wins(found, explorer)


def _answer(big: str, *lines: str) -> Part:
    return Answer(kind="answer", key="answer", big=big, lines=list(lines))


def _wins(games: FriendOrFoeGames, explorer: GamesExplorer) -> list[Part]:
    """The share of each seat with its interval, and what all would have if they were equal."""
    rows, seat = words.wins_table(games), explorer.asked_seat
    _, _, won, share, low, high = rows[seat]
    is_one = len({seat.policy for seat in games.seats}) == 1
    bars = [
        Bar(
            name=name if is_one else f"{name[-1]} {words.SHORT.get(policy, policy)}", value=share / 100,
            text=f"{share:.1f} %", span=(low / 100, high / 100), plain=place != seat,
        )
        for place, (name, policy, _, share, low, high) in enumerate(rows)
    ]  # fmt: skip
    return [
        _answer(f"{share:.1f} %", f"{rows[seat][0].lower()}: {won:,} of {games.games:,}", f"{low:.1f} to {high:.1f} %"),
        Bars(
            kind="bars", key="wins", words=words.wins_words(games), least=0,
            most=_top(max(row[5] for row in rows) / 100), bars=bars,
            rule=Point(at=1 / len(rows), text="if all were equal"),
            numbers=scene.Numbers(
                head=["Seat", "Policy", "Games won", "%", "From %", "To %"], rows=[[*row] for row in rows],
                caption=str(explorer.setup),
            ),
        ),
        scene.text("how", "The thin line is Wilson's interval: right 95 times in 100. A joint win counts for all.",
                   soft=True),
    ]  # fmt: skip


def _top(highest: float) -> float:
    """Where an axis ends."""
    return next(top for top in TOPS if top >= min(highest, 1))


def bins(games: FriendOrFoeGames) -> list[tuple[int, int, int]]:
    """The lengths of games in classes as wide as one another: from, to, how many games. The last class has no end.

    All but the longest two in a hundred games fall into the classes before the last.
    """
    far = games.turns.quantile(0.98)
    width = next((step for step in STEPS if step * BARS >= far), STEPS[-1])
    classes = far // width + 1
    counts = [0] * (classes + 1)
    for turns, weight in zip(games.turns.outcomes, games.turns.weights, strict=True):
        counts[min(turns // width, classes)] += weight
    ends = [(place * width, (place + 1) * width - 1) for place in range(classes)]
    last = classes * width, max(games.turns.outcomes[-1], classes * width), counts[-1]
    return [*((*end, count) for end, count in zip(ends, counts, strict=False)), last]


def _lengths(games: FriendOrFoeGames, caption: str) -> list[Part]:
    """The histogram of lengths; the hollow bar holds all that are longer, the line is the mean."""
    classes, mean, said = bins(games), float(games.turns.mean), words.lengths_words(games)
    width = classes[0][1] + 1
    shares: list[tuple[float, ...]] = [(first + width / 2, count / games.games) for first, _, count in classes]
    top = _top(max(share for _, share in shares))
    ticks = [(float(first), f"{first:,}") for first, _, _ in classes[: -1 : max(len(classes) // 4, 1)]]
    marks = [
        Mark(type="columns", ink="accent", points=shares[:-1], width=0.94 * width),
        Mark(type="columns", ink="accent", points=shares[-1:], width=0.94 * width, plain=True,
             name=f"{classes[-1][0]:,} and more"),
        Mark(type="rule", ink="good", at=mean, upright=True, name="mean"),
    ]  # fmt: skip
    plot = Plot(
        kind="plot", key="lengths", words=said, marks=marks, height=210,
        x=scene.Axis(least=0, most=classes[-1][0] + width, ticks=ticks, title="turns of a game"),
        y=scene.Axis(least=0, most=top, ticks=[(top * step / 4, f"{100 * top * step / 4:g}") for step in range(5)],
                     title="games, %"),
        numbers=scene.Numbers(head=["Turns from", "to", "Games"], rows=[[*row] for row in classes], caption=caption),
    )  # fmt: skip
    return [_answer(f"{mean:,.0f}", "turns on average", f"of {games.games:,} games"), plot, scene.text("said", said)]


def _passes(games: FriendOrFoeGames, explorer: GamesExplorer) -> list[Part]:
    """How often nothing fits, in a hand just dealt and over whole games, and what came of it there."""
    cards = explorer.setup.cards
    found = words.Passes.of(games, cards)
    bars = [
        Bar(name="when dealt", value=float(found.dealt), text=percent(found.dealt), ink="good"),
        Bar(name="nothing fits", value=float(found.nothing), text=percent(found.nothing)),
        Bar(name="… a friend helped", value=float(found.helped), text=percent(found.helped), plain=True),
        Bar(name="… no card went", value=float(found.passed), text=percent(found.passed)),
    ]
    said = words.passes_words(found, cards)
    return [
        _answer(percent(found.passed), "of all turns,", f"in {games.games:,} games"),
        Bars(
            kind="bars", key="passes", words=said, least=0, most=1, bars=bars,
            numbers=scene.Numbers(
                head=["Turns", "%"], rows=[[bar["name"], round(100 * bar["value"], 2)] for bar in bars],
                caption=str(explorer.setup),
            ),
        ),
        scene.text("said", said),
    ]  # fmt: skip


def _compared(explorer: GamesExplorer, found: Comparison) -> list[Part]:
    """The difference with its interval, and the wider one of games dealt apart."""
    question, difference = words.QUESTIONS[explorer.question], float(found.difference)
    spans = {"same deals": found.interval, "dealt apart": found.unpaired}
    most = _top(max(abs(end) for span in spans.values() for end in span))
    bars = [
        Bar(name=name, value=difference, text=words.points(difference), span=(span.low, span.high),
            plain=name != "same deals")
        for name, span in spans.items()
    ]  # fmt: skip
    said = words.difference_words(question, explorer.asked_seat, found)
    return [
        _answer(words.points(difference), "points more games won", "in the first way"),
        scene.text("told", said, lead=f"{words.verdict(question, found)}."),
        Bars(
            kind="bars", key="difference", words=said, least=-most, most=most, bars=bars,
            numbers=scene.Numbers(
                head=["Won", "Games", "%", "From %", "To %"],
                rows=[[*row] for row in words.comparison_table(found)],
                caption=f"First way: {question.done}; second way: {question.not_done}",
            ),
        ),
    ]  # fmt: skip
