"""What is said where the game in a slot is not opened, and what can be done instead."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from mycity.scenes.shared.games import slots_of
from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.save_words import reason_sentence
from mycity.scenes.shell.services import Services
from mycity.storage.errors import OPEN_ELSEWHERE, SaveError
from mycity.storage.saves import tidy_name


def refusal(services: Services, slot: int, problem: SaveError) -> Scene:
    """Return what says why the game in a slot is not opened; one that another window plays can be copied."""
    if problem.code != OPEN_ELSEWHERE:
        title = services.t("This game cannot be played on.")
        return Dialog(services, title, reason_sentence(services.t, problem))
    title = services.t("This game is open in another window.")
    if slots_of(services).first_free() is None:
        return Dialog(services, title, services.t("Close it there first, or play another one here."))
    return Ask(
        services,
        title,
        services.t("A copy goes into a free slot, and from here on each goes its own way."),
        yes=services.t("Open anyway as a copy"),
        no=services.t("Leave it"),
        on_yes=lambda: _open_copy(services, slot),
    )


def _open_copy(services: Services, slot: int) -> None:
    """Open a copy of the game in a slot: another game, as far as saving goes."""
    try:
        save = slots_of(services).read(slot)
        copy = msgspec.structs.replace(save, created=datetime.now(UTC), title=_copied(services, save.title))
        saver = services.keeping.take_free()
        if saver is None or saver.slot is None:
            services.stack.push(Dialog(services, services.t("There is no free slot for a copy.")))
            return
        saver.save(copy)
        saver.flush()
        if saver.problem is not None:
            raise saver.problem
        services.ways.open_slot(saver.slot)
    except SaveError as problem:
        services.stack.push(refusal(services, slot, problem))


def _copied(services: Services, title: str) -> str:
    words = services.t("{city} (copy)", city=title)
    return title if tidy_name(words) != words else words
