"""The sounds as they are given to players: every event has its files, they open, and none is empty or endless."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from mycity.content.yamls import read_yaml
from mycity.ui.sound.store import MOST_MEMORY, RATE
from mycity.ui.sound.table import SoundTable

ASSETS = Path(__file__).resolve().parents[2] / "assets"
AUDIO = ASSETS / "audio"
TICKS = {"button", "focus", "toggle"}
LARGEST = 9_000_000
"""Bytes of all files together."""
LENGTHS = """
import json, os, pygame
pygame.mixer.init(44100, -16, 2, allowedchanges=0)
lengths = {}
for name in sorted(os.listdir()):
    if name.endswith(".ogg") and not name.startswith("music-"):
        lengths[name] = pygame.mixer.Sound(name).get_length()
    elif name.endswith(".ogg"):
        pygame.mixer.music.load(name)
        lengths[name] = pygame.mixer.Sound(name).get_length()
print(json.dumps(lengths))
"""


@pytest.fixture(scope="module")
def table() -> SoundTable:
    return msgspec.convert(read_yaml(ASSETS / "sounds.yaml"), SoundTable)


@pytest.fixture(scope="module")
def lengths() -> dict[str, float]:
    """How many seconds each file plays, by the game's own mixer, in a process that has no device."""
    silent = os.environ | {"SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LENGTHS], cwd=AUDIO, env=silent, capture_output=True, text=True, timeout=120, check=True
    )
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_every_row_has_its_files_and_every_file_its_row(table: SoundTable) -> None:
    assert {path.name for path in AUDIO.glob("*.ogg")} == table.files


def test_the_fingerprints_are_those_of_the_files(table: SoundTable) -> None:
    assert {f"{name}.ogg" for name in json.loads((AUDIO / "samples.json").read_text())} == table.files


def test_every_effect_opens_and_has_a_sane_length(table: SoundTable, lengths: dict[str, float]) -> None:
    rounds = {row.amid for row in table.pieces}
    beds = {row.name for row in table.events if len(row.files) == 1}
    for row in table.events:
        longest = 0.25 if row.name in TICKS else 30.0 if row.name in rounds else 6.0 if row.name in beds else 3.0
        assert all(0.03 <= lengths[file] <= longest for file in row.files), row.name


def test_every_piece_opens_and_is_long_enough_not_to_be_noticed(table: SoundTable, lengths: dict[str, float]) -> None:
    assert all(90 <= lengths[row.file] <= 150 for row in table.pieces)


def test_every_air_opens_and_lasts_before_it_begins_again(table: SoundTable, lengths: dict[str, float]) -> None:
    assert all(12 <= lengths[row.file] <= 24 for row in table.airs)


def test_effects_fit_into_their_memory_and_all_files_into_the_game(
    table: SoundTable, lengths: dict[str, float]
) -> None:
    sizes = {row.name: sum(round(lengths[file] * RATE) * 4 for file in row.files) for row in table.events}
    late = sorted((sizes[row.name] for row in table.events if row.late), reverse=True)
    at_start = sum(sizes[row.name] for row in table.events if not row.late)
    air = max(round(lengths[row.file] * RATE) * 4 for row in table.airs)
    assert at_start + late[0] + late[1] + air <= MOST_MEMORY  # what is around, the longest beside it, and the weather
    assert sum(path.stat().st_size for path in AUDIO.iterdir()) <= LARGEST
