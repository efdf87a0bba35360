"""Games as files of their own: written out of a slot, taken into another, and what is refused on the way."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from mycity.storage.errors import DAMAGED, MISSING, TAKEN, SaveError
from mycity.storage.exchange import export_slot, import_slot
from mycity.storage.saves import encode
from mycity.storage.slots import SLOT_COUNT, Slots
from tests.storage.games import damage, early
from tests.storage.test_saves import signed


def test_a_game_travels(slots: Slots, tmp_path: Path) -> None:
    slots.write(3, early())
    file = tmp_path / "elsewhere" / "my game.save"
    export_slot(slots, 3, file)
    assert import_slot(slots, file) == 1
    assert import_slot(slots, file, 5) == 5
    assert slots.read(1) == slots.read(5) == early()


def test_nothing_is_overwritten_on_the_way(slots: Slots, tmp_path: Path) -> None:
    slots.write(1, early())
    file = tmp_path / "game"
    export_slot(slots, 1, file)
    acts: list[Callable[[], object]] = [lambda: export_slot(slots, 1, file), lambda: import_slot(slots, file, 1)]
    for act in acts:
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.code == TAKEN
    for slot in range(2, SLOT_COUNT + 1):
        slots.path(slot).write_bytes(b"damaged")
    with pytest.raises(SaveError, match="all slots are in use"):
        import_slot(slots, file)


def test_where_case_means_nothing_an_export_goes_onto_no_slot_either(
    slots: Slots, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system is asked whether there is such a file: no names are compared."""
    slots.write(1, early())
    real = Path.lstat

    def caseless(path: Path) -> os.stat_result:
        return real(path.with_name(path.name.lower()))

    monkeypatch.setattr(Path, "lstat", caseless)
    with pytest.raises(SaveError, match=r"SLOT1\.Save exists already"):
        export_slot(slots, 1, slots.folder / "SLOT1.Save")
    assert [path.name for path in slots.folder.iterdir()] == ["slot1.save"]


def test_an_empty_or_damaged_slot_is_not_exported(slots: Slots, tmp_path: Path) -> None:
    slots.write(1, early())
    damage(slots.path(1))
    for slot, code in ((1, DAMAGED), (2, MISSING)):
        with pytest.raises(SaveError) as caught:
            export_slot(slots, slot, tmp_path / "out")
        assert caught.value.code == code
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x80\x04\x95 a pickle",
        signed(b"[" * 100_000),
        signed({"schema": 1}),
        encode(early())[:-1],
        encode(early()) + b" ",
        bytes(5 * 1024 * 1024),
    ],
    ids=["empty", "pickle", "nested", "fields", "cut", "longer", "large"],
)
def test_hostile_files_are_not_imported(slots: Slots, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "hostile"
    file.write_bytes(content)
    with pytest.raises(SaveError) as caught:
        import_slot(slots, file)
    assert caught.value.code == DAMAGED
    assert not slots.folder.exists()
    assert file.read_bytes() == content


def test_a_game_that_cheats_is_not_imported(slots: Slots, tmp_path: Path) -> None:
    episode = early().episode
    assert episode is not None
    record = {**episode.record, "deck": list(reversed(episode.record["deck"]))}
    cheat = msgspec.structs.replace(early(), episode=msgspec.structs.replace(episode, record=record))
    file = tmp_path / "cheat"
    file.write_bytes(encode(cheat))
    with pytest.raises(SaveError, match="cannot be played again: turn 1"):
        import_slot(slots, file)
