"""A scene as HTML without script: the value of a cell, a page to print, and the picture in ordinary widgets.

It takes the page's colours, light or dark; cards are white on both. No colour alone says anything, all text is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, cast

from cardlab.screen import parts, table_parts
from cardlab.screen.as_text import WRITTEN, cell_text, part_text
from cardlab.screen.html_style import CLASS, EMPTY, LIVE, NEXT, STYLE
from cardlab.screen.table_parts import Face, TableScene, Zone

AS_TEXT: Final = "\ufe0e"  # behind a suit, so that it is never drawn as an emoji
DICE: Final = ("⚀ one", "⚁ two", "⚂ three", "⚃ four", "⚄ five", "⚅ six")
NEWEST_CARDS: Final = 26  # of a line, in rows of 13 on a wide page; those before them are text, folded away
NEWEST_NOTES: Final = 8


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
    """Return what is seen on a table and what is awaited there, without its title and notice."""
    sheet, polled = scene.get("sheet"), scene["poll"]["rows"] if "poll" in scene else []
    pieces = [f"<p><b>{escape(scene['lead'])}</b> {escape(scene['advice'])}</p>"]
    pieces += [_result(scene["result"])] if "result" in scene else []
    pieces += [part_html(zone) for zone in scene["zones"] if "place" not in zone]
    pieces += [_players(scene["players"])]
    pieces += [part_html(zone) for zone in scene["zones"] if "place" in zone]
    pieces += [_list(f"<b>{row['votes']}</b> {escape(row['text'])}" for row in polled if row["votes"])]
    if sheet:
        found = " ".join([sheet["sentence"]["english"], *sheet["found"]])
        pieces.append(f'<p class="q"><b>{escape(sheet["label"])}:</b> {escape(found)}</p>')
    log = (f"<b>{escape(number)}</b> {escape(text)}" for number, text in scene["log"][-6:])
    return EMPTY.sub("", _lines([*pieces, _list(log, "l")]))


def part_html(part: parts.Part | Zone) -> str:
    """Return a part of an explorer or a zone of a table; nothing of what is only there to be pressed."""
    html = _part(cast(parts.Part, part)).replace(" %", "&nbsp;%") if "key" in part else _zone(cast(Zone, part))
    return EMPTY.sub("", html)


def _part(part: parts.Part) -> str:
    match part["kind"]:
        case "heading":
            return f'<div class="h" role="heading" aria-level="4">{_words(part)}</div>'
        case "text" if part.get("code"):
            return f"<pre>{escape(chr(10).join(part['lines']))}</pre>"
        case "text":
            return _text(part)
        case "rolls":
            return _rolls(part)
        case "row":
            return _card_row(part)
        case "hands":
            return _small_hands(part)
        case "hand":
            names = ", ".join(f"{card['name']}{', chosen' * card['pressed']}" for card in part["cards"])
            cards = (_card(card["rank"], card["suit"], " n" * card["pressed"]) for card in part["cards"])
            return _section(part["label"], _picture(names, "cs", *cards))
        case "line":
            places = [
                _place(card["caption"], card, card.get("newest") == "card", card["below"], card["alt"])
                for card in part["cards"]
            ]
            return _section(part["label"], _list([*places, *([NEXT] if part["next"] else [])], "cs", "ol"))
        case "plot":
            return f"<figure><figcaption>{escape(part['words'])}</figcaption>{_numbers(part)}</figure>"
        case "bars":
            return _bars(part)
        case "table":
            tag = "s" if part.get("looks") == "gone" else "span"
            rows = ([f"<{tag}>{escape(cell_text(cell))}</{tag}>" for cell in row] for row in part["rows"])
            return _table(part["head"], rows, part["caption"])
        case "answer":
            return f"<p><b>{escape(part['big'])}</b> {escape(' '.join(part['lines']))}</p>"
        case _:
            return f"<p>{said}</p>" if (said := _words(part)) else ""


def _zone(zone: Zone) -> str:
    match zone["kind"]:
        case "hand" | "fan":
            return _section(zone["label"], _cards(zone["cards"]))
        case "dice":
            return _section(zone["label"], _dice(zone))
        case "speech":
            card = _face(zone["card"]) if "card" in zone else ""
            return f'<section class="q"><b>{escape(zone["said"])}</b> {escape(zone["text"])} {card}</section>'
        case "row":
            return _section(zone["label"], _row(zone))
        case "writing":
            return _section(zone["label"], f"<code>{escape(zone['letters'])}</code> {escape(zone['note'])}")
        case "strings":
            return _section(zone["label"], _list(_string(line, zone["label"]) for line in zone["lines"]))
        case "strips":
            rows = []
            for strip in zone["strips"]:
                held = {cell["column"]: escape(cell["rank"]) for cell in strip["cells"]}
                name = f"{escape(strip['name'])} {escape(strip['suit'])}{AS_TEXT}"
                rows.append([name, *(held.get(column, "") for column in range(zone["columns"]))])
            return _section(zone["label"], _table([], rows, looks="t"))
        case "grid":
            return _section(zone["label"], _grid(zone), f"<small>{escape(zone['note'])}</small>")
        case "line":
            return _line(zone)
        case "notes":
            more = [f"and {len(zone['items']) - NEWEST_NOTES} more"] if zone["items"][NEWEST_NOTES:] else []
            return _section(zone["label"], _list([*map(_note, zone["items"][:NEWEST_NOTES]), *more]))


def _lines(pieces: Iterable[str]) -> str:
    return "\n".join(filter(None, pieces))


def _words(part: parts.Part) -> str:
    return "<br>".join(escape(part_text(part).strip()).split("\n"))


def _section(label: str, *inside: str) -> str:
    name = escape(label)
    return f'<section aria-label="{name}"><div class="h">{name}</div>{_lines(inside)}</section>'


def _list(items: Iterable[str], looks: str = "", tag: str = "ul") -> str:
    listed = _lines(f"<li>{item}</li>" for item in items)
    return f'<{tag} class="{looks}">{listed}</{tag}>' if listed else ""


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "", looks: str = "") -> str:
    """Return a table of cells that are HTML already; the first cell of a row names it."""
    top = f"<caption>{escape(caption)}</caption>" if caption else ""
    names = (f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
    top += f"<thead><tr>{''.join(names)}</tr></thead>" if head else ""
    cells = (f'<th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}' for first, *rest in rows)
    body = _lines(f"<tr>{row}</tr>" for row in cells)
    return f'<div class="o"><table class="{looks}">{top}<tbody>{body}</tbody></table></div>'


def _picture(name: str, looks: str, *inside: str, tag: str = "div") -> str:
    return f'<{tag} class="{looks}" role="img" aria-label="{escape(name)}">{"".join(inside)}</{tag}>'


def _card(rank: str, suit: str, looks: str = "", sign: str = "") -> str:
    red = " r" if suit in ("♥", "♦") else ""
    return f'<b class="c{red}{looks}">{sign}{escape(rank)}<i>{escape(suit)}{AS_TEXT}</i></b>'


def _face(face: Face) -> str:
    """Return a card, its back, or the place of one to come, with its caption."""
    card = _card(face["rank"], face["suit"], " n" * bool(face.get("wins")))
    if "back" in face:
        card = '<b class="c k">?</b>' if face["back"] == "back" else '<b class="c e">–</b>'
    return f'<span class="w">{card}<small>{escape(face["why"])}</small></span>' if face.get("why") else card


def _cards(faces: Sequence[Face]) -> str:
    names = ", ".join(": ".join(filter(None, [face["name"], face.get("why", "")])) for face in faces)
    return _picture(names or "no cards", "cs", *(map(_face, faces) if faces else ['<b class="c e">–</b>']))


def _card_row(part: parts.CardRow) -> str:
    cards = []
    for card in part["cards"]:
        step = f'<small class="{"y" * card["is_hit"]}">{escape(card["step"])}&nbsp;</small>'
        above = f"<small>{escape(card['start'])}&nbsp;</small>" if any(one["start"] for one in part["cards"]) else ""
        cards.append(f'<span class="w">{above}{_card(card["rank"], card["suit"])}{step}</span>')
    return _picture(part["label"], "cs", *cards)


def _small_hands(part: parts.Hands) -> str:
    hands = []
    for hand in part["hands"]:
        tags = [("u" if card["is_marked"] else "span", "r" * card["is_red"], card) for card in hand["cards"]]
        cards = (
            f'<{tag} class="{red}">{escape(card["rank"] + card["suit"])}{AS_TEXT}</{tag}>' for tag, red, card in tags
        )
        hit = " ✓" * hand["is_hit"]
        hands.append(_picture(f"{hand['spoken']}{hit}", "c", " ".join(cards), hit, tag="span"))
    return _section(part["title"] or part["label"], f'<div class="cs">{" ".join(hands)}</div>')


def _dice(zone: table_parts.DiceZone) -> str:
    shown = [DICE[value - 1].split() for value in zone["dice"]]
    signs = (f'<span class="d" role="img" aria-label="{word}">{sign}</span>' for sign, word in shown)
    total = f" = <b>{escape(zone['total'])}</b> <small>{escape(zone['note'])}</small>" if "total" in zone else ""
    words = " and ".join(word for _, word in shown) or "not rolled yet"
    return f"<div>{' '.join(signs)} {words}{total}</div>"


def _row(zone: table_parts.RowZone) -> str:
    """Return cards as high as their ranks, with the letters of their changes, underlined where a string matches."""
    hits = {line["at"] + i + 1 for line in zone["lines"] if "at" in line for i in range(*line.get("stands", (0, 0)))}
    steps = (
        f'<span class="w" style="padding-top:{2 * (13 - step["height"])}px">'
        f"{_card(step['rank'], step['suit'], ' n' * step['newest'])}"
        f'<small class="{"y" * (place in hits)}">{escape(step["letter"])}&nbsp;</small></span>'
        for place, step in enumerate(zone["cards"])
    )
    return _picture(zone["alt"], "cs", *steps)


def _string(line: table_parts.StringLine, label: str) -> str:
    """Return a string of letters: those that stand are underlined, the one to come next is in brackets."""
    (begin, end), needs = line.get("stands", (0, 0)), line.get("needs", -1)
    letters = [
        f"[{escape(letter)}]" if place == needs else escape(letter) for place, letter in enumerate(line["letters"])
    ]
    shown = "".join([*letters[:begin], "<u><b>", *letters[begin:end], "</b></u>", *letters[end:]])
    name = "" if line["name"] == label else f"{'★ ' * line['marked']}<b>{escape(line['name'])}</b> "
    return f"{name}<code>{shown}</code> {escape(line['note'])}"


def _grid(zone: table_parts.GridZone) -> str:
    columns = range(zone["left"], zone["left"] + zone["width"])
    rows = {row: dict.fromkeys(columns, "") for row in range(zone["top"], zone["top"] + zone["height"])}
    for cell in zone["cells"]:
        sign = "◉" if cell["kind"] == "hole" else "·"
        if "card" in cell:
            sign = _card(cell["card"]["rank"], cell["card"]["suit"], " n" * cell.get("newest", False))
        rows[cell["row"]][cell["column"]] = _picture(cell["name"], "", sign, tag="span")
    return _table(["", *map(str, columns)], [[str(row), *cells.values()] for row, cells in rows.items()], looks="g")


def _line(zone: table_parts.LineZone) -> str:
    """Return the line with refused cards below; its oldest cards are text, and folded away."""
    places = [_table_place(card) for card in zone["cards"][-NEWEST_CARDS:]]
    if "open" in zone:
        names = [f"{card['name']}: {zone['open']['caption']}" for card in zone["open"]["cards"]]
        places += [_place("?", card, False, [], name) for card, name in zip(zone["open"]["cards"], names, strict=True)]
    signs = " · ".join(filter(None, [*(f"{mark['sign']} {mark['word']}" for mark in zone["legend"]), zone["note"]]))
    old = zone["cards"][:-NEWEST_CARDS]
    texts = (" ".join([str(card["id"]), *(f"✗{one['id']}" for one in _refused(card))]) for card in old)
    folded = f"<details><summary>The first {len(old)} cards</summary>{escape(' · '.join(texts))}</details>"
    return _section(zone["label"], f"<small>{escape(signs)}</small>", folded if old else "", _list(places, "cs", "ol"))


def _refused(card: table_parts.LineCard) -> list[table_parts.Laid]:
    return [one for tried in card["below"] for one in tried["cards"]]


def _table_place(card: table_parts.LineCard) -> str:
    """Return a card of a line; what contradicts a guess has an exclamation mark."""
    odd = list(filter(None, [card["odd"], *(tried["odd"] for tried in card["below"])]))
    signs = "".join([*(mark["sign"] for mark in card["marks"]), "!" * bool(odd)])
    below = [(one["rank"], one["suit"]) for one in _refused(card)]
    return _place(f"{signs} {card['caption']}".strip(), card, card["newest"], below, " ".join([card["alt"], *odd]))


def _place(caption: str, card: Face | parts.LineCard, newest: bool, refused: list[tuple[str, str]], name: str) -> str:
    shown = _card(card["rank"], card["suit"], " n" * newest)
    below = f'<span class="f">{"".join(_card(*one, " x", "✗") for one in refused)}</span>' if refused else ""
    return _picture(name, "", f"<small>{escape(caption)}</small>", shown, below, tag="span")


def _note(note: table_parts.Note) -> str:
    tag = "b" if note.get("strong") else "span"
    return f"<{tag}>{escape(note['text'])}</{tag}>{_cards(note['cards']) if 'cards' in note else ''}"


def _players(players: table_parts.Players) -> str:
    rows = []
    for row in players["rows"]:
        about = " · ".join(filter(None, [row["about"], row["known"], row["said"] and f"“{row['said']}”"]))
        rows.append(
            [f"{'▸ ' * row['active']}{escape(row['name'])} <small>{escape(about)}</small>", *map(escape, row["values"])]
        )
    return _table(["Player", *players["head"]], rows)


def _result(result: table_parts.Result) -> str:
    told = ([f"{'★ ' * bar['wins']}{bar['name']}", *map(str, bar["parts"]), bar["total"]] for bar in result["bars"])
    rows = [[*map(escape, row)] for row in told]
    bars = _table(["Player", *(kind or "points" for kind in result["kinds"]), "in all"], rows)
    zones = map(part_html, result["zones"])
    return _section(result["title"], f"<p>{escape(result['why'])}</p>", bars, *zones, escape(result["question"]))


def _text(part: parts.Text) -> str:
    lead = f"<b>{escape(part['lead'])}</b> " if part.get("lead") else ""
    said, looks = lead + "<br>".join(map(escape, part["lines"])), "l" if part.get("soft") else ""
    return f'<p class="{looks}"{LIVE * part.get("live", False)}>{said}</p>' if said else ""


def _rolls(part: parts.Rolls) -> str:
    marks = {"right": " ✓", "missed": " ○", "wrong": " ✗", "": ""}
    words = (roll["word"] if roll["looks"] in WRITTEN else roll["looks"] for roll in part["rolls"])
    cells = [escape(word + marks[roll.get("mark", "")]) for word, roll in zip(words, part["rolls"], strict=True)]
    rows = [[str(first + 1), *cells[6 * first : 6 * first + 6]] for first in range(6)]
    legend = "; ".join(words if looks in words else f"{looks}: {words}" for looks, words in part["legend"])
    return _table(["", *map(str, range(1, 7))], rows, part["label"], "t") + f"<small>{escape(legend)}</small>"


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
    numbers = part.get("numbers", parts.Numbers(head=[], rows=[], caption=""))
    rows = [[escape(str(cell)) for cell in row] for row in numbers["rows"]]
    shown = _table(numbers["head"], rows, numbers["caption"])
    return f"<details><summary>Numbers</summary>{shown}</details>" if rows else ""
