"""Guests of a game: boards that grow card by card with one's own, hidden before, and nothing else of the game."""

import json
from functools import cache

import msgspec
import pytest

from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.told_cities import cities_in, start_on
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.episode import STOP, State, apply, apply_legal, begin, legal_actions
from mycity.engine.events import Event
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.engine.lands.seat_words import words_alone
from mycity.engine.record import make_record
from mycity.storage.game_file import Saver, new_save
from mycity.storage.saves import SavedGuest, decode, encode
from mycity.table.guests import Guest, Guests, guests_in, guests_of, parted_at, saved_guests
from mycity.table.looking_back.save_check import full_check
from mycity.table.turn.session import Session, resumed
from tests.sent_cities import CODE, LINE, WORD
from tests.storage.games import NOON, Thinker, choice, clock_from


@cache
def ada() -> Guest:
    return Guest("Ada", cities_in(LINE)[0])


def table(*controllers: str, code: str = CODE) -> tuple[State, list[Event]]:
    """Returns a game on the land of a code before its first answer."""
    read = read_code(code)
    evening = load_episode(land_game(read.family), land=PlayedLand(code))
    founders = [
        PlayerSpec(f"City {seat}", animal, controller)
        for seat, (animal, controller) in enumerate(zip(("fox", "owl", "bear"), controllers, strict=False))
    ]
    return begin(evening.scenario, players_of(evening, founders), read.deck_seed)


def session_of(
    *controllers: str, guests: tuple[SavedGuest, ...] = (), delay: int = 0, saver: Saver | None = None
) -> Session:
    state, events = table(*controllers)
    save = new_save("city-land", "city-land", state.table.players, state.table.seed, NOON)
    save = msgspec.structs.replace(save, guests=guests)
    return Session(save, state, events, Thinker(delay), saver, clock_from())


def alone_up_to(card: int) -> State:
    """Returns Ada's evening, played anew from her answers, at the first card of at least that number."""
    state = start_on(read_code(CODE))
    for answer in cities_in(LINE)[0].answers:
        if state.drawn >= card:
            break
        state, _ = apply_legal(state, {0: answer})
    return state


def stopping_after(count: int) -> Guest:
    """Returns a guest whose evening has ended with a stop after some cards."""
    state, events = table(HUMAN)
    while not state.is_over:
        answer = STOP if state.drawn > count else choice(state, 0)
        state, told = apply(state, {0: answer})
        events = events + told
    word = words_alone(make_record(state, events))[0].word
    return Guest("Eva", cities_in(f"Eva · 1 · {CODE} {word}")[0])


@pytest.mark.parametrize("controllers", [(HUMAN,), (HUMAN, "bot:1"), (HUMAN, HUMAN, "bot:1")])
def test_a_guest_is_seen_up_to_the_card_that_every_person_has_answered(controllers: tuple[str, ...]) -> None:
    session = session_of(*controllers)
    while not session.state.is_over:
        own = session.state
        seen = ada().seen_beside(own)
        assert seen.city == alone_up_to(own.drawn).cities[0]
        assert seen.alone is None
        for seat in session.humans:
            if seat in session.awaited and session.state.drawn == own.drawn:
                assert ada().seen_beside(session.state).city == seen.city
                session.answer(seat, choice(session.seen_by(seat), seat))
        while session.state.drawn == own.drawn and not session.state.is_over:
            assert ada().seen_beside(session.state).city == seen.city
            session.update()
    assert ada().seen_beside(session.state).alone == 25


def test_answers_proposed_or_given_by_one_of_two_people_show_nothing_more() -> None:
    session = session_of(HUMAN, HUMAN)
    before = ada().seen_beside(session.state)
    session.propose(0, choice(session.seen_by(0), 0))
    assert ada().seen_beside(session.state) == before
    session.answer(0, choice(session.seen_by(0), 0))
    assert ada().seen_beside(session.state) == ada().seen_beside(session.seen_by(0)) == before
    session.answer(1, choice(session.seen_by(1), 1))
    assert len(ada().seen_beside(session.state).city.placed) == 1


def test_taking_back_hides_it_again() -> None:
    session = session_of(HUMAN)
    boards = []
    for _ in range(3):
        boards.append(ada().seen_beside(session.state))
        session.answer(0, choice(session.seen_by(0), 0))
    assert ada().seen_beside(session.state) != boards[-1]
    session.undo_last_turn(0)
    assert ada().seen_beside(session.state) == boards[-1]


