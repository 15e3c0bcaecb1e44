"""Scenes as HTML without script: for cell outputs, printed pages and ordinary widgets.

It uses the page's colours, light or dark; cards are always white. No information is in colour alone; text is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, cast

from cardlab.screen import parts, table_parts
from cardlab.screen.as_text import cell_text, part_text, roll_text
from cardlab.screen.html_style import CLASS, STYLE
from cardlab.screen.parts import CardSign
from cardlab.screen.table_parts import Face, TableScene, Zone

AS_TEXT: Final = "\ufe0e"  # after a suit: prevents an emoji
DICE: Final = ("⚀ one", "⚁ two", "⚂ three", "⚃ four", "⚄ five", "⚅ six")
EMPTY: Final = re.compile(r' class=""|<u><b></b></u>|<small></small>')  # markup to remove
LIVE: Final = ' role="status"'
NEWEST_CARDS: Final = 26  # cards of a line shown in rows of 13; older ones are folded away as text
NEWEST_NOTES: Final = 8
NO_CARD: Final = '<b class="c e">–</b>'
TAPS: Final = {"right": " ✓", "missed": " ○", "wrong": " ✗"}


def scene_html(scene: parts.Scene | TableScene) -> str:
    """Return the whole scene with its styles."""
    if "zones" in scene:
        seen = cast(TableScene, scene)
        inside = f"<p><b>{escape(seen['title'])}</b> {escape(seen['deal'])}</p>\n{table_html(seen)}"
    else:
        columns = "".join(f"<div>{_lines(map(part_html, column['parts']))}</div>" for column in scene["columns"])
        asked = f"<p><b>{escape(scene['title'])}</b> {escape(scene['question'])} {escape(scene['hint'])}</p>"
        inside = f'{asked}<div class="cols">{columns}</div>'
    notice = f"<p{LIVE}>{escape(scene['notice'])}</p>" if scene["notice"] else ""
    return f'<div class="{CLASS}">{STYLE}{inside}{notice}</div>'


def table_html(scene: TableScene) -> str:
    """Return the table of a scene and what it waits for, without title and notice."""
    pieces = [f"<p><b>{escape(scene['lead'])}</b> {escape(scene['advice'])}</p>"]
    pieces += [_result(scene["result"])] if "result" in scene else []
    pieces += [part_html(zone) for zone in scene["zones"] if "place" not in zone]
    pieces += [_players(scene["players"])]
    pieces += [part_html(zone) for zone in scene["zones"] if "place" in zone]
    if "poll" in scene:
        rows = (row for row in scene["poll"]["rows"] if row["votes"])
        pieces.append(_list(f"<b>{row['votes']}</b> {escape(row['text'])}" for row in rows))
    if "sheet" in scene:
        sheet = scene["sheet"]
        found = " ".join([sheet["sentence"]["english"], *sheet["found"]])
        pieces.append(f'<p class="q"><b>{escape(sheet["label"])}:</b> {escape(found)}</p>')
    pieces.append(_list((f"<b>{escape(number)}</b> {escape(text)}" for number, text in scene["log"][-6:]), "l"))
    return EMPTY.sub("", _lines(pieces))


def part_html(part: parts.Part | Zone) -> str:
    """Return a part or a zone as HTML; nothing for parts that can only be pressed."""
    html = _part(cast(parts.Part, part)) if "key" in part else _zone(cast(Zone, part))
    return EMPTY.sub("", html)


# --- pieces of HTML ---


def _lines(pieces: Iterable[str]) -> str:
    return "\n".join(filter(None, pieces))


def _section(label: str, *inside: str) -> str:
    name = escape(label)
    return f'<section aria-label="{name}"><div class="h">{name}</div>{_lines(inside)}</section>'


def _list(items: Iterable[str], looks: str = "", tag: str = "ul") -> str:
    listed = _lines(f"<li>{item}</li>" for item in items)
    return f'<{tag} class="{looks}">{listed}</{tag}>' if listed else ""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", looks: str = "") -> str:
    top = f"<caption>{escape(caption)}</caption>" if caption else ""
    names = (f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
    top += f"<thead><tr>{''.join(names)}</tr></thead>" if head else ""
    cells = (f'<th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}' for first, *rest in rows)
    body = _lines(f"<tr>{row}</tr>" for row in cells)
    return f'<div class="o"><table class="{looks}">{top}<tbody>{body}</tbody></table></div>'


def _picture(name: str, looks: str, *inside: str, tag: str = "div") -> str:
    return f'<{tag} class="{looks}" role="img" aria-label="{escape(name)}">{"".join(inside)}</{tag}>'


def _card(card: CardSign, looks: str = "", sign: str = "") -> str:
    red = " r" if card["suit"] in ("♥", "♦") else ""
    return f'<b class="c{red}{looks}">{sign}{escape(card["rank"])}<i>{escape(card["suit"])}{AS_TEXT}</i></b>'


def _letter(letter: str, is_hit: bool) -> str:
    return f'<small class="{"y" * is_hit}">{escape(letter)}&nbsp;</small>'


def _place(caption: str, card: CardSign, newest: bool, refused: Sequence[CardSign], name: str) -> str:
    """Return a card of a line with its caption, and the refused cards below."""
    below = f'<span class="f">{"".join(_card(one, " x", "✗") for one in refused)}</span>' if refused else ""
    return _picture(name, "", f"<small>{escape(caption)}</small>", _card(card, " n" * newest), below, tag="span")


# --- parts ---


def _part(part: parts.Part) -> str:
    match part["kind"]:
        case "heading":
            return f'<div class="h" role="heading" aria-level="4">{_words(part)}</div>'
        case "text" if part.get("code"):
            return f"<pre>{escape(part_text(part))}</pre>"
        case "text":
            lead = f"<b>{escape(part['lead'])}</b> " if part.get("lead") else ""
            said = lead + "<br>".join(map(escape, part["lines"]))
            live = LIVE if part.get("live") else ""
            return f'<p class="{"l" if part.get("soft") else ""}"{live}>{said}</p>' if said else ""
        case "answer":
            return f"<p><b>{escape(part['big'])}</b> {escape(' '.join(part['lines']))}</p>"
        case "rolls":
            return _rolls(part)
        case "row":
            return _card_row(part)
        case "hands":
            return _section(part["title"] or part["label"], f'<div class="cs">{" ".join(_hands(part))}</div>')
        case "hand":
            names = ", ".join(f"{card['name']}{', chosen' * card['pressed']}" for card in part["cards"])
            cards = (_card(card, " n" * card["pressed"]) for card in part["cards"])
            return _section(part["label"], _picture(names, "cs", *cards))
        case "line":
            places = []
            for card in part["cards"]:
                refused = [CardSign(rank=rank, suit=suit) for rank, suit in card["below"]]
                places.append(_place(card["caption"], card, card.get("newest") == "card", refused, card["alt"]))
            places += ['<span><small>next</small><b class="c e">?</b></span>'] if part["next"] else []
            return _section(part["label"], _list(places, "cs", "ol"))
        case "plot":
            return f"<figure><figcaption>{escape(part['words'])}</figcaption>{_numbers(part)}</figure>"
        case "bars":
            return _bars(part)
        case "table":
            tag = "s" if part.get("looks") == "gone" else "span"
            rows = ([f"<{tag}>{escape(cell_text(cell))}</{tag}>" for cell in row] for row in part["rows"])
            return _table(part["head"], rows, part["caption"])
        case _:
            return f"<p>{said}</p>" if (said := _words(part)) else ""


def _words(part: parts.Part) -> str:
    return "<br>".join(escape(part_text(part).strip()).split("\n"))


def _rolls(part: parts.Rolls) -> str:
    cells = [escape(roll_text(roll) + TAPS.get(roll.get("mark", ""), "")) for roll in part["rolls"]]
    rows = [[str(first + 1), *cells[6 * first : 6 * first + 6]] for first in range(6)]
    legend = "; ".join(words if looks in words else f"{looks}: {words}" for looks, words in part["legend"])
    return _table(["", *map(str, range(1, 7))], rows, part["label"], "t") + f"<small>{escape(legend)}</small>"


def _card_row(part: parts.CardRow) -> str:
    has_starts = any(card["start"] for card in part["cards"])
    cards = []
    for card in part["cards"]:
        above = f"<small>{escape(card['start'])}&nbsp;</small>" if has_starts else ""
        cards.append(f'<span class="w">{above}{_card(card)}{_letter(card["step"], card["is_hit"])}</span>')
    return _picture(part["label"], "cs", *cards)


def _hands(part: parts.Hands) -> Iterable[str]:
    for hand in part["hands"]:
        cards = []
        for card in hand["cards"]:
            tag = "u" if card["is_marked"] else "span"
            sign = escape(card["rank"] + card["suit"])
            cards.append(f'<{tag} class="{"r" * card["is_red"]}">{sign}{AS_TEXT}</{tag}>')
        hit = " ✓" * hand["is_hit"]
        yield _picture(f"{hand['spoken']}{hit}", "c", " ".join(cards), hit, tag="span")


def _bars(part: parts.Bars) -> str:
    low, whole = min(part["least"], 0), (part["most"] - min(part["least"], 0)) or 1
    ruled = f' style="background-position:{(part["rule"]["at"] - low) / whole:.1%}"' if "rule" in part else ""
    rows = []
    for bar in part["bars"]:
        lines = [("m p" if bar.get("plain") else "m", min(bar["value"], 0.0), max(bar["value"], 0.0))]
        lines += [("m s", *bar["span"])] if "span" in bar else []
        lines += [("m p s", 0.0, bar["second"])] if "second" in bar else []
        drawn = "".join(
            f'<i class="{looks}" style="margin-left:{(left - low) / whole:.1%};width:{(right - left) / whole:.1%}"></i>'
            for looks, left, right in lines
        )
        rows.append([escape(bar["name"]), f'<i class="{"z" * bool(ruled)}"{ruled}>{drawn}</i>', escape(bar["text"])])
    rule = f"<small>{escape(part['rule']['text'])}</small>" if "rule" in part else ""
    return f'<figure aria-label="{escape(part["words"])}">{_table([], rows, looks="v")}{rule}{_numbers(part)}</figure>'


def _numbers(part: parts.Plot | parts.Bars) -> str:
    numbers = part.get("numbers")
    if not numbers or not numbers["rows"]:
        return ""
    rows = [[escape(str(cell)) for cell in row] for row in numbers["rows"]]
    table = _table(numbers["head"], rows, numbers["caption"])
    return f"<details><summary>Numbers</summary>{table}</details>"


# --- a table ---


def _zone(zone: Zone) -> str:
    match zone["kind"]:
        case "hand" | "fan":
            inside = _cards(zone["cards"])
        case "dice":
            inside = _dice(zone)
        case "speech":
            card = _face(zone["card"]) if "card" in zone else ""
            return f'<section class="q"><b>{escape(zone["said"])}</b> {escape(zone["text"])} {card}</section>'
        case "row":
            inside = _row(zone)
        case "writing":
            inside = f"<code>{escape(zone['letters'])}</code> {escape(zone['note'])}"
        case "strings":
            inside = _list(_string(line, zone["label"]) for line in zone["lines"])
        case "strips":
            inside = _strips(zone)
        case "grid":
            inside = _grid(zone)
        case "line":
            inside = _line(zone)
        case "notes":
            more = [f"and {len(zone['items']) - NEWEST_NOTES} more"] if zone["items"][NEWEST_NOTES:] else []
            inside = _list([*map(_note, zone["items"][:NEWEST_NOTES]), *more])
    return _section(zone["label"], inside)


def _face(face: Face) -> str:
    card = _card(face, " n" * face.get("wins", False))
    if "back" in face:
        card = '<b class="c k">?</b>' if face["back"] == "back" else NO_CARD
    return f'<span class="w">{card}<small>{escape(face["why"])}</small></span>' if face.get("why") else card


def _cards(faces: Sequence[Face]) -> str:
    names = ", ".join(": ".join(filter(None, [face["name"], face.get("why")])) for face in faces)
    return _picture(names or "no cards", "cs", *(map(_face, faces) if faces else [NO_CARD]))


def _dice(zone: table_parts.DiceZone) -> str:
    shown = [DICE[value - 1].split() for value in zone["dice"]]
    signs = (f'<span class="d" role="img" aria-label="{word}">{sign}</span>' for sign, word in shown)
    total = f" = <b>{escape(zone['total'])}</b> <small>{escape(zone['note'])}</small>" if "total" in zone else ""
    words = " and ".join(word for _, word in shown) or "not rolled yet"
    return f"<div>{' '.join(signs)} {words}{total}</div>"


def _row(zone: table_parts.RowZone) -> str:
    """Return cards at heights by rank, with the letters of their changes; matching letters are underlined."""
    hits = {line["at"] + i + 1 for line in zone["lines"] if "at" in line for i in range(*line.get("stands", (0, 0)))}
    steps = (
        f'<span class="w" style="padding-top:{2 * (13 - step["height"])}px">{_card(step, " n" * step["newest"])}'
        f"{_letter(step['letter'], place in hits)}</span>"
        for place, step in enumerate(zone["cards"])
    )
    return _picture(zone["alt"], "cs", *steps)


def _string(line: table_parts.StringLine, label: str) -> str:
    """Return a string of letters: matching ones underlined, the next one in brackets."""
    begin, end = line.get("stands", (0, 0))
    letters = [*map(escape, line["letters"])]
    if "needs" in line:
        letters[line["needs"]] = f"[{letters[line['needs']]}]"
    shown = "".join([*letters[:begin], "<u><b>", *letters[begin:end], "</b></u>", *letters[end:]])
    name = "" if line["name"] == label else f"{'★ ' * line['marked']}<b>{escape(line['name'])}</b> "
    return f"{name}<code>{shown}</code> {escape(line['note'])}"


def _strips(zone: table_parts.StripsZone) -> str:
    rows = []
    for strip in zone["strips"]:
        held = {cell["column"]: escape(cell["rank"]) for cell in strip["cells"]}
        name = f"{escape(strip['name'])} {escape(strip['suit'])}{AS_TEXT}"
        rows.append([name, *(held.get(column, "") for column in range(zone["columns"]))])
    return _table([], rows, looks="t")


def _grid(zone: table_parts.GridZone) -> str:
    columns = range(zone["left"], zone["left"] + zone["width"])
    rows = {row: dict.fromkeys(columns, "") for row in range(zone["top"], zone["top"] + zone["height"])}
    for cell in zone["cells"]:
        sign = f"◉{cell.get('entering', '')}" if cell["kind"] == "hole" else "·"
        if "card" in cell:
            sign = _card(cell["card"], " n" * cell.get("newest", False))
        rows[cell["row"]][cell["column"]] = _picture(cell["name"], "", sign, tag="span")
    table = _table(["", *map(str, columns)], [[str(row), *cells.values()] for row, cells in rows.items()], looks="g")
    return f"{table}\n<small>{escape(zone['note'])}</small>"


def _line(zone: table_parts.LineZone) -> str:
    """Return the newest cards with refused ones below; older ones are folded away as text."""
    places, texts = [], []
    for card in zone["cards"]:
        refused = [one for tried in card["below"] for one in tried["cards"]]
        texts.append(" ".join([card["id"], *(f"✗{one['id']}" for one in refused)]))
        odd = list(filter(None, [card["odd"], *(tried["odd"] for tried in card["below"])]))
        marks = "".join([*(mark["sign"] for mark in card["marks"]), "!" * bool(odd)])
        caption = f"{marks} {card['caption']}".strip()
        places.append(_place(caption, card, card["newest"], refused, " ".join([card["alt"], *odd])))
    places = places[-NEWEST_CARDS:]
    if "open" in zone:
        caption = zone["open"]["caption"]
        places += [_place("?", card, False, [], f"{card['name']}: {caption}") for card in zone["open"]["cards"]]
    old = texts[:-NEWEST_CARDS]
    folded = f"<details><summary>The first {len(old)} cards</summary>{escape(' · '.join(old))}</details>"
    signs = " · ".join(filter(None, [*(f"{mark['sign']} {mark['word']}" for mark in zone["legend"]), zone["note"]]))
    return _lines([f"<small>{escape(signs)}</small>", folded if old else "", _list(places, "cs", "ol")])


def _note(note: table_parts.Note) -> str:
    tag = "b" if note.get("strong") else "span"
    return f"<{tag}>{escape(note['text'])}</{tag}>{_cards(note['cards']) if 'cards' in note else ''}"


def _players(players: table_parts.Players) -> str:
    rows = []
    for row in players["rows"]:
        about = " · ".join(filter(None, [row["about"], row["known"], row["said"] and f"“{row['said']}”"]))
        name = f"{'▸ ' * row['active']}{escape(row['name'])} <small>{escape(about)}</small>"
        rows.append([name, *map(escape, row["values"])])
    return _table(["Player", *players["head"]], rows)


def _result(result: table_parts.Result) -> str:
    rows = [
        [escape(f"{'★ ' * bar['wins']}{bar['name']}"), *map(str, bar["parts"]), escape(bar["total"])]
        for bar in result["bars"]
    ]
    bars = _table(["Player", *(kind or "points" for kind in result["kinds"]), "in all"], rows)
    zones = map(part_html, result["zones"])
    return _section(result["title"], f"<p>{escape(result['why'])}</p>", bars, *zones, escape(result["question"]))
