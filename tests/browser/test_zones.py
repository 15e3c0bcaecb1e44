"""Eleusis' line, fields to type into, and sentences to choose in, drawn from made-up scenes in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.test_looks import OUTSIDE, READABLE, check_looks

MADE_UP = """
from cardlab.cards import DECK, hand
from cardlab.core import stream
from cardlab.widgets.drawing import Drawing
from cardlab.games.eleusis_common.line import line_zone
from cardlab.core.scene import Entry, Mark, NotesZone, Scene, Scores, face
from cardlab.games.eleusis_common.sentence import Chip, Choice, Figure, SentenceZone, Words

class MadeUp(Drawing):
    def __init__(self, *zones, entries=()):
        super().__init__()
        self.about = {"bare": True}
        self.said = {"kind": "a face card", "what": "a numeral"}
        self.zones, self.entries = zones, entries
        self.command("")

    def command(self, text):
        word, _, rest = text.partition(" ")
        if word == "block":
            path, _, key = rest.partition(" ")
            self.said[path] = key.replace("_", " ")
        notice = f"Heard {word}, {len(text)} letters." if text else ""
        zones = [zone() if callable(zone) else zone for zone in self.zones]
        self.scenes = [Scene(
            zones=zones, paths=[], actions=[], entries=list(self.entries), scores=Scores(head=[], rows=[]),
            title="Made up", deal="", seed=0, log=[], on={}, lead="Look.", advice="",
            notice=notice, refused="bad" in text)]

    def sentence(self):
        def chip(path, *labels):
            choices = [Choice(key=label.replace(" ", "_"), label=label) for label in labels]
            return Chip(path=path, label=self.said[path], now=self.said[path].replace(" ", "_"), choices=choices)
        kind, what = chip("kind", "a face card", "a red card", "a spade"), chip("what", "a numeral", "black")
        pieces = [Words(text="After"), kind, Words(text=", the card must be"), what, Words(text=".")]
        meter = [Figure(label="Accepted", value="41 %", share=0.41, note="at least 3 cards")]
        english = f"After {self.said['kind']}, {self.said['what']}."
        return SentenceZone(kind="sentence", id="sentence", label="My rule", pieces=pieces, text="card.is_red",
            english=english, meter=meter, notes=["Neither too easy nor too hard."])

rng = stream(5, "line")
def string():
    return [DECK[int(rng.random() * 52)] for _ in range(1 + int(rng.random() * 4))]
def line(plays):
    played = [(hand("4♥"), True)] + [(string(), rng.random() < 0.6) for _ in range(plays)]
    white = Mark(sign="○", word="10", name="a white marker")
    marks = {place: [white] for place in range(10, 200, 10)}
    return line_zone("Main line", played, marks=marks, note="○ every tenth card", unjudged=hand("10♠ 10♥"))
no_play = {"text": "No play.", "cards": list(map(face, hand("3♦ 3♦ K♠")))}
shown = NotesZone(kind="notes", id="notes", label="Shown", items=[no_play])
"""
COVERED = """table => [...table.querySelectorAll('.mainline .corner')].filter(corner => {
    corner.scrollIntoView({block: 'center'});
    return [...corner.childNodes].some(part => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const box = range.getBoundingClientRect();
        const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return table.contains(seen) && !corner.contains(seen) && seen !== corner.parentElement;
    });
}).map(corner => corner.textContent)"""
"""The cards of the line of which rank or suit is covered."""


def show(desk: Desk, code: str) -> None:
    desk.open(f"{MADE_UP}\n{code}")
    expect(desk.table).to_be_visible()


@pytest.mark.parametrize("plays", [12, 40])
def test_a_line_is_readable_long_or_short(desk: Desk, plays: int) -> None:
    """In a wide and a narrow window each card's rank and suit can be seen, and nothing reaches beyond the edges."""
    show(desk, f"MadeUp(line({plays}), shown)")
    assert desk.table.evaluate(COVERED) == []
    check_looks(desk, f"line-{plays}")
    assert desk.table.evaluate(COVERED) == []


def test_the_newest_card_is_seen_when_the_window_shrinks(desk: Desk) -> None:
    """A narrow table shows the end of a long line, not its beginning."""
    show(desk, "MadeUp(line(90))")
    desk.narrow()
    at_its_end = """line => line.scrollHeight > line.clientHeight
        && line.scrollHeight - line.clientHeight - line.scrollTop < 2"""
    desk.page.wait_for_function(at_its_end, arg=desk.table.locator(".mainline").element_handle())


