"""Sessions of Eternal games, and people who answer in them."""

from typing import Any

from mycity.storage.autosave import Autosave
from mycity.table.session import Session
from tests.storage.games import Thinker, blank, choice, clock_from, eternal

TABLE = ("human", "human", "bot:1")


def new(*controllers: str, saver: Autosave | None = None, delay: int = 0, seed: int = 7, **more: Any) -> Session:
    """Returns the session of a new Eternal game."""
    state, events = eternal(*(controllers or TABLE), seed=seed)
    return Session(blank(state), state, events, Thinker(delay), saver, clock_from(), **more)


def human_answer(session: Session, seat: int) -> None:
    session.answer(seat, choice(session.seen_by(seat), seat))


def play_turn(session: Session) -> None:
    """Lets every person answer, then the bots."""
    drawn = session.state.drawn
    while (seat := session.next_human) is not None and session.state.drawn == drawn:
        session.sit_down(seat)
        human_answer(session, seat)
    while session.state.drawn == drawn and not session.state.is_over:
        session.update()


def play_on(session: Session) -> dict[str, Any]:
    """Plays to the end and returns the record."""
    while not session.state.is_over:
        play_turn(session)
    return session.record()


def trouble(session: Session) -> str:
    """Returns the code of why the game is not saved, or nothing."""
    return session.file.problem.code if session.file.problem else ""
