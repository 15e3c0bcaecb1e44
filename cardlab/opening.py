"""`play` opens a game, `lab` a laboratory, `build_rule` the builder: in the browser, or in words in a terminal."""

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

from cardlab.core.autosave import Autosave
from cardlab.core.game import AnyGame, Game
from cardlab.core.registry import find_game, is_built_in
from cardlab.core.session import Session
from cardlab.core.storage import File, saves_folder
from cardlab.games import GAMES, register
from cardlab.games.eleusis_common.study import found_rule
from cardlab.rules import Rule
from cardlab.rules.library import Level
from cardlab.screen.screen import Refusal
from cardlab.text import shown

if TYPE_CHECKING:
    from cardlab.explorers.laboratory import LaboratoryExplorer
    from cardlab.explorers.rule_builder import RuleBuilder
    from cardlab.widgets.as_widgets import PlainTable
    from cardlab.widgets.widget import Table


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
) -> Table | PlainTable | Session:
    """Opens a game.

    It saves itself in the folder ``.cardlab``; the same call in the same notebook offers to go on with an unfinished
    game.

    Args:
        game: a name in `cardlab.games.GAMES`, such as "friend_or_foe", or a game of your own, which is registered.
        seats: who sits where: "person", "person Mia", or a computer player's name. Left out, you play in the first seat
            against computer players.
        players: how many seats there are, if ``seats`` is left out.
        seed: of the deal and the dice; left out, one is drawn and shown.
        plain: a table of ordinary widgets, for places where the drawn one does not load.
        shared: whether several people look at one screen all the time, such as a projector's: then it is never covered.
        aids: False, for a lesson, takes away what helps with a guess: checking it, and known rules by name.
        **house_rules: what the game's `deal` takes.

    Returns:
        a table in a notebook, a session in a terminal.

    Raises:
        Refusal: there is no such game, player or house rule; the message says what there is.
    """
    try:
        found = find_game(game) if isinstance(game, str) else _registered(game)
        autosave = Autosave(_place_of(found.name, seats, players, seed, house_rules))
        session = Session.deal(
            found, seats, players=players, seed=seed, autosave=autosave, shared=shared, **house_rules
        )
    except ValueError as error:
        raise Refusal(str(error)) from error
    if plain:
        from cardlab.widgets.as_widgets import PlainTable

        return PlainTable(session, aids=aids)
    if not in_notebook():
        return session
    from cardlab.widgets.widget import Table

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
    name: str = "",
    saves: bool = True,
    plain: bool = False,
    **unknown: object,
) -> LaboratoryExplorer:
    """Opens a laboratory: a secret rule, rival ideas of it, and experiments.

    It saves itself in the folder ``.cardlab``; the same call in the same notebook offers to go on with it.

    Args:
        rule: "library" and "made" draw a rule of a level, known ones or one that the computer makes; "by hand" leaves
            the verdicts to a person. Or a rule, its text, or a sealed one (`build_rule` seals); or a finished round of
            Eleusis or Eleusis Express, whose rule is studied.
        level: "trivial", "easy", "medium", "hard" or "fiendish".
        seed: of the rule and the cards; left out, one is drawn.
        cards: how many are always in hand, 4 to 26.
        noise: so many verdicts in a hundred are wrong, 0 to 30; 10 is a good Nature.
        form: "two rules": idea A says what is accepted, idea B what is refused; "one rule": both say what is accepted.
        classroom: a class at one screen, with ideas A to D, votes before each verdict.
        in_words: predictions are yes, unsure and no; False is for per cent.
        name: whose log it is; nothing is written down if left out.
        saves: False for a laboratory that begins afresh at each call, such as one that a page works in by itself.
        plain: in ordinary widgets, for places where the drawn one does not load.

    Raises:
        Refusal: one of these will not do; the message says what would.
    """
    from cardlab.explorers.laboratory import LaboratoryExplorer
    from cardlab.science.beginning import begin
    from cardlab.science.laboratory import Laboratory

    if unknown:
        options = [option for option in signature(lab).parameters if option not in ("rule", "unknown")]
        raise Refusal(f"The laboratory has no option {shown(next(iter(unknown)))}. There are: {', '.join(options)}.")
    try:
        taken = rule if isinstance(rule, str | Rule) else found_rule(getattr(rule, "session", rule))
        # A drawn rule and its cards differ at each call; what was left is found by the call as it was written.
        drawn = secrets.randbelow(1_000_000) if seed is None else seed
        log = begin(taken, level=level, seed=drawn, cards=cards, noise=noise, form=form, classroom=classroom, name=name)
        place = _place_of("lab", str(taken), level, seed, cards, noise, form, classroom) if saves else None
        autosave = Autosave(place, lambda text: Laboratory.loads(text).log, "log")
    except ValueError as error:
        raise Refusal(str(error)) from error
    opened = LaboratoryExplorer(log, autosave, in_words=in_words)
    opened.is_plain = plain
    return opened


def build_rule(start: str | Rule = "card.is_red") -> RuleBuilder:
    """A rule to be built on the screen: `RuleBuilder.rule` is the rule, `RuleBuilder.sealed` its token.

    Args:
        start: the rule to begin with, or its text.

    Raises:
        RuleError: the text is no rule; the message says why and what would do.
    """
    from cardlab.explorers.rule_builder import RuleBuilder

    return RuleBuilder(start, lambda game, token: play(game, rule=token))


def _place_of(name: str, *call: object) -> File:
    """Where a game saves itself: a file known by the call and, where the kernel knows it, by the notebook."""
    folder = saves_folder()
    notebook = os.environ.get("JPY_SESSION_NAME")
    if notebook:
        with suppress(ValueError):  # on another drive
            notebook = os.path.relpath(notebook, folder)  # so that a folder can be moved, with all that is in it
    key = json.dumps([name, *call, *filter(None, [notebook])], default=str, sort_keys=True)
    return File(folder / f"{name}-{crc32(key.encode()):08x}.json")


def _registered(game: AnyGame) -> AnyGame:
    """The game as it stands in the registry, where it is entered if it is not there yet."""
    if not isinstance(game, Game):
        raise ValueError(f"play(…) takes the name of a game, or a Game; {game!r} is neither.")
    known = GAMES.get(game.name)
    is_known = known and (known is game or (is_built_in(known) and known.deal == game.deal))
    return known if known and is_known else register(game)


def in_notebook() -> bool:
    """Whether this runs in a notebook's kernel, without importing anything to find out."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")
