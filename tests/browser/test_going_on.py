"""Going on: after a reload, after the kernel restarted, in two views, and with several people at one screen."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.play import first_of


def moment(desk: Desk) -> list[str]:
    """All that the table says now."""
    lines = desk.table.locator(".log > div").all_inner_texts()
    return [desk.table.locator(".deal").inner_text(), desk.lead.inner_text(), *desk.names(), *lines]


def play_on(desk: Desk, decisions: int = 2) -> None:
    """Plays so many first legal cards, or says no where there are none."""
    for _ in range(decisions):
        desk.click(first_of(desk.legal, desk.actions.last))


def test_a_reloaded_page_shows_the_same_table(desk: Desk) -> None:
    """After the page was loaded again in mid-game, the same table stands there and can be played on."""
    desk.play("cards_each=5, seed=59")
    play_on(desk)
    before = moment(desk)
    desk.save()
    desk.reload()
    expect(desk.table).to_be_visible()
    assert moment(desk) == before
    play_on(desk, 1)
    assert moment(desk) != before


def test_a_restarted_kernel_is_told_of_and_the_game_goes_on(desk: Desk) -> None:
    """After a restart in mid-game a click is answered in words, and the cell offers the same turn and hand again."""
    desk.play("cards_each=5, seed=59")
    play_on(desk)
    before = moment(desk)
    desk.restart_kernel()
    desk.actions.last.click()
    expect(desk.notice).to_contain_text("If it was restarted, run the cell again: the game is saved.")
    assert desk.holds_focus()
    desk.command("notebook:run-all-cells")
    expect(desk.lead).to_contain_text("You left a game here: deal 59, turn")
    desk.photograph("offer")
    desk.click(desk.button("Go on with it"))
    assert moment(desk) == before
    play_on(desk, 1)
    assert moment(desk) != before


def test_two_views_of_one_table_agree(desk: Desk) -> None:
    """One table shown in two cells shows the same after a move in either."""
    desk.open(desk.cell("cards_each=5, seed=59"), "game")
    views = desk.page.locator(".cardlab")
    expect(views).to_have_count(2)
    for clicked in (views.first, views.last, views.first):
        with desk.change(views.first), desk.change(views.last):
            clicked.locator(".hand button.legal, .do button").last.click()
        assert views.first.inner_text() == views.last.inner_text()


def test_several_people_at_one_screen(desk: Desk) -> None:
    """Between two people's choices a cover hides the hand; whoever may shout aloud looks at the cards first."""
    seats = 'seats=["person Mia", "person Leo", "eager"], cards_each=5, seed=12'
    desk.play(seats)
    for _ in range(20):
        if desk.lead.inner_text().startswith("Pass the screen to"):
            expect(desk.table.locator(".hand, button.card")).to_have_count(0)
            name = desk.actions.inner_text().removeprefix("I am ")
            desk.photograph("cover")
            desk.actions.click()
            expect(desk.table.get_by_role("region", name=f"{name}'s hand")).to_be_visible()
        if desk.actions.filter(has_text="Nobody shouts").count():
            break
        desk.click(desk.actions.last)
    expect(desk.table.locator(".hand")).to_have_count(0)
    desk.photograph("open-shouts")
    look = desk.actions.filter(has_text="looks at the cards").first
    name = look.inner_text().split()[0]
    desk.click(look)
    expect(desk.table.get_by_role("region", name=f"{name}'s hand")).to_be_visible()
    desk.photograph("looking")
    desk.click(desk.button("Back"))
    expect(desk.table.locator(".hand")).to_have_count(0)
    desk.click(desk.button("Nobody shouts"))
    assert desk.session().log
