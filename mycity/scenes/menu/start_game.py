"""Starting a game that has been chosen: in the first free slot, or in one the player gives up for it."""

from __future__ import annotations

from collections.abc import Sequence

from mycity.content.games import GAMES
from mycity.content.seating import Seating
from mycity.scenes.campaign.begin import begin_campaign_scene, begin_single_scene
from mycity.scenes.play import PlayScene
from mycity.scenes.shared.games import begin_game
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.choose_slot import ChooseSlotScene
from mycity.table.session import Saver


def start_game(
    services: Services, game: str, seatings: Sequence[Seating], seed: int, episode: int | None = None
) -> None:
    """Put a new game in the place of the scene on top; when all slots are in use, ask first which one it may take.

    Args:
        services: What every scene is given.
        game: Its name, such as ``eternal``.
        seatings: Who plays, by seat.
        seed: From which everything is drawn.
        episode: Which episode of a campaign is played on its own; the whole campaign otherwise.
    """

    def begin(saver: Saver) -> None:
        services.stack.replace(_scene(services, game, seatings, seed, episode, saver))

    def take(saver: Saver) -> None:
        services.stack.pop()
        begin(saver)

    saver = services.keeping.take_free()
    if saver is None:
        services.stack.push(ChooseSlotScene(services, take))
    else:
        begin(saver)


def _scene(
    services: Services, game: str, seatings: Sequence[Seating], seed: int, episode: int | None, saver: Saver
) -> Scene:
    if episode is not None:
        return begin_single_scene(services, game, episode, seatings, seed, saver)
    if GAMES[game].is_campaign:
        return begin_campaign_scene(services, game, seatings, seed, saver)
    return PlayScene(services, begin_game(services, game, seatings, seed, saver))
