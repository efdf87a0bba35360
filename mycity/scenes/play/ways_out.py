"""Where the play scene leads: the curtain between two people, the counting at the end; and a board's surroundings."""

from __future__ import annotations

from mycity.content.games import board_names, load_campaign_file, load_city_map
from mycity.engine.board import Board
from mycity.scenes.base import Scene
from mycity.scenes.campaign_words import CAMPAIGN, without_track
from mycity.scenes.services import Services
from mycity.scenes.session import Session


def curtain_scene(services: Services, session: Session, seat: int) -> Scene | None:
    """Return the scene that hides the screen until ``seat`` has it; None when the player wants no curtain."""
    from mycity.scenes.curtain import CurtainScene  # noqa: PLC0415 - it opens the menu of this scene

    return CurtainScene(services, session, seat) if services.settings.now.curtain else None


def end_scene(services: Services, session: Session) -> Scene:
    """Return the scene that counts the points of an episode that is over."""
    from mycity.scenes.count_up import CountUpScene  # noqa: PLC0415 - it leads to another game, and so back to play

    return CountUpScene(services, session)


def scenery_of(board: Board) -> tuple[str, ...] | None:
    """Return the ring of scenery of the shipped map with the same river; None for any other land.

    A campaign's board comes without its railway: who shows an episode knows whether there is one (`setting`).
    """
    for name in board_names():
        city_map = load_city_map(name)
        if city_map.board.left == board.left:
            is_campaigns = name == load_campaign_file(CAMPAIGN).board
            return without_track(city_map.scenery) if is_campaigns else city_map.scenery
    return None
