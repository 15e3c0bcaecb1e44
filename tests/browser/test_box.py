"""The box of three numbers in a browser: by mouse and by keyboard, and what is refused stays in its fields."""

from playwright.sync_api import expect

import cardlab
from tests.browser.standalone import StandaloneTable


def test_a_question_by_keyboard_and_by_mouse(table: StandaloneTable) -> None:
    box = cardlab.box(seed=5, saves=False)
    table.show(box.view)
    first = table.root.get_by_label("First number", exact=True)
    first.fill("4")
    first.press("ArrowUp")
    first.press("Tab")
    for label, number in (("Second number", "6"), ("Third number", "x")):
        table.root.get_by_label(label, exact=True).fill(number)
    table.root.get_by_role("button", name="Ask the box").click()
    expect(table.root.locator(".notice")).to_contain_text("write a number from -999 to 999")
    third = table.root.get_by_label("Third number", exact=True)
    expect(third).to_have_value("x")
    third.fill("7")
    table.root.get_by_label("Third number: one more").click()
    third.press("Enter")
    expect(table.root.locator(".notice")).to_contain_text("5, 6, 8 fits the rule")
    assert [each.triple for each in box.box.log.asked] == [(5, 6, 8)]
    expect(first).to_have_value("")


def test_an_announcement_leads_to_the_mirror_and_the_box_opens(table: StandaloneTable) -> None:
    box = cardlab.box(seed=5, saves=False).do("4 6 8")
    table.show(box.view)
    press = table.root.get_by_role("button")
    table.root.get_by_placeholder("the numbers …").fill("each is two more")
    press.get_by_text("Announce").click()
    expect(table.root.locator(".notice")).to_contain_text("First say how sure you are")
    press.get_by_text("very sure").click()
    expect(table.root.get_by_placeholder("the numbers …")).to_have_value("each is two more")
    press.get_by_text("Announce").click()
    press.get_by_text("Each number is 2 more than the one before.").click()
    expect(table.root.get_by_text("Your only test asked for a yes")).to_be_visible()
    press.get_by_text("Open the box").click()
    expect(table.root.locator(".question")).to_contain_text("the numbers go up")
