"""What a player keeps beside the saves, pictures and records: each a new file, and a notice says where it is."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

import pygame

from mycity.scenes.save_words import reason_words
from mycity.scenes.services import Services
from mycity.storage.errors import SaveError
from mycity.storage.files import write_atomically
from mycity.storage.slots import utc_now
from mycity.ui.picture_files import as_png, picture_name

log = logging.getLogger(__name__)


def keep_picture(services: Services, picture: pygame.Surface, what: str = "mycity") -> None:
    """Write a picture to the player's folder of pictures.

    Args:
        services: What every scene is given.
        picture: The picture.
        what: What the file's name begins with.
    """
    file = services.folders.pictures / picture_name(what)
    try:
        write_atomically(file, as_png(picture))
    except (SaveError, pygame.error) as problem:
        log.warning("no picture could be saved: %s", problem)
        services.notices.show(services.t("The picture could not be saved."))
    else:
        services.notices.show(services.t("Picture saved: {file}", file=file))


def keep_record(services: Services, document: Mapping[str, Any]) -> None:
    """Write the record of a game beside the saves, as ``mycity replay`` reads it."""
    folder = services.folders.data / "records"
    name = f"{document['game']} {document['seed']} {utc_now():%Y-%m-%d %H.%M.%S}.json"
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"
    try:
        write_atomically(folder / name, body.encode())
    except SaveError as problem:
        services.notices.show(
            services.t("The record could not be saved: {reason}", reason=reason_words(services, problem))
        )
    else:
        services.notices.show(services.t("Saved as {file}", file=folder / name))
