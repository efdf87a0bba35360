"""The blocking card takes the next card out for everybody; nobody pays; the card after it opens the turn."""

from mycity.engine.episode import Scenario, Table, deal
from mycity.engine.events import Blocked, Ended, Event, Revealed
from tests.engine.tables import plain, play, rules_of, seated, table


def cards_told(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Blocked | Revealed | Ended)]


def first_cards(deck: str) -> list[Event]:
    cards = tuple(deck.split())
    scenario = Scenario("eternal", None, rules_of(), 10, tuple(sorted(cards)))
    return cards_told(deal(Table(scenario, (seated(plain()), seated(plain())), 0, cards), 0)[1])


def test_as_first_card() -> None:
    assert first_cards("BLOCK Y-I2 R-I2") == [Blocked("BLOCK", "Y-I2"), Revealed("R-I2")]
    assert table("BLOCK Y-I2 R-I2").card == "R-I2"


def test_between_two_turns() -> None:
    state, events = play(table("Y-I2 BLOCK R-I2 B-I2"), "E3 E4", "pass")
    assert cards_told(events) == [Blocked("BLOCK", "R-I2"), Revealed("B-I2")]
    assert state.card == "B-I2"


def test_nobody_pays_or_builds() -> None:
    state, _ = play(table("Y-I2 BLOCK R-I2 B-I2"), "E3 E4", "E3 E4")
    assert [city.points for city in state.cities] == [10, 10]
    assert [len(city.placed) for city in state.cities] == [1, 1]


def test_a_church_is_blocked_like_any_building() -> None:
    state, events = play(table("Y-I2 BLOCK C-I4 B-I2"), "E3 E4", "E3 E4")
    assert cards_told(events) == [Blocked("BLOCK", "C-I4"), Revealed("B-I2")]
    assert state.awaited == (0, 1)


def test_no_other_card_blocks() -> None:
    assert first_cards("C-I4 Y-I2") == [Revealed("C-I4")]
    _, events = play(table("Y-I2 C-I4 B-I2"), "E3 E4", "E3 E4")
    assert cards_told(events) == [Revealed("C-I4")]


def test_as_last_card_but_one() -> None:
    state, events = play(table("Y-I2 BLOCK R-I2"), "E3 E4", "E3 E4")
    assert cards_told(events) == [Blocked("BLOCK", "R-I2"), Ended()]
    assert state.is_over


def test_as_last_card_nothing_follows() -> None:
    state, events = play(table("Y-I2 BLOCK"), "E3 E4", "E3 E4")
    assert cards_told(events) == [Blocked("BLOCK", None), Ended()]
    assert state.is_over


def test_it_is_not_revealed_when_all_have_stopped() -> None:
    _, events = play(table("Y-I2 BLOCK R-I2"), "stop", "stop")
    assert cards_told(events) == [Ended()]
