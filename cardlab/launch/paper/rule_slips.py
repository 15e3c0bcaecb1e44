"""Slips for a dealer: library rules in words, with worked examples and fingerprints."""

from __future__ import annotations

from html import escape
from random import Random
from typing import Final, NamedTuple

from cardlab.cards import DECK, Card
from cardlab.eleusis_rules import LIBRARY, LibraryRule, Rule, fingerprint, new_salt
from cardlab.launch.paper.page import document, in_parts, sheet, write_in

EXAMPLES: Final = 8
"""The number of right cards in a worked example, including the first one."""

_A_SHEET: Final = 6
_LONG: Final = 150
"""Rules with more letters are printed small."""

_STYLE: Final = """
.slips { flex: 1; display: grid; grid-template-columns: 1fr 1fr; grid-template-rows: 1fr 1fr 1fr;
  min-height: 0; margin-bottom: 1.5mm; }
.slip { border: 0.3mm dashed #777; padding: 3mm 5mm; display: flex; flex-direction: column; font-size: 10pt; }
.slip h2 { font-size: 12pt; }
.slip .rule { font-size: 13pt; line-height: 1.15; margin: 0 0 1.5mm; }
.slip .long { font-size: 9pt; }
.slip p { margin: 0 0 0.3em; }
.slip code { font-size: 8pt; overflow-wrap: anywhere; }
.worked { table-layout: fixed; width: 100%; text-align: center; margin-bottom: 2mm; }
.worked td { border: 0.2mm solid #777; height: 6mm; font-size: 10.5pt; padding: 0; }
.worked th { font-size: 9pt; width: 12mm; line-height: 1; }
.seal { margin-top: auto; border-top: 0.3mm solid #111; padding-top: 1mm; }
"""


class Worked(NamedTuple):
    """A right card of an example line, and a wrong card after it, if there is one."""

    right: Card
    wrong: Card | None


def worked_line(rule: Rule, rng: Random) -> tuple[Worked, ...]:
    """Return an example line of right cards, each with a card that would be wrong next; `rng` draws them.

    The line ends early if no card is right.
    """
    line: list[Card] = []
    worked: list[Worked] = []
    deck = rng.sample(DECK, len(DECK))
    while len(line) < EXAMPLES:
        right = next((card for card in deck if rule.allows(line, card)), None)
        if right is None:
            break
        line.append(right)
        deck.remove(right)
        wrong = next((card for card in deck if not rule.allows(line, card)), None)
        if wrong:
            deck.remove(wrong)
        worked.append(Worked(right, wrong))
    return tuple(worked)


def rule_slips(paper: str = "a4", rng: Random | None = None, sealed: bool = True) -> str:
    """Return a page of HTML with slips of the library's rules, six a sheet, from easy to hard, then blank ones.

    Args:
        paper: a key of `PAPERS`.
        rng: draws the salts of the fingerprints; by default they are unpredictable.
        sealed: False omits fingerprints, which is needed for public slips: people with the same sheets would find the
            rule by the fingerprint on the board.
    """
    slips = [_slip(known, new_salt(rng) if sealed else "") for known in LIBRARY]
    slips += [_BLANK] * (-len(slips) % _A_SHEET)
    foot = f"{_FOOT} {_SEALED if sealed else _NOT_SEALED}"
    grids = (f'<div class="slips">{"".join(six)}</div>' for six in in_parts(slips, _A_SHEET))
    sheets = (sheet("Rule slips", "for the dealer alone", grid, foot) for grid in grids)
    return document("Rule slips", paper, sheets, _STYLE)


_FOOT: Final = "In the example line each upper card is right; the card below it would be wrong as the next."
_SEALED: Final = (
    "Write the fingerprint on the board before the first card. After the round anybody can check that the rule was not "
    "changed: cardlab.eleusis_rules.verify(rule, salt, fingerprint) says True."
)
_NOT_SEALED: Final = (
    "These slips have no fingerprints, since many people have the same ones: cardlab print slips makes your own."
)
_BLANK: Final = (
    '<div class="slip"><h2>A rule of your own</h2><p class="rule">&nbsp;</p>'
    f"<p>{write_in('', 75)}</p><p>{write_in('', 75)}</p>"
    "<p>Judge six cards for yourself before you deal. Of ten cards two to eight should be right.</p>"
    f"<p>right: {write_in('', 60)}</p><p>wrong: {write_in('', 60)}</p></div>"
)


def _slip(known: LibraryRule, salt: str) -> str:
    worked = worked_line(known.rule, Random(known.key))
    rights = "".join(f"<td>{card.right}</td>" for card in worked)
    wrongs = "".join(f"<td>{card.wrong or '—'}</td>" for card in worked)
    long = " long" if len(known.english) > _LONG else ""
    seal = f"<p><b>Fingerprint {fingerprint(known.text, salt)}</b></p><p>salt {salt}</p>" if salt else ""
    return (
        f'<div class="slip"><h2>{escape(known.title)}</h2><p>{known.key} · {known.level} · '
        f"accepts about {known.acceptance.mean:.0%} of the deck</p>"
        f'<p class="rule{long}">{escape(known.english)}</p>'
        f'<table class="worked"><tr><th scope="row">right</th>{rights}</tr>'
        f'<tr><th scope="row">wrong next</th>{wrongs}</tr></table>'
        f'<div class="seal">{seal}<code>{escape(known.text)}</code></div></div>'
    )
