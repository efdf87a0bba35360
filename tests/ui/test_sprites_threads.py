"""The board's pictures are asked for by scenes and by the landscape's thread at the same moment."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from mycity.content.assets import assets_root
from mycity.ui.pictures import sprites as module
from mycity.ui.pictures.sprite_list import SpriteList, read_sprite_list
from mycity.ui.pictures.sprites import Sprites


def test_two_threads_get_the_same_and_it_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def slowly(path: Path) -> SpriteList:
        read.append(path)
        time.sleep(0.05)
        return read_sprite_list(path)

    monkeypatch.setattr(module, "read_sprite_list", slowly)
    sprites = Sprites(assets_root() / "sprites")
    found: list[SpriteList] = []
    threads = [threading.Thread(target=lambda: found.append(sprites.list)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(read) == 1
    assert all(one is found[0] for one in found)
