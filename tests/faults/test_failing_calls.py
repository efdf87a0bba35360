"""Whatever call to the disk fails, at whatever moment: one sentence, the old or the new content, no rubbish."""

from __future__ import annotations

import errno
import json
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from mycity.cli import CheckFailedError
from mycity.cli.documents import write_new
from mycity.storage.errors import SaveError
from mycity.storage.exchange import export_slot, import_slot
from mycity.storage.logs import LogBook
from mycity.storage.saves import Save, encode
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots, tidy
from mycity.storage.statistics import Statistics
from tests.faults.injector import Injector
from tests.storage.games import clock_from, damage, early, late, other
from tests.storage.test_statistics import finished

CODES = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EROFS)
ALL_CODES = os.environ.get("MYCITY_SOAK") is not None
"""Otherwise every call fails with one of the codes, in turn."""
BROKEN = b'{"muted": tru'
SETTINGS = b'{"muted": true}'


def slots_in(folder: Path) -> Slots:
    return Slots(folder, clock_from())


def full(folder: Path) -> None:
    """A player's folder: two slots with backups, settings, two finished games."""
    slots = slots_in(folder)
    slots.write(1, early())
    slots.write(1, early())
    slots.write(2, other())
    (folder / "settings.json").write_bytes(SETTINGS)
    for number in range(2):
        Statistics(folder).add(finished(number), {"seed": number})


def damaged(folder: Path) -> None:
    full(folder)
    damage(slots_in(folder).path(1))
    (folder / "settings.json").write_bytes(BROKEN)
    (folder / "statistics.json").write_bytes(BROKEN)


def outside(folder: Path) -> None:
    full(folder)
    export_slot(slots_in(folder), 1, folder / "in" / "game")


def contents(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()]


@cache
def file_of(make: Callable[[], Save]) -> bytes:
    return encode(make())


def unharmed(folder: Path) -> None:
    """Checks that nothing full() has put there is lost."""
    there = contents(folder)
    assert file_of(early) in there
    assert file_of(other) in there
    assert SETTINGS in there
    assert [game.seed for game in Statistics(folder).games][:2] == [0, 1]


def kept(folder: Path, *saves: Callable[[], Save]) -> None:
    """Checks that slot 1 holds one of ``saves``."""
    assert slots_in(folder).path(1).read_bytes() in [file_of(save) for save in saves]
    unharmed(folder)


def begin(folder: Path) -> None:
    SettingsStore(folder / "settings.json")
    statistics, slots = Statistics(folder), slots_in(folder)
    assert all(statistics.has_record(game) in (True, False) for game in statistics.games)
    assert all(
        statistics.record(game) is None or statistics.has_record(game) in (True, False) for game in statistics.games
    )
    slots.list_slots()
    tidy(slots.folder)


def same_as_before(folder: Path) -> None:
    unharmed(folder)
    assert (folder / "settings.json").read_bytes() == SETTINGS


def nothing_damaged_lost(folder: Path) -> None:
    assert contents(folder).count(BROKEN) == 2
    assert file_of(early) in contents(folder)


def change(folder: Path) -> None:
    settings = SettingsStore(folder / "settings.json")
    settings.change(text_size=120)
    assert settings.now.text_size == 120


def changed(folder: Path) -> None:
    stored = json.loads((folder / "settings.json").read_bytes())
    assert stored["muted"] is True
    assert stored.get("text_size", 100) in (100, 120)


def keep_report(folder: Path) -> None:
    book = LogBook(folder / "logs")
    book.open()
    try:
        logging.getLogger("mycity.test").warning("a line")
        file = book.report(ValueError("x"), {"seed": 7})
        assert file is None or file.parent == folder / "logs"
    finally:
        book.close()


LAND = {"tilesets/ground.tsx": b"ground", "tilesets/ground.png": b"picture", "land.tmx": b"land"}
"""The files of a land's map, the map last."""


def export_land(folder: Path) -> None:
    write_new({folder / "out" / name: data for name, data in LAND.items()})


def land_is_whole(folder: Path) -> None:
    """Checks that what is there of it is whole, and the map only with its tilesets."""
    unharmed(folder)
    there = {name: (folder / "out" / name).exists() for name in LAND}
    assert all((folder / "out" / name).read_bytes() == LAND[name] for name in LAND if there[name])
    assert not there["land.tmx"] or all(there.values())


