"""Friend or Foe in a real browser: whole games, what is refused, and how fast it answers."""

from collections.abc import Callable
from statistics import median

from playwright.sync_api import expect

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.widgets.plain import PlainTable
from tests.browser.desk import Desk
from tests.browser.notebook import MILLISECONDS
from tests.browser.play import decisions, decisions_by_keyboard, first_of, type_the_hint

MOST_TAB_STOPS = 6
LETTERS = ("a", "b", "x", "m", "y", "d", "d", "z", "1", "Shift+M")
LONG = 600 * MILLISECONDS
"""A pace at which no scene passes by itself while a test runs."""

WATCH = """table => {
    window.seen = [];
    new MutationObserver(() => window.seen.push({
        lead: table.querySelector('.now > b').innerText,
        canPause: table.querySelector('.do').innerText === 'Pause',
        legal: table.querySelectorAll('.hand .legal').length,
    })).observe(table, {subtree: true, childList: true, characterData: true});
}"""
"""Notes whatever is shown from now on."""


def decide_by_mouse(desk: Desk) -> None:
    """Plays the first legal card, with the first that goes with it, or else says no."""
    desk.click(first_of(desk.legal, desk.actions.last))
    if desk.table.locator(".picked").count():
        desk.click(desk.legal.first)


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """Clicks alone bring a game to its end, and the log tells what was played."""
    desk.play("cards_each=5, seed=59")
    for decision in decisions(desk):
        decide_by_mouse(desk)
        if decision == 4:
            desk.photograph("playing")
    desk.photograph("over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """Tab, arrows, Enter and typed moves bring a game to its end; the focus never leaves the table meanwhile."""
    desk.play("cards_each=5, seed=108")
    for decision in decisions_by_keyboard(desk):
        if decision % 3 == 2:
            type_the_hint(desk)
            continue
        desk.press(first_of(desk.legal, desk.actions.last))
        if desk.table.locator(".picked").count():
            desk.press(desk.legal.first)


def test_jupyterlabs_own_keys_stay_silent(desk: Desk) -> None:
    """Letters pressed on a card or a button neither add, remove nor turn cells, and the table stays as it is."""
    desk.play()
    before, text = desk.cells(), desk.table.inner_text()
    for target in (desk.hand.last, desk.button("Undo"), desk.table.get_by_text("Rules", exact=True)):
        target.focus()
        for key in LETTERS:
            desk.page.keyboard.press(key)
        assert desk.cells() == before == ["code"]
        assert desk.holds_focus()
    assert desk.table.inner_text() == text


def test_few_tab_stops_and_a_way_out(desk: Desk) -> None:
    """Tab goes from group to group and then on to the rest of the page; Shift+Tab goes back in."""
    desk.play()
    assert len(desk.tabs()) <= MOST_TAB_STOPS, desk.tabs()
    desk.button("New game").focus()
    stops = 0
    while desk.holds_focus():
        stops += 1
        desk.page.keyboard.press("Tab")
        assert stops <= MOST_TAB_STOPS
    desk.page.keyboard.press("Shift+Tab")
    assert desk.holds_focus()


def test_a_refusal_says_why_and_loses_nothing(desk: Desk) -> None:
    """A card that does not fit is refused in a sentence; a typed text that is refused stays in its box."""
    desk.play()
    desk.click(desk.table.get_by_role("button", name="Ten of Diamonds"))
    expect(desk.notice).to_have_text("✗ 10♦ does not match. The dice say 1 and 6: a 7 fits.")
    desk.photograph("refused")
    for nonsense in ("castle", "K♣"):
        desk.type(nonsense)
        expect(desk.notice).to_contain_text("K♣ is not in this hand" if nonsense == "K♣" else "I cannot read 'castle'")
        expect(desk.box).to_have_value(nonsense)
        expect(desk.box).to_be_focused()
    expect(desk.hand).to_have_count(5)


def seed_of_a_pair() -> int:
    """A deal whose first choice is a match of two cards and no other."""
    for seed in range(10_000):
        first, *others = Session("friend_or_foe", cards_each=5, seed=seed).view.legal_moves
        if first.word == "lay" and len(first.cards) == 2 and [move.word for move in others] == ["pass"]:
            return seed
    raise AssertionError("There is no such deal.")


def test_two_cards_are_chosen_one_after_the_other(desk: Desk) -> None:
    """The first click chooses, Escape takes back, the second card plays both; a click too many does nothing."""
    desk.play(f"cards_each=5, seed={seed_of_a_pair()}")
    expect(desk.legal).to_have_count(2)
    one, other = [desk.table.get_by_role("button", name=name.split(",")[0]) for name in desk.names(desk.legal)]
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(desk.table.locator(".now")).to_contain_text("chosen: now")
    desk.photograph("chosen")
    desk.page.keyboard.press("Escape")
    expect(one).not_to_have_attribute("aria-pressed", "true")
    one.click()
    with desk.change():
        other.evaluate("card => { card.click(); card.click(); }")  # faster than any answer
    expect(desk.hand).to_have_count(3)
    expect(desk.notice).to_have_count(0)
    first = next(line for line in desk.session().log if "You rolled" in line)
    assert " and laid " in first


def test_the_box_takes_commands(desk: Desk) -> None:
    """Hint, help, a move and undo can be typed; what was obeyed leaves the box."""
    desk.play()
    desk.type("hint")
    expect(desk.notice).to_have_text("Hint: 7♦. It is your only match.")
    desk.type("help")
    expect(desk.notice).to_contain_text("Type a move as the sentence on top offers it")
    for command, cards in (("7d", 4), ("practice", 4), ("undo", 5), ("redo", 4)):
        desk.type(command)
        expect(desk.hand).to_have_count(cards)
        expect(desk.box).to_have_value("")


def test_scenes_are_shown_one_after_another(desk: Desk) -> None:
    """The others' moves appear one by one, nothing can be played meanwhile, and a click shows the last at once."""
    desk.play(pace=LONG)
    desk.click(desk.button("Pass"))
    expect(desk.actions).to_have_text(["Pause"])
    expect(desk.table.locator(".said").first).to_be_visible()
    desk.photograph("on-the-way")
    desk.table.locator(".felt").click(position={"x": 5, "y": 5})
    expect(desk.button("Pause")).to_have_count(0)
    session = desk.session()
    expect(desk.lead).to_have_text(session.game.words.status(session.view, session.names)[0])
    for target in (desk.table.get_by_text("More …"), desk.button("quickly"), desk.table.get_by_text("More …")):
        target.click()
    desk.table.evaluate(WATCH)
    desk.click(first_of(desk.legal, desk.actions.last))
    expect(desk.button("Pause")).to_have_count(0)
    on_the_way = [moment for moment in desk.page.evaluate("window.seen") if moment["canPause"]]
    assert len({moment["lead"] for moment in on_the_way}) > 1
    assert {moment["legal"] for moment in on_the_way} == {0}


def test_the_plain_table_plays_by_its_buttons(desk: Desk) -> None:
    """Ordinary widgets play a game as well: a picture in text, a button for each move, and the box."""
    desk.open('import cardlab\ncardlab.play("friend_or_foe", cards_each=5, seed=59, plain=True)')
    picture = desk.page.locator(".jp-OutputArea-output pre", has_text="Friend or Foe, turn").last
    expect(picture).to_contain_text("Dice:")
    buttons = desk.page.locator(".widget-box .widget-box button")
    for _ in range(3):
        before = picture.inner_text()
        buttons.first.click()
        expect(picture).not_to_have_text(before, use_inner_text=True)
        offered = PlainTable(desk.session()).children[2].children
        expect(buttons).to_have_text([button.description for button in offered])  # they change one by one
    buttons.filter(has_text="Hint").click()
    expect(desk.page.get_by_role("alert").filter(has_text="Hint: ")).to_be_visible()
    desk.page.locator(".jp-OutputArea").first.screenshot(path=desk.picture("plain"))
    assert len(Record.load(desk.lab.saved()).moves) > 6


def test_a_click_is_answered_at_once(desk: Desk, record_property: Callable[[str, object], None]) -> None:
    """From a click to the changed table it takes less than a second, and usually far less."""
    desk.play()
    cards = [desk.table.get_by_role("button", name=name) for name in ("Ten of Diamonds", "Nine of Spades")]
    times = [desk.clicked_in(cards[turn % 2]) for turn in range(14)]
    record_property("figure", f"click to changed table: median {median(times):.0f} ms of {len(times)}")
    assert median(times) < 1000


def test_what_is_typed_before_the_answer_is_sent_after_it(desk: Desk) -> None:
    """Two commands typed in one moment are both obeyed, though the kernel has not answered the first."""
    desk.play()
    script = """box => ['7x', 'new 12'].forEach(command => {
        box.value = command;
        box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    })"""
    desk.box.evaluate(script)
    expect(desk.table.locator(".deal")).to_contain_text("deal 12")
    expect(desk.box).to_have_value("")
