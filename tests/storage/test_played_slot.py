"""Another computer writes the slot of a game that is open: nothing is lost, and every case is told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from mycity.storage.aside.progress import continues
from mycity.storage.autosave import Autosave, PlayedSlot
from mycity.storage.errors import CHANGED, NEWER, SaveError
from mycity.storage.migrations import SCHEMA
from mycity.storage.saves import SIZE_LIMIT, Pending, Save, decode, encode
from mycity.storage.slot_info import Conflict, ConflictKind
from mycity.storage.slots import SLOT_COUNT, Slots, SlotStatus
from tests.storage.games import aside, early, fork, late, other, saved
from tests.storage.test_saves import signed


def opened(slots: Slots, save: Save) -> PlayedSlot:
    """Return slot 1 with ``save`` in it, which is played on."""
    slots.write(1, saved(1))
    slots.write(1, save)
    played = PlayedSlot(slots)
    assert played.read(1) == save
    return played


def elsewhere(slots: Slots) -> list[Save]:
    """Return the games that another computer's files were put aside with, the furthest first."""
    return [one.save for one in slots.other_states.of(1, None)]


def test_what_was_left_there_is_written_over_and_becomes_the_backup(slots: Slots) -> None:
    played = opened(slots, saved(2))
    assert played.write(1, saved(3), displace=False) is None
    assert played.write(1, saved(4), displace=False) is None
    assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(4), saved(3), [])


STATES = {"newer": saved(5), "older": saved(1), "another course": fork()}


@pytest.mark.parametrize("name", STATES)
def test_another_state_of_the_game_is_put_aside_and_does_not_push_ours_out(slots: Slots, name: str) -> None:
    """As it was: file and backup both the same, and three turns gone without a word."""
    played, theirs = opened(slots, saved(2)), STATES[name]
    slots.path(1).write_bytes(encode(theirs))
    assert played.write(1, saved(3), displace=False) == Conflict(ConflictKind.OTHER_STATE, 1, saved(3), theirs)
    assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(3), saved(2), [theirs])
    assert played.write(1, saved(4), displace=False) is None
    assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(4), saved(3), [theirs])


def test_a_backup_that_came_with_it_is_kept_where_it_holds_something_of_its_own(slots: Slots) -> None:
    played = opened(slots, saved(2))
    slots.path(1).write_bytes(encode(saved(5)))
    slots.backup_path(1).write_bytes(encode(fork()))
    played.write(1, saved(3), displace=False)
    assert sorted(elsewhere(slots), key=lambda save: save.last_played) == [fork(), saved(5)]
    slots.backup_path(1).write_bytes(encode(saved(1)))
    played.write(1, saved(4), displace=False)
    assert (slots.read_backup(1), len(elsewhere(slots))) == (saved(3), 2)


def test_a_game_with_nothing_new_leaves_what_is_there(slots: Slots) -> None:
    """A window that only stood open does not write over what another computer has played meanwhile."""
    played = opened(slots, saved(2))
    slots.path(1).write_bytes(encode(saved(5)))
    met = played.write(1, msgspec.structs.replace(saved(2), last_played=late().last_played), displace=False)
    assert met is not None
    assert (met.kind, met.theirs) == (ConflictKind.OTHER_STATE, saved(5))
    assert (slots.read(1), elsewhere(slots)) == (saved(5), [])
    assert played.write(1, saved(3), displace=False) is not None
    assert (slots.read(1), elsewhere(slots)) == (saved(3), [saved(5)])


def test_a_game_with_nothing_new_stays_where_another_course_of_it_has_come(slots: Slots) -> None:
    played = opened(slots, saved(3))
    slots.path(1).write_bytes(encode(fork()))
    assert played.write(1, saved(3), displace=False) == Conflict(ConflictKind.OTHER_STATE, 1, saved(3), fork())
    assert (slots.read(1), elsewhere(slots)) == (saved(3), [fork()])


def test_the_same_moment_saved_at_another_time_is_nothing_to_tell(slots: Slots) -> None:
    played = opened(slots, saved(2))
    slots.path(1).write_bytes(encode(msgspec.structs.replace(saved(2), last_played=late().last_played)))
    assert played.write(1, saved(3), displace=False) is None
    assert (slots.read(1), elsewhere(slots)) == (saved(3), [])


def test_a_file_that_is_gone_is_written_anew_with_its_backup(slots: Slots) -> None:
    played = opened(slots, saved(2))
    slots.path(1).unlink()
    slots.backup_path(1).unlink()
    assert played.write(1, saved(3), displace=False) == Conflict(ConflictKind.NOTHING, 1, saved(3))
    assert (slots.read(1), slots.read_backup(1), aside(slots)) == (saved(3), saved(2), [])


