"""What went wrong with a file of the player's, in the player's language; the log keeps the details."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from mycity.storage import errors
from mycity.storage.errors import SaveError
from mycity.ui.messages import mark

if TYPE_CHECKING:
    from mycity.scenes.shell.services import Services

log = logging.getLogger(__name__)

_REASONS: dict[str, str] = {
    errors.DISK_FULL: mark("the disk is full"),
    errors.NOT_ALLOWED: mark("the system does not allow it"),
    errors.DISK_ERROR: mark("the disk reports an error"),
    errors.MISSING: mark("there is no such file any more"),
    errors.DAMAGED: mark("the file is damaged, or was changed by something else than this game"),
    errors.NEWER: mark("a newer version of the game has written it"),
    errors.TAKEN: mark("the place is in use already"),
    errors.NO_SLOT: mark("there is no such slot"),
    errors.OPEN_ELSEWHERE: mark("this game is open in another window"),
}
"""Code to what follows a colon."""


def reason_words(services: Services, problem: SaveError) -> str:
    """Return why something failed, as words that follow a colon."""
    log.warning("%s: %s", problem.code, problem.sentence)
    return services.t(_REASONS[problem.code])


def reason_sentence(services: Services, problem: SaveError) -> str:
    """Return why something failed, as a sentence of its own."""
    words = reason_words(services, problem)
    return f"{words[0].upper()}{words[1:]}."


class SavingNotice:
    """Says that a game cannot be saved, once for each reason, and that it can be again."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._told = ""

    def look(self, problem: SaveError | None) -> None:
        """Take note of how the last save went. For every frame."""
        code = "" if problem is None else problem.code
        if problem is not None and code != self._told:
            reason = reason_words(self._services, problem)
            if code == errors.MISSING:  # a game that is played is written anew: only its folder can be missed
                reason = self._services.t("the folder of the saved games is not there")
            self._services.notices.show(self._services.t("Saving does not work at the moment: {reason}", reason=reason))
        elif problem is None and self._told:
            self._services.notices.show(self._services.t("Saving works again: nothing was lost."))
        self._told = code