@dataclass(frozen=True)
class Story:
    """What somebody does, from which folder on, and what must be so afterwards, done or not."""

    build: Callable[[Path], None]
    act: Callable[[Path], object]
    check: Callable[[Path], None]
    may_refuse: bool = True


STORIES = {
    "start": Story(full, begin, same_as_before, may_refuse=False),
    "start with damaged files": Story(damaged, begin, nothing_damaged_lost, may_refuse=False),
    "start without a folder": Story(lambda _: None, begin, lambda _: None, may_refuse=False),
    "change a setting": Story(full, change, changed, may_refuse=False),
    "change a damaged setting": Story(damaged, change, lambda _: None, may_refuse=False),
    "save": Story(full, lambda folder: slots_in(folder).write(1, late()), lambda folder: kept(folder, early, late)),
    "save into an empty slot": Story(full, lambda folder: slots_in(folder).write(3, late()), unharmed),
    "save over another game": Story(
        full, lambda folder: slots_in(folder).write(1, other()), lambda folder: kept(folder, early, other)
    ),
    "save over a damaged file": Story(damaged, lambda folder: slots_in(folder).write(1, late()), nothing_damaged_lost),
    "bring a backup back": Story(damaged, lambda folder: slots_in(folder).restore(1), nothing_damaged_lost),
    "clear": Story(full, lambda folder: slots_in(folder).clear(1), unharmed),
    "import": Story(outside, lambda folder: import_slot(slots_in(folder), folder / "in" / "game"), unharmed),
    "export": Story(full, lambda folder: export_slot(slots_in(folder), 1, folder / "out" / "game"), unharmed),
    "export a land": Story(full, export_land, land_is_whole),
    "finish a game": Story(full, lambda folder: Statistics(folder).add(finished(2), {"seed": 2}), unharmed),
    "complete a record": Story(
        full,
        lambda folder: Statistics(folder).complete(
            finished(1).created, {"game": "eternal", "episode": None, "seed": 1}
        ),
        unharmed,
    ),
    "log": Story(full, keep_report, unharmed, may_refuse=False),
}


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Returns a folder as a story finds it, made once."""
    root = tmp_path_factory.mktemp("models")

    def model(name: str) -> Path:
        folder = root / STORIES[name].build.__name__.strip("<>")
        if not folder.exists():
            folder.mkdir()
            STORIES[name].build(folder)
        return folder

    return model


def attempts(calls: list[str]) -> Iterator[tuple[int, int, bool]]:
    """Returns which call fails, with which code, and whether all calls after it fail too."""
    for nth in range(1, len(calls) + 1):
        codes = CODES if ALL_CODES else (CODES[nth % len(CODES)],)
        for code in codes:
            yield nth, code, False
        if ALL_CODES or nth % 3 == 1:
            yield nth, CODES[(nth + 1) % len(CODES)], True


def refusal(story: Story, folder: Path) -> str:
    """Returns the sentence with which the story was refused, if it was."""
    try:
        story.act(folder)
    except SaveError as problem:
        return problem.sentence
    except CheckFailedError as problem:
        return str(problem)
    return ""


@pytest.mark.parametrize("name", STORIES)
def test_any_call_may_fail(
    tmp_path: Path, models: Callable[[str], Path], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    story, model = STORIES[name], models(name)
    rehearsal = shutil.copytree(model, tmp_path / "rehearsal")
    with Injector(rehearsal) as counted:
        story.act(rehearsal)
    story.check(rehearsal)
    for number, (nth, code, sticky) in enumerate(attempts(counted.calls)):
        folder = shutil.copytree(model, tmp_path / str(number))
        said = f"call {nth} ({counted.calls[nth - 1]}), {errno.errorcode[code]}{', and all after it' * sticky}"
        with Injector(folder, nth, code, sticky=sticky) as faults:
            try:
                refused = refusal(story, folder)
            except OSError as problem:
                raise AssertionError(f"{said}: {problem!r} got out") from problem
        try:
            assert story.may_refuse or not refused
            assert "\n" not in refused
            if "unlink" not in faults.failed:
                assert not list(folder.rglob(".*.tmp"))
            story.check(folder)
            if refused and not (folder / "out" / "game").exists():
                story.act(folder)
        except (AssertionError, SaveError) as problem:
            raise AssertionError(f"{said}: {problem!r}") from problem
        shutil.rmtree(folder)
    assert "Traceback" not in capsys.readouterr().err
