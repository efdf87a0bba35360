"""Going on with the game that was played last: what *Continue* on the title opens."""

from __future__ import annotations

from mycity.scenes.shared.games import slots_of
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.open_game import game_scene, why_not
from mycity.storage.errors import SaveError


def last_game(services: Services) -> Scene:
    """Return the last game at the turn it was left at, or a message when it cannot be played on."""
    services.keeping.settle()
    if (unreachable := services.keeping.unreachable) is not None:
        title = services.t("The saved cities cannot be reached at the moment.")
        return Dialog(services, title, reason_sentence(services, unreachable))
    latest = slots_of(services).latest()
    if latest is None:
        return Dialog(services, services.t("No saved game can go on: all are finished or damaged."))
    try:
        return game_scene(services, latest.slot)
    except SaveError as problem:
        return why_not(services, latest.slot, problem)


SCENE = last_game
