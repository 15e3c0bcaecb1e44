"""Friend or Foe in a real browser: whole games, what is refused, and how fast it answers."""

from collections.abc import Callable
from statistics import median

from playwright.sync_api import expect

from cardlab.record import Record
from cardlab.session import Session
from tests.browser.desk import Desk

MOST_DECISIONS = 60
MOST_TAB_STOPS = 6
LETTERS = ("a", "b", "x", "m", "y", "d", "d", "z", "1", "Shift+M")


def is_over(desk: Desk) -> bool:
    return desk.button("Same deal again").count() > 0 and desk.actions.count() == 2


def decide_by_mouse(desk: Desk) -> None:
    """Plays the first legal card, with the first that goes with it, or else says no."""
    with desk.change():
        (desk.legal.first if desk.legal.count() else desk.actions.last).click()
    if desk.table.locator(".picked").count():
        with desk.change():
            desk.legal.first.click()


def check_the_end(desk: Desk) -> None:
    """What the browser shows at the end is what was played."""
    played = Record.load(desk.lab.saved())
    session = Session.of(played)
    assert played.over and session.outcome
    expect(desk.lead).to_have_text(session.game.words.status(session.view, session.names)[0])
    lines = [" ".join(line.split()) for line in desk.table.locator(".log > div").all_inner_texts()]
    assert lines == session.log[-50:]


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """Clicks alone bring a game to its end, and the log tells what was played."""
    desk.play("cards_each=5, seed=59")
    for decision in range(MOST_DECISIONS):
        if is_over(desk):
            break
        decide_by_mouse(desk)
        if decision == 4:
            desk.photograph("playing")
    check_the_end(desk)
    desk.photograph("over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """Tab, arrows, Enter and typed moves bring a game to its end; the focus never leaves the table meanwhile."""
    desk.play("cards_each=5, seed=108")
    desk.page.keyboard.press("Escape")
    while not desk.holds_focus():
        desk.page.keyboard.press("Tab")
    for decision in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if decision % 3 == 2:
            desk.reach(desk.box)
            with desk.change():
                desk.page.keyboard.type("hint")
                desk.page.keyboard.press("Enter")
            move = desk.notice.inner_text().removeprefix("Hint: ").split(".")[0]
            with desk.change():
                desk.page.keyboard.type(move)
                desk.page.keyboard.press("Enter")
        else:
            desk.reach(desk.legal.first if desk.legal.count() else desk.actions.last)
            with desk.change():
                desk.page.keyboard.press("Enter")
            if desk.table.locator(".picked").count():
                desk.reach(desk.legal.first)
                with desk.change():
                    desk.page.keyboard.press("Enter")
        assert desk.holds_focus()
    check_the_end(desk)


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
    with desk.change():
        desk.table.get_by_role("button", name="Ten of Diamonds").click()
    assert desk.notice.inner_text() == "✗ 10♦ does not match. The dice say 1 and 6: a 7 fits."
    desk.photograph("refused")
    for nonsense in ("castle", "K♣"):
        with desk.change():
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
        other.dblclick()
    expect(desk.hand).to_have_count(3)
    expect(desk.notice).to_have_count(0)
    first = next(line for line in desk.session().log if "You rolled" in line)
    assert " and laid " in first


def test_the_box_takes_commands(desk: Desk) -> None:
    """Hint, help, a move and undo can be typed; what was obeyed leaves the box."""
    desk.play()
    with desk.change():
        desk.type("hint")
    expect(desk.notice).to_have_text("Hint: 7♦. It is your only match.")
    with desk.change():
        desk.type("help")
    expect(desk.notice).to_contain_text("Type a move as the sentence on top offers it")
    for command, cards in (("7d", 4), ("practice", 4), ("undo", 5), ("redo", 4)):
        with desk.change():
            desk.type(command)
        expect(desk.hand).to_have_count(cards)
        expect(desk.box).to_have_value("")


def test_scenes_are_shown_one_after_another(desk: Desk) -> None:
    """At a calm pace the others' moves appear one by one, and a click shows the last at once."""
    desk.play(then='game.choices = {**game.choices, "pace": 2000}\n')
    desk.actions.get_by_text("Pass").click()
    expect(desk.actions).to_have_text(["Pause"])
    expect(desk.table.locator(".said").first).to_be_visible()
    expect(desk.legal).to_have_count(0)
    early = desk.lead.inner_text()
    expect(desk.lead).not_to_have_text(early)
    expect(desk.actions).to_have_text(["Pause"])
    desk.photograph("on-the-way")
    desk.table.locator(".felt").click(position={"x": 5, "y": 5})
    expect(desk.button("Pause")).to_have_count(0, timeout=1500)
    session = desk.session()
    expect(desk.lead).to_have_text(session.game.words.status(session.view, session.names)[0])


def test_the_plain_table_plays_by_its_buttons(desk: Desk) -> None:
    """Ordinary widgets play a game as well: a picture in text, a button for each move, and the box."""
    desk.open('import cardlab\ncardlab.play("friend_or_foe", cards_each=5, seed=59, plain=True)')
    picture = desk.page.locator(".jp-OutputArea-output pre", has_text="Friend or Foe, turn").last
    expect(picture).to_contain_text("Dice:")
    row = desk.page.locator(".widget-box .widget-box")
    for _ in range(3):
        before = picture.inner_text()
        row.get_by_role("button").first.click()
        expect(picture).not_to_have_text(before, use_inner_text=True)
    names: list[str] = []
    while names != (names := row.all_inner_texts()):  # the buttons are used again, and get their names one by one
        desk.page.wait_for_timeout(500)
    row.get_by_role("button", name="Hint").click()
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


def test_what_is_shown_can_be_acted_on_at_once(desk: Desk) -> None:
    """A click on the table as it now is counts, though the word that all is done has not come after it."""
    desk.play(then="game.choices = {**game.choices, 'pace': 0}\ngame.send = lambda *words: None\n")
    for _ in range(3):
        decide_by_mouse(desk)
        expect(desk.table).not_to_contain_text("does not answer")
