"""Twelve slots: nothing put there is ever lost, and what is damaged never looks empty."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mycity.storage import migrations
from mycity.storage.aside import quarantine
from mycity.storage.errors import DISK_FULL, MISSING, NEWER, NO_SLOT, SaveError
from mycity.storage.exchange import export_slot, import_slot
from mycity.storage.migrations import SCHEMA, WITHOUT_GUESTS
from mycity.storage.saves import decode, encode
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus, latest_of, tidy
from tests.storage.games import aside, damage, early, fork, late, other, saved
from tests.storage.test_files import failing
from tests.storage.test_saves import signed


def test_at_first_every_slot_is_empty(slots: Slots) -> None:
    assert [(info.slot, info.status, info.problem) for info in slots.list_slots()] == [
        (slot, SlotStatus.EMPTY, "") for slot in range(1, SLOT_COUNT + 1)
    ]
    assert slots.first_free() == 1
    assert not slots.folder.exists()
    with pytest.raises(SaveError) as caught:
        slots.read(1)
    assert caught.value.code == MISSING


def test_a_game_is_found_again(slots: Slots) -> None:
    slots.write(2, early())
    assert slots.read(2) == early()
    assert slots.info(2).save == early()
    assert slots.check(2).status is SlotStatus.FINE
    assert [info.status for info in slots.list_slots()].count(SlotStatus.EMPTY) == SLOT_COUNT - 1
    assert slots.first_free() == 1


def test_the_game_to_continue_is_the_one_played_last(slots: Slots) -> None:
    assert latest_of(slots.list_slots()) is None
    for slot, save in ((1, saved(4)), (2, saved(6)), (3, saved(5)), (4, saved(100))):
        slots.write(slot, save)
    slots.path(5).write_bytes(b"damaged")
    latest = latest_of(slots.list_slots())
    assert latest is not None
    assert latest.slot == 2


def test_listing_needs_no_rules() -> None:
    code = (
        "import sys; sys.modules['mycity.engine.grid'] = sys.modules['mycity.engine.rules'] = None;"
        "from pathlib import Path;"
        "from mycity.storage.slots import Slots; Slots(Path('nowhere')).list_slots()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("slot", [0, -1, SLOT_COUNT + 1])
def test_there_are_no_other_slots(slots: Slots, slot: int) -> None:
    for act in (slots.read, slots.clear, lambda number: slots.write(number, early())):
        with pytest.raises(SaveError, match=f"there is no slot {slot}: slots are numbered from 1 to 12") as caught:
            act(slot)
        assert caught.value.code == NO_SLOT


def test_what_the_player_types_names_no_file(slots: Slots) -> None:
    slots.write(1, msgspec.structs.replace(early(), title="../../CON."))
    assert [path.name for path in slots.folder.iterdir()] == ["slot1.save"]


def test_the_last_write_but_one_is_the_backup(slots: Slots) -> None:
    slots.write(1, early())
    assert slots.read_backup(1) is None
    slots.write(1, late())
    assert (slots.read(1), slots.read_backup(1)) == (late(), early())


def test_a_damaged_file_is_not_empty_and_never_becomes_the_backup(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    left = damage(slots.path(1))
    info = slots.info(1)
    assert info.status is SlotStatus.DAMAGED
    assert info.save is None
    assert info.problem == "the file is damaged: its content is not what was written"
    assert info.backup == early()
    slots.write(1, late())
    assert (slots.read(1), slots.read_backup(1)) == (late(), early())
    assert [path.read_bytes() for path in aside(slots)] == [left]


def test_the_backup_is_brought_back_and_the_damaged_file_kept(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    left = damage(slots.path(1))
    assert slots.restore(1) == early()
    assert slots.read(1) == early()
    assert [path.read_bytes() for path in aside(slots)] == [left]


def test_a_damaged_file_without_a_backup(slots: Slots) -> None:
    slots.write(1, early())
    damage(slots.path(1))
    assert slots.info(1).status is SlotStatus.DAMAGED
    assert slots.info(1).backup is None
    with pytest.raises(SaveError, match="slot 1 has no backup"):
        slots.restore(1)
    assert slots.first_free() == 2


@pytest.mark.parametrize("content", [b"", bytes(13_000), b"x"])
def test_empty_and_zeroed_files_are_damaged(slots: Slots, content: bytes) -> None:
    slots.write(1, early())
    slots.path(1).write_bytes(content)
    assert slots.info(1).status is SlotStatus.DAMAGED


def test_a_damaged_backup_is_not_offered(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    damage(slots.path(1))
    damage(slots.backup_path(1))
    assert slots.info(1).status is SlotStatus.DAMAGED
    assert slots.info(1).backup is None


def test_a_file_that_has_gone_leaves_its_backup(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    slots.path(1).unlink()
    assert (slots.info(1).status, slots.info(1).backup) == (SlotStatus.DAMAGED, early())
    assert slots.first_free() == 2
    assert slots.restore(1) == early()
    assert slots.read(1) == early()


def test_a_write_over_a_file_that_has_gone_keeps_the_backup_aside(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    slots.path(1).unlink()
    slots.write(1, other())
    assert [decode(path.read_bytes()) for path in aside(slots)] == [early()]
    assert slots.read_backup(1) is None


def test_another_game_takes_the_place_of_the_first_which_is_kept(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    slots.write(1, other())
    slots.write(1, other())
    assert slots.read(1) == other()
    assert slots.read_backup(1) == other()
    kept = [decode(path.read_bytes()) for path in aside(slots)]
    assert sorted(kept, key=lambda save: save.last_played) == [early(), late()]


def test_clearing_a_slot_deletes_nothing(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    slots.clear(1)
    assert slots.info(1).status is SlotStatus.EMPTY
    assert len(aside(slots)) == 2
    slots.clear(1)


def test_names_in_the_quarantine_do_not_collide(tmp_path: Path) -> None:
    slots = Slots(tmp_path, lambda: datetime(2025, 3, 1, tzinfo=UTC))
    for content in (b"one", b"two", b"three"):
        slots.path(1).write_bytes(content)
        slots.clear(1)
    assert [path.read_bytes() for path in aside(slots)] == [b"one", b"two", b"three"]
    assert [path.name for path in aside(slots)] == [
        "slot1.save-20250301T000000",
        "slot1.save-20250301T000000-2",
        "slot1.save-20250301T000000-3",
    ]


def test_a_game_moved_aside_again_takes_the_place_of_what_it_continues(slots: Slots) -> None:
    for save in (early(), early(), late(), late()):
        slots.write(1, save)
        slots.clear(1)
    assert [decode(path.read_bytes()) for path in aside(slots)] == [late()]
    slots.write(1, early())
    slots.clear(1)
    assert [decode(path.read_bytes()) for path in aside(slots)] == [late(), early()]


def test_another_course_of_the_same_game_is_kept_beside_it(slots: Slots) -> None:
    courses = early(), fork()
    for save in (*courses, *courses):
        slots.write(1, save)
        slots.clear(1)
    assert [decode(path.read_bytes()) for path in aside(slots)] == list(courses)


def test_two_games_that_take_turns_in_a_slot_do_not_litter(slots: Slots) -> None:
    for count in range(1, 7):
        slots.write(1, saved(count))
        slots.write(1, saved(count, seed=8))
    assert [decode(path.read_bytes()) for path in aside(slots)] == [saved(6), saved(5, seed=8)]


def test_a_newer_version_is_not_touched(slots: Slots) -> None:
    slots.write(1, early())
    newer = signed({"schema": SCHEMA + 1, "of": "the future"}, schema=SCHEMA + 1)
    slots.path(1).write_bytes(newer)
    assert slots.info(1).status is SlotStatus.NEWER
    assert "newer version" in slots.info(1).problem
    acts: list[Callable[[], object]] = [
        lambda: slots.write(1, early()),
        lambda: slots.clear(1),
        lambda: export_slot(slots, 1, slots.folder),
    ]
    for act in acts:
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.code == NEWER
    with pytest.raises(SaveError):
        slots.restore(1)
    with pytest.raises(SaveError):
        import_slot(slots, slots.path(1), 1)
    assert [path.name for path in slots.folder.iterdir()] == ["slot1.save"]
    assert slots.path(1).read_bytes() == newer
    assert slots.first_free() == 2


def test_a_game_that_no_longer_plays_the_same_is_found_by_the_check(slots: Slots) -> None:
    slots.write(1, early())
    episode = late().episode
    assert episode is not None
    cities = [dict(city) for city in episode.cities]
    cities[1]["points"] += 1
    cheat = msgspec.structs.replace(episode, cities=tuple(cities))
    slots.write(1, msgspec.structs.replace(late(), episode=cheat))
    assert slots.info(1).status is SlotStatus.FINE
    info = slots.check(1)
    assert (info.status, info.backup) == (SlotStatus.DAMAGED, early())
    assert info.problem == "played again, the episode comes out differently: cities[1].points: 11, the replay says 10"
    assert slots.restore(1) == early()


@pytest.mark.parametrize("nth", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("call", ["os.open", "os.fdopen", "os.fsync", "os.replace", "os.link"])
def test_whatever_fails_the_old_or_the_new_game_loads(
    slots: Slots, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    slots.write(1, early())
    slots.write(1, early())
    module, name = call.split(".")
    with monkeypatch.context() as patch:
        patch.setattr(call, failing(getattr(sys.modules[module], name), nth, errno.ENOSPC))
        try:
            slots.write(1, late())
            wanted = [late()]
        except SaveError:
            wanted = [early(), late()]
    assert slots.check(1).save in wanted
    assert slots.read_backup(1) == early()
    assert not list(slots.folder.glob(".*"))


@pytest.mark.parametrize("nth", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("call", ["os.open", "os.fsync", "os.replace", "os.link"])
def test_whatever_fails_a_damaged_file_and_its_backup_are_kept(
    slots: Slots, monkeypatch: pytest.MonkeyPatch, call: str, nth: int
) -> None:
    slots.write(1, early())
    slots.write(1, late())
    left = damage(slots.path(1))
    with monkeypatch.context() as patch:
        patch.setattr(call, failing(getattr(os, call[3:]), nth, errno.EIO))
        try:
            slots.restore(1)
            kept = aside(slots)
        except SaveError:
            kept = [slots.path(1), *aside(slots)]
    assert left in [path.read_bytes() for path in kept]
    assert slots.read_backup(1) == early()


def test_no_backup_but_of_the_same_game_gives_way(slots: Slots) -> None:
    slots.write(1, early())
    for content in (b"Dear diary", encode(saved(2, seed=99))):
        slots.backup_path(1).write_bytes(content)
        slots.write(1, late())
        assert slots.read_backup(1) == early()
        assert content in [path.read_bytes() for path in aside(slots)]
        slots.path(1).write_bytes(encode(early()))


def test_a_link_in_place_of_a_backup_is_not_deleted(slots: Slots, tmp_path: Path) -> None:
    mine = tmp_path / "mine.save"
    mine.write_bytes(encode(early()))
    slots.write(1, early())
    slots.clear(1)
    slots.backup_path(1).symlink_to(mine)
    slots.write(1, early())
    assert mine.read_bytes() == encode(early())
    assert [path.readlink() for path in aside(slots) if path.is_symlink()] == [mine]


def test_a_full_disk_is_said_in_plain_words(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    slots.write(1, early())
    monkeypatch.setattr(os, "fsync", failing(os.fsync, 1, errno.ENOSPC))
    with pytest.raises(SaveError, match=r"^slot1\.save cannot be written: the disk is full$") as caught:
        slots.write(1, late())
    assert caught.value.code == DISK_FULL


def test_tidying_up(slots: Slots) -> None:
    tidy(slots.folder)
    slots.write(1, early())
    orphan = slots.folder / ".slot1.save.0123abcd-1234-0123abcd.tmp"
    orphan.write_bytes(b"MYCITY 3 0123")
    os.utime(orphan, (0, 0))
    tidy(slots.folder)
    assert [path.name for path in slots.folder.iterdir()] == ["slot1.save"]


# -- older versions ----------------------------------------------------------------------------------------------


@pytest.fixture
def next_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """The day after the schema has changed: ``title`` was called ``title`` before, in capitals since."""

    def louder(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "title": document["title"].upper()}

    for written in ("SCHEMA", "WITHOUT_GUESTS"):
        monkeypatch.setattr(migrations, written, SCHEMA + 1)
    monkeypatch.setattr(migrations, "MIGRATIONS", {**migrations.MIGRATIONS, SCHEMA: louder})


def test_an_older_file_is_brought_up_to_date_and_kept(slots: Slots, request: pytest.FixtureRequest) -> None:
    slots.write(1, early())
    old = slots.path(1).read_bytes()
    request.getfixturevalue("next_schema")
    save = slots.read(1)
    assert save.title == "BELLEVILLE"
    assert slots.path(1).read_bytes() == old
    slots.write(1, save)
    assert slots.path(1).read_bytes().startswith(b"MYCITY %d " % (SCHEMA + 1))
    assert (slots.folder / f"slot1.save.v{WITHOUT_GUESTS}.bak").read_bytes() == old
    slots.write(1, save)
    assert (slots.folder / f"slot1.save.v{WITHOUT_GUESTS}.bak").read_bytes() == old
    assert slots.read_backup(1) == save


def test_an_older_file_of_another_form_is_damaged(slots: Slots, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("next_schema")
    slots.folder.mkdir()
    slots.path(1).write_bytes(signed({"schema": SCHEMA, "title": ["no", "text"]}, schema=SCHEMA))
    info = slots.info(1)
    assert info.status is SlotStatus.DAMAGED
    assert info.problem.startswith(f"the file of schema {SCHEMA} cannot be brought up to date: ")


def test_a_game_too_large_for_a_slot_is_refused_before_anything_is_written(slots: Slots) -> None:
    slots.write(1, early())
    large = msgspec.structs.replace(late(), campaign={"log": ["x" * 1000] * 5000})
    with pytest.raises(SaveError, match="this game cannot be saved"):
        slots.write(1, large)
    assert slots.read(1) == early()


def test_a_quarantine_without_a_free_name_loses_nothing(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    slots.write(1, early())
    damage(slots.path(1))
    with monkeypatch.context() as patch:
        patch.setattr(quarantine, "MOST_FILES", 0)
        with pytest.raises(SaveError, match="cannot be moved aside"):
            slots.write(1, late())
    assert slots.info(1).status is SlotStatus.DAMAGED
