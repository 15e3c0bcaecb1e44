"""The chance machine: its text reads back, exact answers are those of a plain list, and runs agree with them."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardlab.chance import machine
from cardlab.chance.loaded import seal_die
from cardlab.chance.machine import Machine, TooMany, Unread, read
from tests import naive_machine
from tests.machines import machines


@given(machines())
def test_what_is_written_reads_back(built: Machine) -> None:
    assert read(str(built)) == built
    assert str(read(str(built))) == str(built)


def is_counted_as_listed(built: Machine) -> None:
    """The exact distribution, chance and mean are those of all runs one after another."""
    expected = naive_machine.law(built, 3000)
    assert {value: p for value, _, p in built.exact.rows()} == expected
    if built.event:
        assert built.chance == sum(p for value, p in expected.items() if built.event.holds(value))
    if all(isinstance(value, int) for value in expected):
        assert built.mean == sum(p * value for value, p in expected.items() if isinstance(value, int))


@settings(max_examples=200, deadline=None)
@given(machines(small=True))
def test_exact_answers_are_those_of_a_list_of_all_runs(built: Machine) -> None:
    assume(built.measure is not None)
    try:
        is_counted_as_listed(built)
    except naive_machine.TooLong:
        assume(False)
    except TooMany:
        assert built.repeat
    except ValueError as error:
        assert not naive_machine.law(built, 3000) and "no run meets" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "roll 2 dice of 4 | given largest at least 3 | sum | at least 5",
        "spin 2 times 1 1, 2 3 | say one at random | given says 1 | sum",
        "spin z 1, w 1 | spin a 1, b 2 | say if a: yes 1; if b: no 2, yes 1 | given says yes | last | is a",
        "spin a 1, b 2 | spin a 1, c 1 | repeat 2 times | longest run | at least 2",
        "draw 2 from bag of 1 to 5 | repeat until sum at least 100 | rounds | at least 2",
        "draw 2 from bag of 1 to 5 | repeat 4 times | largest | at least 5",
        "draw 1 from bag 1 a, 2 b | repeat until number of a at least 2 | rounds | exactly 3",
        "draw 3 from bag of 1 to 4, put back | number in own place | exactly 1",
        "spin 3 times a 1, b 2 | number of different kinds | exactly 2",
        "spin 1 1, 2 1 | sum | repeat 3 times, all put back | number of 1 | at least 2",
    ],
)
def test_these_are_counted_as_listed(text: str) -> None:
    is_counted_as_listed(read(text))


def test_rounds_that_depend_on_each_other_are_not_counted_as_items() -> None:
    for text in (
        "draw 2 from bag of 1 to 5 | sum | repeat 2 times | sum",
        "roll die | repeat until a 6 comes | rounds",
    ):
        with pytest.raises(ValueError, match=r"depend on each other|no end"):
            read(text).exact  # noqa: B018 # it is refused
    with pytest.raises(TooMany, match="More than 1,000 rounds"):
        read("roll die | repeat until a 6 comes | rounds | at most 1001").chance  # noqa: B018 # it is refused


@pytest.mark.parametrize(
    "text",
    [
        "roll 1000 dice of 400 | number in own place",
        "roll 1000 dice of 400 | spread",
        "spin 290 times 0 1000000, 1 999999 | spin 290 times 0 1000000, 1 999999 | sum",
        "spin 420 times a 1000000, b 999999 | longest run of a",
        "spin 1000 times a 1000000, b 999999 | repeat 1000 times | number of different kinds",
    ],
)
def test_long_numbers_are_too_many_before_they_take_long(text: str) -> None:
    with pytest.raises(TooMany):
        read(text).exact  # noqa: B018 # it is refused


KNOWN = {
    "birthday": (0.5073, None),
    "coupon collector": (None, Fraction(147, 10)),
    "Monty Hall": (Fraction(2, 3), None),
    "two children": (Fraction(1, 3), None),
    "the child named": (Fraction(1, 2), None),
    "de Méré": (1 - Fraction(35, 36) ** 24, Fraction(24, 36)),
    "hat check": (Fraction(76, 120), 1),
    "gambler's ruin": (Fraction(2, 3), 0),
    "Pólya's urn": (Fraction(5, 11), 5),
    "German tank": (1 - Fraction(comb(89, 5), comb(100, 5)), Fraction(5 * 101, 6)),
    "first Ace": (1 - Fraction(comb(42, 4), comb(52, 4)), Fraction(53, 5)),
    "three prisoners": (Fraction(1, 3), None),
    "medical test": (Fraction(9, 108), None),
    "non-transitive dice": (Fraction(5, 9), 0),
    "two of one rank": (Fraction(2053, 4165), None),
}


def test_examples_are_those_with_known_answers() -> None:
    assert KNOWN.keys() == machine.EXAMPLES.keys()


@pytest.mark.parametrize("name", KNOWN)
def test_examples_have_their_known_answers(name: str) -> None:
    built = read(machine.EXAMPLES[name][1])
    assert str(built) == machine.EXAMPLES[name][1]
    chance, mean = KNOWN[name]
    assert chance is None or built.chance == pytest.approx(chance, abs=5e-5 if isinstance(chance, float) else 0)
    assert mean is None or built.mean == mean


@pytest.mark.parametrize("name", KNOWN)
def test_runs_agree_with_exact_answers(name: str) -> None:
    built = read(machine.EXAMPLES[name][1])
    assert built.event
    played = built.play(1500, seed=5)
    p = float(built.chance)
    assert abs(float(played.p(built.event.holds)) - p) < 5 * sqrt(p * (1 - p) / played.total)


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("roll 2 dice | sum | repeat until every kind has come | rounds", 61.2174),
        ("spin +1 1, -1 1 | repeat until sum at least 5 or sum at most -5 | rounds", 25),
        ("spin +1 1, -1 1 | repeat until sum at least 50 or sum at most -50 | rounds", 2500),
        ("roll die | repeat until a 6 comes | sum", 21),
        ("deal 52 from deck | place of the first Ace", 10.6),
        ("deal 13 from deck of hearts | number in own place", 1),
        ("draw 52 from bag of 1 to 52 | records", 4.538),
        ("draw 1 from bag of 1 to 365, put back | repeat until two of a kind | rounds", 24.6166),
        ("roll die | repeat until an even-number comes | rounds", None),
    ],
)
def test_means_are_those_of_the_books(text: str, mean: float | None) -> None:
    if mean is None:
        with pytest.raises(Unread):
            read(text)
    else:
        assert float(read(text).mean) == pytest.approx(mean, abs=1e-4)


@pytest.mark.parametrize("until", ["sum at least 12", "two of a kind", "an Ace comes", "longest run of red at least 3"])
def test_a_repeat_until_is_counted_as_it_runs(until: str) -> None:
    device = "deal 1 from deck" if "Ace" in until or "red" in until else "roll die"
    for measure in ("rounds", "last", "largest", "sum"):
        built = read(f"{device} | repeat until {until} | given largest at least 3 | {measure} | at most 5")
        try:
            p = float(built.chance)
        except TooMany:
            continue
        played = built.play(600, seed=3)
        assert built.event
        assert abs(float(played.p(built.event.holds)) - p) <= 5 * sqrt(p * (1 - p) / played.total) + 1e-9


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("deall 5", 0, ["Part 1", "“deall”", "“deal”"]),
        ("deal 5 from deck | mots of one rank", 19, ["Part 2", "“mots”", "“most”"]),
        ("deal 5 | sum | at lest 5", 18, ["Part 3", "“lest”", "“least”"]),
        ("spin 2 times boy 1, girl 1 | number of boi", 39, ["“boi”", "“boy”"]),
        ("spin sun 50%, rain 40%", 21, ["10 are missing"]),
        ("roll die | number of Ace", 11, ["Part 2", "No Ace can come here"]),
        ("roll die | repeat until sum at leasst 5", 31, ["“leasst”", "“least”"]),
        ("deal 53 from deck", 0, ["Part 1", "only 52"]),
        ("roll die | spread | is red", 20, ["Part 3", "is a number"]),
        ("roll die | says", 11, ["Nobody says anything"]),
        ("roll die | sum | at least 3 | sum", 30, ["nothing can follow"]),
    ],
)
def test_a_refusal_names_the_place_and_the_nearest_word(text: str, place: int, words: list[str]) -> None:
    with pytest.raises(Unread) as refused:
        read(text)
    assert refused.value.place == place
    assert all(word in str(refused.value) for word in words)


@given(st.one_of(st.text(max_size=80), st.binary(max_size=60).map(lambda raw: raw.decode("latin-1"))))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        assert read(str(read(text))) == read(text)
    except Unread as refused:
        assert str(refused).endswith((".", "?", "…"))


def test_a_run_depends_on_its_seed_and_its_number_alone() -> None:
    built = read("deal 3 from deck | spin sun 1, rain 2 | first")
    assert built.run(12, 7) == [*built.runs(12, range(5, 9))][2] != built.run(12, 8)
    assert str(built.run(12, 1).items) == "(Card.parse('8♥'), Card.parse('10♣'), Card.parse('J♦'), 'sun')"


def test_a_run_ends_when_too_little_is_left() -> None:
    assert len(read("draw 2 from bag of 1 to 5 | repeat 4 times").run(1).rounds) == 2


def test_a_run_that_does_not_end_says_so() -> None:
    built = read("spin 0 1 | repeat until sum at least 3 | rounds")
    for ask in (lambda: built.run(1), lambda: built.mean):
        with pytest.raises(ValueError, match="did not end"):
            ask()


def test_a_condition_that_no_run_meets_is_refused_in_a_sentence() -> None:
    built = read("roll die 1 2 6 | repeat until a 6 comes | given largest at most 2 | rounds | at least 2")
    for ask in (lambda: built.chance, lambda: built.mean, built.shares):
        with pytest.raises(ValueError, match="no run meets"):
            ask()


def test_a_sealed_die_shows_nothing_exact_before_it_is_opened() -> None:
    token = seal_die([0, 0, 0, 0, 0, 1])
    built = read(f"roll 10 sealed {token} | number of 6 | exactly 10")
    assert read(str(built)) == built and built.run(3).value == 10
    with pytest.raises(ValueError, match="The die is sealed"):
        built.chance  # noqa: B018 # it is refused
    assert built.opened().chance == 1


def test_an_edit_leaves_out_what_no_longer_fits() -> None:
    built = read("deal 5 from deck | number of Ace | at least 2")
    assert str(built.with_device(0, machine.Dice())) == "roll die"
    assert str(built.with_device(0, machine.Deck(7))) == "deal 7 from deck | number of Ace | at least 2"
    assert str(built.with_more(machine.Repeat(3)).with_more(machine.Dice()).devices[1]) == "roll die"
    assert str(built.without_device(0)) == ""
    weather = machine.Spinner((("sun", 1), ("rain", 1)))
    assert str(read("spin red 1, blue 1 | first | is red").with_device(0, weather)) == "spin sun 1, rain 1 | first"
    given = read("roll die | given number of 6 at least 1 | sum | at least 3")
    assert str(given.with_device(0, machine.Dice.of(4))) == "roll die of 4 | sum | at least 3"
    assert str(built.with_measure(machine.Measure("sum"))) == "deal 5 from deck | sum | at least 2"


def test_small_sample_spaces_are_listed() -> None:
    hands = read("deal 2 from deck of A♥, A♠, 7♣, 8♦, 9♥ | number of Ace | exactly 2").cases()
    assert len(hands) == 10 and {weight for _, weight in hands} == {1}
    assert len(read("roll 2 dice | last").cases()) == 36 and len(read("roll 2 dice | sum").cases()) == 21
    with pytest.raises(ValueError, match="more than 200"):
        read("deal 5 | sum").cases()


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("deal 5 | number of Ace | at least 1", r"1 - \frac{\binom{48}{5}}{\binom{52}{5}}"),
        ("deal 5 | number of Ace | exactly 2", r"\frac{\binom{4}{2}\binom{48}{3}}{\binom{52}{5}}"),
        ("deal 5 | most of one rank | at least 2", r"1 - \frac{\binom{13}{5} \cdot 4^{5}}{\binom{52}{5}}"),
        ("roll 4 dice | number of 6 | at least 1", r"1 - \left(\frac{5}{6}\right)^{4}"),
        (
            "roll 4 dice | number of 6 | exactly 2",
            r"\binom{4}{2} \left(\frac{1}{6}\right)^{2} \cdot \left(\frac{5}{6}\right)^{2}",
        ),
        (machine.EXAMPLES["birthday"][1], r"1 - \frac{365 \cdot 364 \cdot \ldots \cdot 343}{365^{23}}"),
        ("deal 5 | sum | at least 30", ""),
    ],
)
def test_a_short_way_has_a_formula(text: str, formula: str) -> None:
    found = read(text).latex
    assert found == "" if not formula else found.split("} = ")[0] == formula or f"= {formula} " in found