def test_a_line_is_told_in_words(desk: Desk) -> None:
    """Who does not see the line hears it card by card."""
    show(desk, 'MadeUp(line_zone("Line", [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("7♠"), True)]))')
    told = desk.table.get_by_role("list", name="Line").get_by_role("listitem")
    expect(told).to_have_count(2)
    snapshot = desk.table.aria_snapshot()
    assert "Four of Hearts, the starter. Refused after it: Three of Spades and then Ten of Diamonds." in snapshot
    assert "Seven of Spades: yes, the newest." in snapshot


ENTRIES = """
open = Entry(label="Guess", send="guess", button="Say it", example="card.is_red")
masked = Entry(label="Secret rule", send="rule", button="Seal it", example="card.is_red", masked=True)
MadeUp(line(3), entries=[open, masked])"""


def test_a_field_keeps_what_is_refused(desk: Desk) -> None:
    """Enter and the button send a field's text with its word; what is refused stays, what is obeyed leaves."""
    show(desk, ENTRIES)
    field = desk.table.get_by_label("Guess")
    before = desk.cells()
    field.focus()
    for refused in (True, False):
        text = "a bad rule" if refused else "b"
        desk.page.keyboard.press("Control+a")
        desk.page.keyboard.type(text)
        with desk.change():
            desk.page.keyboard.press("Enter") if refused else desk.button("Say it").click()
        expect(desk.notice).to_contain_text(f"Heard guess, {len('guess ' + text)} letters.")
        expect(field).to_have_value(text if refused else "")
        expect(field).to_be_focused()
    desk.page.keyboard.press("Enter")  # an empty field sends nothing
    expect(desk.notice).to_contain_text("Heard guess, 7 letters.")
    assert desk.cells() == before


def test_a_masked_field_shows_nothing(desk: Desk) -> None:
    """A secret is dots until one asks to see it, stands nowhere in the page, and is hidden again once it was sent."""
    show(desk, ENTRIES)
    field = desk.table.get_by_label("Secret rule")
    toggle = desk.table.get_by_role("button", name="Show what I type")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    for name, value in (("type", "password"), ("autocomplete", "off"), ("spellcheck", "false")):
        expect(field).to_have_attribute(name, value)
    field.fill("card.is_bad")
    toggle.click()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value("card.is_bad")
    with desk.change():
        field.press("Enter")
    expect(field).to_have_value("card.is_bad")
    field.fill("card.is_prime")
    with desk.change():
        field.press("Enter")
    expect(desk.notice).to_contain_text("Heard rule")
    expect(field).to_have_value("")
    expect(field).to_have_attribute("type", "password")
    assert "is_prime" not in desk.page.evaluate("document.querySelector('.jp-OutputArea').outerHTML")


SENTENCE = """
made_up = MadeUp()
made_up.zones = (made_up.sentence, shown)
made_up.command("")
made_up"""


def test_a_sentence_is_changed_by_keyboard_alone(desk: Desk) -> None:
    """Arrows lead from chip to chip; a list opens, takes and closes, and the focus comes back to its chip."""
    show(desk, SENTENCE)
    chips = desk.table.locator(".chip")
    choices = desk.table.get_by_role("menuitem")
    before = desk.cells()
    chips.first.focus()
    desk.page.keyboard.press("ArrowRight")
    expect(chips.nth(1)).to_be_focused()
    for key in ("ArrowDown", "Enter", "Space"):
        desk.page.keyboard.press(key)
        expect(choices.first).to_be_focused()
        desk.page.keyboard.press("Escape")
        expect(choices).to_have_count(0)
        expect(chips.nth(1)).to_be_focused()
    desk.page.keyboard.press("ArrowLeft")
    desk.page.keyboard.press("Enter")
    expect(desk.table.get_by_role("menu", name="Instead of a face card")).to_be_visible()
    desk.page.keyboard.press("End")
    expect(choices.last).to_be_focused()
    desk.page.keyboard.type("a")
    expect(choices.first).to_be_focused()
    desk.page.keyboard.press("ArrowDown")
    desk.photograph("sentence-menu")
    with desk.change():
        desk.page.keyboard.press("Enter")
    expect(desk.notice).to_have_text("Heard block, 21 letters.")
    expect(chips.first).to_have_text("a red card ▾")
    expect(chips.first).to_be_focused()
    expect(desk.table.get_by_role("status")).to_contain_text("After a red card, a numeral.")
    assert desk.cells() == before


def test_a_sentence_fits_a_phone(desk: Desk) -> None:
    """In a narrow window the sentence, an open list and the meter keep within the edges and are large enough."""
    show(desk, SENTENCE)
    desk.narrow()
    desk.table.locator(".chip").first.click()
    assert desk.table.evaluate(OUTSIDE) == []
    assert desk.table.evaluate(READABLE) == []
    for button in desk.table.locator("button:visible").all():
        box = button.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    desk.photograph("sentence-narrow")
