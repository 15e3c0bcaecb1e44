"""Open a game, its quality, a laboratory or the rule builder, as a widget in a notebook or as text in a terminal."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Sequence
from contextlib import suppress
from inspect import signature
from typing import TYPE_CHECKING, Any, Literal
from zlib import crc32

from cardlab.core import text_mode
from cardlab.core.autosave import Autosave
from cardlab.core.game import AnyGame, Game
from cardlab.core.registry import find_game, is_built_in
from cardlab.core.session import Session
from cardlab.core.storage import File, saves_folder
from cardlab.eleusis_rules import Rule
from cardlab.eleusis_rules.library import Level
from cardlab.games import GAMES, register
from cardlab.games.eleusis_common.guess import found_rule
from cardlab.screen.reading import SEEDS, whole
from cardlab.screen.screen import Refusal
from cardlab.text import quoted

if TYPE_CHECKING:
    from cardlab.explorers.box import BoxExplorer
    from cardlab.explorers.game_quality import QualityExplorer
    from cardlab.explorers.laboratory import LaboratoryExplorer
    from cardlab.explorers.rule_builder import RuleBuilder
    from cardlab.notebook.as_widgets import PlainTable
    from cardlab.notebook.widget import Table


def play(
    game: str | AnyGame,
    seats: Sequence[str] | None = None,
    *,
    players: int | None = None,
    seed: int | None = None,
    plain: bool = False,
    shared: bool = False,
    aids: bool = True,
    **house_rules: Any,
) -> Table | PlainTable | text_mode.Session:
    """Open a game.

    It is saved in the folder ``.cardlab``; the same call in the same notebook offers to resume an unfinished game.

    Args:
        game: a name in `cardlab.games.GAMES`, such as "friend_or_foe", or your own game, which gets registered.
        seats: the player in each seat: "person", "person Mia", or a computer player's name. By default you play in the
            first seat against computer players.
        players: the number of seats, if ``seats`` is left out.
        seed: the seed of the deal and the dice; by default, a random one is shown.
        plain: use ordinary widgets where the drawn table does not load.
        shared: True for several people at one screen, such as a projector: then the screen is never covered.
        aids: False removes help with guesses, for a lesson: checking a guess, and the list of known rules.
        **house_rules: arguments of the game's `deal`.

    Returns:
        A table in a notebook, a session in a terminal.

    Raises:
        Refusal: unknown game, player or house rule; the message lists the valid ones.
    """
    try:
        found = find_game(game) if isinstance(game, str) else _registered(game)
        autosave = Autosave(_place_of(found.name, seats, players, seed, house_rules))
        session = text_mode.Session.deal(
            found, seats, players=players, seed=seed, autosave=autosave, shared=shared, **house_rules
        )
    except ValueError as error:
        raise Refusal(str(error)) from error
    if plain:
        from cardlab.notebook.as_widgets import PlainTable

        return PlainTable(session, aids=aids)
    if not in_notebook():
        return session
    from cardlab.notebook.widget import Table

    return Table(session, aids=aids)


def lab(
    rule: str | Rule | Table | PlainTable | Session = "library",
    *,
    level: Level = "easy",
    seed: int | None = None,
    cards: int = 12,
    noise: int = 0,
    form: Literal["two rules", "one rule"] = "two rules",
    classroom: bool = False,
    in_words: bool = True,
    show: str | Sequence[str] | None = None,
    ideas: str | Sequence[str] = (),
    announced: str = "",
    benchmark: int | str | None = None,
    name: str = "",
    saves: bool = True,
    plain: bool = False,
    **unknown: object,
) -> LaboratoryExplorer:
    """Open a laboratory: a secret rule, rival ideas about it, and experiments.

    It is saved in the folder ``.cardlab``; the same call in the same notebook offers to resume it.

    Args:
        rule: "library" draws a known rule of the level, "made" a computer-made one; with "by hand" a person gives the
            verdicts. Also a rule, its text, or a sealed rule (see `build_rule`); or a finished round of Eleusis or
            Eleusis Express, for its rule.
        level: "trivial", "easy", "medium", "hard" or "fiendish".
        seed: the seed of the rule and the cards; by default random.
        cards: the constant size of the hand, 4 to 26.
        noise: the percentage of wrong verdicts, 0 to 30; 10 is a good choice.
        form: "two rules": idea A describes accepted cards, idea B refused ones; "one rule": both accepted ones.
        classroom: True for a class at one screen: ideas A to D, and votes before each verdict.
        in_words: True for predictions yes, unsure and no; False for per cent.
        show: the panels beside cards, prediction and log, such as "ideas change" or a list. By default "ideas": A and
            B, what they say, and the kinds of test; "change": change one thing in a card; "repeat": repeat an
            experiment; "report": the report in words; "numbers": its bits and Brier score. Besides "plan": a plan that
            is sealed before the first card; "rivals": hand an announcement to a rival team. "" shows none of them; a
            typed command opens its panel.
        ideas: ideas A, B … to begin with, each as after the command ``idea A``: "card.is_red", "refused: card.is_face".
            Against an announcement, which is idea A, they begin with B.
        announced: a rival team's announcement, a token from the command ``rivals``; then you try to break it with ten
            cards of your choice. Rule and noise come with it.
        benchmark: a round of a published benchmark of Eleusis for language models, 1 to 78, or its rule and deal, such
            as "5.2". Rule and cards come with it. You have 31 points, a card costs 1, a wrong announcement 2, and
            there are at most 30 cards. No figures for people are known yet: save your logs, and
            ``python -m benchmarks.eleusis_published people FILES`` puts their median beside the models.
        name: the owner of the log, not recorded if left out.
        saves: False starts afresh at each call, for example for a page's own demonstration.
        plain: use ordinary widgets where the drawn laboratory does not load.

    Raises:
        Refusal: an argument is invalid; the message says which values are valid.
    """
    from cardlab.explorers.laboratory import LaboratoryExplorer
    from cardlab.explorers.laboratory_panels import BENCHMARK_PANELS
    from cardlab.science.laboratory import Laboratory
    from cardlab.science.new_log import benchmark_log, for_rivals, new_log
    from cardlab.science.rivals import open_challenge

    if unknown:
        options = [option for option in signature(lab).parameters if option not in ("rule", "unknown")]
        raise Refusal(f"The laboratory has no option {quoted(next(iter(unknown)))}. There are: {', '.join(options)}.")
    try:
        session = getattr(rule, "session", rule)
        taken = rule if isinstance(rule, str | Rule) else found_rule(getattr(session, "timeline", None))
        challenge = open_challenge(announced) if announced else None
        if challenge:
            taken, noise = challenge.rule, challenge.noise
        # A random rule differs at each call, so a saved log is found by the arguments as given.
        drawn = secrets.randbelow(1_000_000) if seed is None else seed
        log = new_log(
            taken, level=level, seed=drawn, cards=cards, noise=noise, form=form, classroom=classroom, name=name
        )
        log = for_rivals(log, challenge.announced) if challenge else log
        if benchmark is not None:
            if (rule, seed, cards, noise, classroom, announced) != ("library", None, 12, 0, False, ""):
                raise ValueError("A published round has its own rule and cards. Give only its number, benchmark=3.")
            log, show = benchmark_log(benchmark, form=form, name=name), BENCHMARK_PANELS if show is None else show
        if not isinstance(ideas, Sequence):
            raise ValueError(f"ideas={quoted(ideas)} isn't a list of ideas; write them as texts.")
        given = (ideas,) if isinstance(ideas, str) else tuple(map(str, ideas))
        known = [announced, f"benchmark {log.benchmark}" * bool(log.benchmark)]
        call = [str(taken), level, seed, cards, noise, form, classroom, *given, *filter(None, known)]
        autosave = Autosave(_place_of("lab", *call) if saves else None, lambda text: Laboratory.loads(text).log, "log")
        opened = LaboratoryExplorer(log, autosave, in_words=in_words, show=show, ideas=given)
    except ValueError as error:
        raise Refusal(str(error)) from error
    opened.is_plain = plain
    return opened


def box(*, seed: int | None = None, saves: bool = True, plain: bool = False) -> BoxExplorer:
    """Open a box with a secret rule about three numbers: 2, 4, 6 fits it.

    It is saved in the folder ``.cardlab``; the same call in the same notebook offers to resume it.

    Args:
        seed: the seed of the rule; by default random.
        saves: False starts afresh at each call.
        plain: use ordinary widgets where the drawn box does not load.

    Raises:
        Refusal: the seed is invalid; the message says which ones are valid.
    """
    from cardlab.explorers.box import BoxExplorer
    from cardlab.science.box import BoxLog

    try:
        log = BoxLog(secrets.randbelow(1_000_000) if seed is None else whole(str(seed), "Seed", SEEDS))
    except ValueError as error:
        raise Refusal(str(error)) from error
    opened = BoxExplorer(log, Autosave(_place_of("box", seed) if saves else None, BoxLog.loads, "log"))
    opened.is_plain = plain
    return opened


def quality(
    game: str | AnyGame,
    count: int = 500,
    /,
    *,
    seed: int = 0,
    player: str | None = None,
    players: int | None = None,
    plain: bool = False,
    **house_rules: Any,
) -> QualityExplorer:
    """Show how good a game is: six pictures of what many games among computer players show.

    The pictures are: how long a game takes, how often there is a choice, which seat wins, how often the lead changes,
    when the winner is decided, and how much a good player wins against players at random. They grow while the games
    are played, and Stop keeps what there is. Every share of wins has a 95% band (Wilson's interval).

    The leader is the seat with the most or the fewest of a number that all can see, such as points, if that number
    names the winners at the end of most games. If there is no such number, some games are played on at random to see
    when the winner is decided. `cardlab.chance.playtests` says exactly what is counted.

    Args:
        game: a name in `cardlab.games.GAMES`, or your own game, which gets registered.
        count: the number of games; it has no keyword, because ``games`` is a house rule of Determinism. In as many
            more games the player sits alone among players at random, and in a fifth as many a hasty look_ahead.
        seed: the seed of all deals and draws; the same seed gives the same pictures.
        player: the computer player in all seats; by default the game's strongest, or players at random if it has none.
        players: the number of seats; by default 4, or what the game allows nearest to it.
        plain: use ordinary widgets where the drawn pictures do not load.
        **house_rules: arguments of the game's `deal`.

    Returns:
        An explorer. In a terminal all games are played first, until Ctrl-C; ``print`` shows sentences and a table.

    Raises:
        Refusal: unknown game, player or house rule; the message lists the valid ones.
    """
    from cardlab.chance.playtests import PlaytestError, PlaytestSetting
    from cardlab.chance.watchable import watchable
    from cardlab.explorers.game_quality import QualityExplorer

    try:
        found = find_game(game) if isinstance(game, str) else _registered(game)
        setting = PlaytestSetting.of(found, seed=seed, player=player, players=players, rules=house_rules)
        opened = QualityExplorer(setting, count)
    except ValueError as error:
        raise Refusal(str(error)) from error
    opened.is_plain = plain
    if in_notebook():
        return opened.do("run")
    try:
        opened.found = watchable(size="games", unit="games")(opened.found.go_on)(count)
    except PlaytestError as error:
        opened.found = error.partial
        opened.say(str(error))
    return opened


def build_rule(start: str | Rule = "card.is_red") -> RuleBuilder:
    """Open the rule builder on a rule or its text; raises RuleError with a reason if the text isn't a rule.

    `RuleBuilder.rule` is the rule, `RuleBuilder.sealed` its token.
    """
    from cardlab.explorers.rule_builder import RuleBuilder

    return RuleBuilder(start, lambda game, token: play(game, rule=token))


def _place_of(name: str, *call: object) -> File:
    """Return the file for saving, named after the arguments and, if known, the notebook."""
    folder = saves_folder()
    notebook = os.environ.get("JPY_SESSION_NAME")
    if notebook:
        with suppress(ValueError):  # on another drive
            notebook = os.path.relpath(notebook, folder)  # allows moving the folder with all its files
    key = json.dumps([name, *call, *filter(None, [notebook])], default=str, sort_keys=True)
    return File(folder / f"{name}-{crc32(key.encode()):08x}.json")


def _registered(game: AnyGame) -> AnyGame:
    """Return the registered game; register it if needed."""
    if not isinstance(game, Game):
        raise ValueError(f"{quoted(game)} is not a game: give the name of a game, or a Game.")
    known = GAMES.get(game.name)
    is_known = known and (known is game or (is_built_in(known) and known.deal == game.deal))
    return known if known and is_known else register(game)


def in_notebook() -> bool:
    """Return True in a notebook's kernel; it imports nothing to check."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")