def test_who_has_stopped_has_left_once_that_card_is_answered_and_not_before() -> None:
    eva, session = stopping_after(4), session_of(HUMAN)
    last = eva.answers[-1][0]
    assert eva.answers[-1][1] == STOP
    while session.state.drawn <= last:
        assert not eva.seen_beside(session.state).has_left
        session.answer(0, choice(session.seen_by(0), 0))
    left = eva.seen_beside(session.state)
    assert (left.has_left, left.alone) == (True, None)
    session.answer(0, choice(session.seen_by(0), 0))
    assert eva.seen_beside(session.state).city == left.city


def test_ones_own_stop_ends_the_waiting() -> None:
    session = session_of(HUMAN)
    session.answer(0, STOP)
    seen = ada().seen_beside(session.state)
    assert (seen.city, seen.alone, seen.has_left) == (cities_in(LINE)[0].end.cities[0], 25, True)


def test_guests_are_the_same_object_while_nothing_changes() -> None:
    guests, session = Guests([ada()]), session_of(HUMAN)
    before = guests.beside(session.state)
    assert guests.beside(session.state) is before
    session.answer(0, choice(session.seen_by(0), 0))
    assert guests.beside(session.state) is not before
    assert [seen.name for seen in guests.beside(session.state)] == ["Ada"]


def play(session: Session) -> str:
    while not session.state.is_over:
        for seat in session.humans:
            if seat in session.awaited:
                session.answer(seat, choice(session.seen_by(seat), seat))
        session.update()
    return json.dumps(session.record())


def test_a_game_with_guests_is_the_same_game() -> None:
    """Record and save are the same byte for byte, but for the guests; the bots were asked the same."""
    rows = saved_guests(cities_in(LINE), read_code(CODE))
    without, beside = session_of(HUMAN, "bot:1"), session_of(HUMAN, "bot:1", guests=rows)
    assert play(without) == play(beside)
    plain, kept = (json.loads(encode(one.snapshot()).split(b"\n", 1)[1]) for one in (without, beside))
    assert kept.pop("guests") == [{"name": "Ada", "word": WORD}]
    assert {**kept, "schema": 6} == plain


def test_what_a_save_keeps_of_lines() -> None:
    """Of those of the code, each once, at most twenty; one without a name is a question mark."""
    text = f"{LINE}\n{LINE}\nBob · 41 · {CODE} {WORD}\n{CODE} {WORD}"
    code = read_code(CODE)
    assert [row.name for row in saved_guests(cities_in(text), code)] == ["Ada", "Bob", "?"]
    assert saved_guests(cities_in(text), read_code("2001-W01Z-A01H")) == ()
    many = cities_in("\n".join(f"City {number} · 41 · {CODE} {WORD}" for number in range(30)))
    assert len(saved_guests([*many, *cities_in(LINE)], code)) == 20


def test_a_word_that_cannot_be_read_stays_away_and_the_others_come() -> None:
    rows = [SavedGuest(name="Eva", word="ZZZZZ"), SavedGuest(name="Ada", word=WORD)]
    assert [guest.name for guest in guests_in(rows, CODE)] == ["Ada"]
    assert not guests_in(rows, "")
    assert not guests_in(rows, "2001-XX3R-303M")


def test_the_cards_at_which_two_parted() -> None:
    mine = list(ada().answers)
    assert parted_at(ada(), mine) == ()
    card, _ = mine[3]
    state = alone_up_to(card)
    other = next(answer for answer in legal_actions(state, 0) if answer != mine[3][1])
    assert parted_at(ada(), [*mine[:3], (card, other), *mine[4:]]) == (card,)
    assert parted_at(ada(), [*mine[:3], (card, STOP)]) == (card,)
    assert parted_at(ada(), mine[:5]) == ()


def test_guests_come_back_with_the_save_up_to_the_same_card() -> None:
    """After a close, a crash with an answer given, or on another computer: all has the bytes of the save alone."""
    session = session_of(HUMAN, HUMAN, guests=saved_guests(cities_in(LINE), read_code(CODE)))
    for _ in range(4):
        for seat in session.humans:
            session.answer(seat, choice(session.seen_by(seat), seat))
    session.answer(0, choice(session.seen_by(0), 0))
    save = decode(encode(session.snapshot()))
    full_check(save)
    again = resumed(save, Thinker())
    assert again.answered == (0,)
    before = guests_of(session.file.base_save, session.state.table).beside(session.state)
    assert guests_of(again.file.base_save, again.state.table).beside(again.state) == before
    assert len(before[0].city.placed) == 4
