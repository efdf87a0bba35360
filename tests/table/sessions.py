"""Sessions of Eternal games and of episodes on their own, and people who answer in them."""

from collections.abc import Sequence
from typing import Any

from mycity.content.campaigns import load_campaign
from mycity.engine.campaign import PLAY, PlayerSpec, begin_single
from mycity.storage.autosave import Autosave
from mycity.storage.clock import utc_now
from mycity.storage.game_file import Saver
from mycity.storage.resume import resume
from mycity.storage.saves import Save
from mycity.table.campaign.campaign_game import CampaignGame, new_single
from mycity.table.campaign.reward_session import Clock
from mycity.table.turn.session import Session
from mycity.table.turn.session import Thinker as Thinking
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
        session.at_screen = seat
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


def single_session(
    game: str,
    number: int,
    founders: Sequence[PlayerSpec],
    seed: int,
    thinker: Thinking,
    saver: Saver | None = None,
    clock: Clock = utc_now,
) -> Session:
    """Return the session of an episode on its own, every choice of its set-up made as its history says."""
    campaign = begin_single(load_campaign(game), number, founders, seed)
    single = CampaignGame(new_single(campaign, clock()), saver, lambda: thinker, clock, campaign)
    single.open()
    options = list(single.campaign.episode.history.setup) * len(founders)
    while single.pending is not None:
        single.choose(options.pop(0))
    return single.play()


def rewards_of(save: Save, saver: Saver | None = None) -> CampaignGame:
    """Returns what the episode on its own in ``save``, which is over, has brought, given out so far."""
    single = CampaignGame(save, saver, Thinker)
    if single.phase == PLAY:
        single.give_out(*resume(save))
    return single
