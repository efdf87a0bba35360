"""The surroundings of a board that is shown without its episode."""

from __future__ import annotations

from mycity.content.games import CAMPAIGN, board_names, load_campaign_file, load_city_map
from mycity.engine.board import Board
from mycity.scenes.shared.campaign_words import without_track


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
