"""Beginning a campaign or a single episode of it, and going on with one from its slot."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from mycity.content.games import first_game
from mycity.content.seating import Seating
from mycity.engine.campaign import Founder
from mycity.scenes.campaign.map import CampaignMapScene
from mycity.scenes.letters.envelope import EnvelopeScene
from mycity.scenes.play import PlayScene
from mycity.scenes.play.quick import quick_seatings
from mycity.scenes.shared.games import new_seed, slots_of
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save
from mycity.storage.slots import utc_now
from mycity.table.campaign_game import CampaignGame, new_campaign, opened_episodes
from mycity.table.choosing import ChooserBeside
from mycity.table.session import Saver, Thinker
from mycity.table.single_episode import SingleRewards, single_session
from mycity.table.thinking import ThinkerBeside

log = logging.getLogger(__name__)


def begin_campaign_scene(
    services: Services, game: str, seatings: Sequence[Seating], seed: int, saver: Saver | None
) -> Scene:
    """Return the map of a new campaign, kept by ``saver``."""
    return _map(services, new_campaign(game, _founders(seatings), seed, utc_now()), saver)


def resume_campaign(services: Services, slot: int) -> Scene:
    """Return the map of the campaign in a slot, which goes on to where it was left.

    Raises:
        SaveError: It cannot be played on, or is open in another window.
    """
    saver = services.keeping.take(slot)
    return _map(services, slots_of(services).read(slot), saver)


def begin_single_scene(
    services: Services, game: str, number: int, seatings: Sequence[Seating], seed: int, saver: Saver | None
) -> Scene:
    """Return the letter of a single episode, behind which it is played."""
    founders = _founders(seatings)

    def play() -> None:
        session = single_session(game, number, founders, seed, _thinker(services), saver)
        services.stack.replace(PlayScene(services, session))

    text, done = LetterText(game, number), services.t("To the board")
    letter = EnvelopeScene(services, text, len(founders), on_done=play, done=done)
    letter.saver = saver
    return letter


def single_rewards(save: Save, saver: Saver | None) -> SingleRewards | None:
    """Return what the finished single episode of ``save`` has brought, to be given out and recorded.

    ``None`` when it cannot be: the episode is not dealt any more as it was played, since its data has changed.
    """
    try:
        return SingleRewards(save, saver)
    except SaveError:
        log.exception("the rewards of the episode cannot be given out")
        return None


def opened_anywhere(services: Services, game: str) -> int:
    """Return how many letters of the campaign ``game`` were opened in the saved campaign that has come farthest."""
    saves = (info.save for info in slots_of(services).list_slots())
    return max((opened_episodes(save) for save in saves if save is not None and save.game == game), default=0)


def _map(services: Services, save: Save, saver: Saver | None) -> CampaignMapScene:
    chooser = ChooserBeside(lambda: services.bots)
    return CampaignMapScene(services, CampaignGame(save, saver, lambda: _thinker(services), chooser=chooser))


def _thinker(services: Services) -> Thinker:
    return ThinkerBeside(services.bots)


def _founders(seatings: Sequence[Seating]) -> tuple[Founder, ...]:
    return tuple(Founder(one.name, one.animal, one.controller) for one in seatings)


def new_campaign_scene(services: Services) -> Scene:
    """Return the map of a campaign of its own, in the first free slot: what ``--scene campaigns`` opens."""
    saver = services.keeping.take_free()
    return begin_campaign_scene(
        services, first_game(campaign=True), quick_seatings(services), new_seed(services), saver
    )


SCENE = new_campaign_scene
