"""Where the play scene leads: the curtain between two people, the counting at the end; and a board's surroundings."""

from __future__ import annotations

from mycity.content.games import board_names, load_city_map
from mycity.engine.board import Board
from mycity.scenes.base import Scene, Services
from mycity.scenes.registry import find
from mycity.scenes.session import Session


def curtain_scene(services: Services, session: Session, seat: int) -> Scene | None:
    """Return the scene that hides the screen until ``seat`` has it; None when the player wants no curtain."""
    kind = find("curtain") if services.settings.now.curtain else None
    return kind(services, session, seat) if kind is not None else None  # type: ignore[call-arg]


def end_scene(services: Services, session: Session) -> Scene | None:
    """Return the scene that counts the points of an episode that is over."""
    kind = find("count_up")
    return kind(services, session) if kind is not None else None  # type: ignore[call-arg]


def scenery_of(board: Board) -> tuple[str, ...] | None:
    """Return the ring of scenery of the shipped map with the same river; None for any other land."""
    for name in board_names():
        city_map = load_city_map(name)
        if city_map.board.left == board.left:
            return city_map.scenery
    return None