def test_what_is_half_written_is_put_aside_and_offered_once_it_is_whole(slots: Slots) -> None:
    """A tool that writes in place goes on in the file that was put aside."""
    played, body = opened(slots, saved(2)), encode(saved(5))
    with slots.path(1).open("wb") as tool:
        tool.write(body[:2000])
        tool.flush()
        assert played.write(1, saved(3), displace=False) == Conflict(ConflictKind.NO_GAME, 1, saved(3))
        assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(3), saved(2), [])
        tool.write(body[2000:])
    assert (slots.read(1), elsewhere(slots)) == (saved(3), [saved(5)])


def test_what_comes_at_the_last_moment_is_seen_too(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk may take seconds to write a file: what comes meanwhile is not written over."""
    from mycity.storage import files

    played, slow, come = opened(slots, saved(2)), files._write_temporary, [saved(4), saved(5)]

    def write(path: Path, body: bytes, mode: int = 0o600) -> Path:
        written = slow(path, body, mode)
        if path == slots.path(1) and come:
            path.write_bytes(encode(come.pop(0)))
        return written

    monkeypatch.setattr(files, "_write_temporary", write)
    met = played.write(1, saved(3), displace=False)
    assert met is not None
    assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(3), saved(2), [saved(5)])


def test_a_file_that_is_too_large_to_be_read_rests_too(slots: Slots) -> None:
    """It was read by one limit and compared by another: the write began anew for ever."""
    played = opened(slots, saved(2))
    slots.path(1).write_bytes(b"MYCITY" + bytes(SIZE_LIMIT))
    conflict = played.write(1, saved(3), displace=False)
    assert conflict is not None
    assert conflict.kind is ConflictKind.NO_GAME
    assert slots.read(1) == saved(3)


def test_a_file_that_never_rests_is_tried_again_later(slots: Slots, monkeypatch: pytest.MonkeyPatch) -> None:
    from mycity.storage import autosave

    def changed(_: Path, __: bytes | None, ___: int) -> None:
        raise SaveError(CHANGED, "changed")

    played = opened(slots, saved(2))
    with monkeypatch.context() as patch:
        patch.setattr(autosave, "check_unchanged", changed)
        with pytest.raises(SaveError) as caught:
            played.write(1, saved(3), displace=False)
    assert caught.value.code == CHANGED
    assert (slots.read(1), slots.read_backup(1)) == (saved(2), saved(1))
    assert played.write(1, saved(3), displace=False) is None


def test_an_answer_to_the_open_card_is_in_a_later_state_only_when_it_was_given_there() -> None:
    given = saved(6).episode
    assert given is not None
    first = next(one for one in given.record["turns"][3]["answers"] if one["seat"] == 0)
    episode = saved(3).episode
    assert episode is not None
    pending = Pending(seat=0, do=first["do"], cells=tuple(first.get("cells", ())))

    def with_(*pending: Pending) -> Save:
        return msgspec.structs.replace(saved(3), episode=msgspec.structs.replace(episode, pending=pending))

    assert continues(saved(6), with_(pending))
    assert not continues(saved(6), with_(Pending(seat=0, do="pass")))
    assert not continues(saved(3), with_(pending))
    assert continues(with_(pending), with_(pending))
    assert continues(with_(pending), saved(3))


# -- the saver of a game -------------------------------------------------------------------------------------------


def playing(slots: Slots, save: Save) -> Autosave:
    slots.write(1, save)
    saver = Autosave(slots, 1)
    assert saver.read() == save
    return saver


def test_the_saver_tells_what_it_has_met(slots: Slots) -> None:
    saver = playing(slots, saved(2))
    slots.path(1).write_bytes(encode(saved(5)))
    saver.save(saved(3))
    saver.flush()
    assert saver.conflict == Conflict(ConflictKind.OTHER_STATE, 1, saved(3), saved(5))
    saver.save(saved(4))
    saver.flush()
    assert saver.conflict == Conflict(ConflictKind.OTHER_STATE, 1, saved(3), saved(5)), "until it has been told"


FOREIGN = {
    ConflictKind.OTHER_GAME: encode(other()),
    ConflictKind.NEWER_VERSION: signed({"schema": SCHEMA + 1, "of": "the future"}, schema=SCHEMA + 1),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_another_game_stays_and_this_one_goes_on_in_a_free_slot(slots: Slots, what: ConflictKind) -> None:
    saver = playing(slots, saved(2))
    slots.path(1).write_bytes(FOREIGN[what])
    saver.save(saved(3))
    saver.flush()
    assert saver.conflict == Conflict(what, 1, saved(3), moved_to=2)
    assert (slots.path(1).read_bytes(), slots.read(2), saver.slot) == (FOREIGN[what], saved(3), 2)


def test_another_game_is_put_aside_where_no_slot_is_free(slots: Slots) -> None:
    for slot in range(2, SLOT_COUNT + 1):
        slots.write(slot, saved(1, seed=slot + 20))
    saver = playing(slots, saved(2))
    slots.path(1).write_bytes(encode(other()))
    saver.save(saved(3))
    saver.flush()
    assert saver.conflict == Conflict(ConflictKind.OTHER_GAME, 1, saved(3), other())
    assert (slots.read(1), slots.read_backup(1), elsewhere(slots)) == (saved(3), saved(2), [other()])


def test_a_newer_versions_game_is_not_touched_where_no_slot_is_free(slots: Slots) -> None:
    for slot in range(2, SLOT_COUNT + 1):
        slots.write(slot, saved(1, seed=slot + 20))
    saver = playing(slots, saved(2))
    slots.path(1).write_bytes(FOREIGN[ConflictKind.NEWER_VERSION])
    saver.save(saved(3))
    saver.flush()
    assert saver.problem is not None
    assert saver.problem.code == NEWER
    assert slots.path(1).read_bytes() == FOREIGN[ConflictKind.NEWER_VERSION]


# -- what the card of a slot offers --------------------------------------------------------------------------------

COPIES = (
    "slot1 (conflicted copy).save",
    "slot1 (conflicted copy 2026-03-01 120000).save",
    "slot1 (LAPTOP's conflicted copy 2026-03-01).save",
    "slot1 (Copie en conflit de LAPTOP 2026-03-01).save",
    "slot1.sync-conflict-20260301-120000-ABCDEFG.save",
    "slot1-LAPTOP.save",
    "slot1 (1).save",
    "slot1 2.save",
    "slot1.Conflict.save",
    "slot1_conflict-20260301-120000.save",
    "slot1.save.mine",
    "slot1.save (SFConflict me@example.org 2026-03-01-12-00-00)",
)


@pytest.mark.parametrize("name", COPIES)
def test_a_conflicted_copy_beside_a_slot_is_found(slots: Slots, name: str) -> None:
    slots.write(1, saved(2))
    (slots.folder / name).write_bytes(encode(saved(5)))
    assert [(one.path.name, one.save) for one in slots.other_states.of(1, saved(2))] == [(name, saved(5))]
    assert slots.other_states.newer(1, saved(2)) is not None


def test_a_slots_own_files_and_those_of_others_are_no_copies(slots: Slots) -> None:
    slots.write(1, saved(2))
    slots.write(1, saved(3))
    slots.write(12, saved(4))
    for name in ("slot1.lock", "slot1.save.v2.bak", ".slot1.save.0123abcd-1-1.tmp", "slot1 (copy).save.bak"):
        (slots.folder / name).write_bytes(encode(saved(5)))
    (slots.folder / "slot1 (conflicted copy).save").write_bytes(encode(saved(5))[:900])
    assert slots.other_states.of(1, saved(3)) == ()


def test_what_is_taken_is_in_the_slot_and_what_was_there_is_offered_instead(slots: Slots) -> None:
    slots.write(1, saved(4))
    copy = slots.folder / COPIES[0]
    copy.write_bytes(encode(early()))
    assert slots.take(1, slots.other_states.of(1, saved(4))[0]) == early()
    assert (slots.read(1), slots.read_backup(1)) == (early(), saved(4))
    assert [one.save for one in slots.other_states.of(1, early())] == [saved(4)]
    assert [decode(path.read_bytes()) for path in aside(slots)] == [early()]
    assert not copy.exists()
    slots.take(1, slots.other_states.of(1, early())[0])
    assert slots.read(1) == saved(4)


def test_what_cannot_be_played_on_is_not_taken(slots: Slots) -> None:
    slots.write(1, saved(4))
    (slots.folder / COPIES[0]).write_bytes(encode(fork()))
    episode = late().episode
    assert episode is not None
    cities = [{**city, "points": 99} for city in episode.cities]
    wrong = msgspec.structs.replace(late(), episode=msgspec.structs.replace(episode, cities=tuple(cities)))
    (slots.folder / COPIES[0]).write_bytes(encode(wrong))
    with pytest.raises(SaveError):
        slots.take(1, slots.other_states.of(1, saved(4))[0])
    assert slots.read(1) == saved(4)
    assert (slots.folder / COPIES[0]).exists()


def test_what_is_put_away_is_kept_and_no_longer_offered(slots: Slots) -> None:
    slots.write(1, saved(4))
    (slots.folder / COPIES[0]).write_bytes(encode(fork()))
    slots.other_states.quarantine(slots.other_states.of(1, saved(4))[0])
    assert slots.other_states.of(1, saved(4)) == ()
    assert [decode(path.read_bytes()) for path in aside(slots)] == [fork()]


def test_nobody_clears_or_restores_over_what_has_come_meanwhile(slots: Slots) -> None:
    slots.write(1, early())
    slots.write(1, late())
    for act in (lambda: slots.clear(1, early()), lambda: slots.restore(1)):
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.code == CHANGED
        assert slots.info(1).status is SlotStatus.FINE
