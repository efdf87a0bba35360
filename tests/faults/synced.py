"""Two computers that play one game through a synced folder: ``python -m tests.faults.synced SAVES SEED``.

Each computer is a process with a folder and a window of its own in it, which saves turn after turn. Between the saves
a tool that keeps the folders in step does what such tools do: it brings the other's later file, an earlier one, another
game, a copy in conflict, takes the file away, or is in the middle of writing it. After every save nothing that ever lay
in that folder may be lost, and the window must have told of what it met.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from mycity.engine.rng import below, mix
from mycity.storage.aside.progress import continues, is_same_moment
from mycity.storage.autosave import Autosave
from mycity.storage.errors import SaveError
from mycity.storage.saves import Save, decode, encode
from mycity.storage.slot_info import ConflictKind
from mycity.storage.slots import Checks, Slots
from tests.storage.games import saved

PROJECT = Path(__file__).parents[2]
TURNS = 4
"""Turns the other computer plays at most before its file comes over."""


def slots_in(folder: Path) -> Slots:
    """Return slots whose games need not be ones that could be played on: their turns only tell who has saved them."""
    return Slots(folder, checks=Checks(full_check=lambda _: None))


def with_turns(save: Save, turns: list[Any]) -> Save:
    assert save.episode is not None
    episode = msgspec.structs.replace(save.episode, record={**save.episode.record, "turns": turns})
    return msgspec.structs.replace(save, episode=episode)


def turns_of(save: Save) -> list[Any]:
    assert save.episode is not None
    turns = save.episode.record["turns"]
    assert isinstance(turns, list)
    return turns


# -- a computer ----------------------------------------------------------------------------------------------------


def computer(name: str, folder: Path) -> None:
    """Play in slot 1: a turn and a save for every line on standard input, or the other's state is taken first."""
    slots = slots_in(folder)
    saver = Autosave(slots, 1)
    turns = turns_of(saver.read())
    for line in sys.stdin:
        if line.strip() == "take" and saver.slot is not None:
            here = slots.read(saver.slot)
            other = next(one for one in slots.other_states.of(saver.slot, here) if one.save.is_same_game(here))
            slots.take(saver.slot, other)
            turns = turns_of(saver.read())
        turns = [*turns, {"by": name, "number": len(turns)}]
        saver.save(with_turns(saved(1), turns))
        saver.flush()
        met, saver.conflict = saver.conflict, None
        problem = "" if saver.problem is None else saver.problem.sentence
        told = {"slot": saver.slot, "met": None if met is None else met.kind, "problem": problem}
        sys.stdout.write(f"{json.dumps(told)}\n")
        sys.stdout.flush()


@dataclass
class Computer:
    """A computer, its folder, and all that has ever lain there."""

    name: str
    folder: Path
    slot: int = 1
    history: list[bytes] = field(default_factory=list)
    known: list[Save] = field(default_factory=list)

    def start(self) -> None:
        slots_in(self.folder).write(1, saved(0))
        words = [sys.executable, "-m", "tests.faults.synced", self.name, str(self.folder)]
        self._process = subprocess.Popen(
            words, cwd=PROJECT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def stop(self) -> None:
        self._process.communicate(timeout=60)

    @property
    def file(self) -> Path:
        return slots_in(self.folder).path(self.slot)

    def save(self, what: str = "save") -> str | None:
        """Have the next turn saved; return what was met."""
        tell, hear = self._process.stdin, self._process.stdout
        assert tell is not None
        assert hear is not None
        tell.write(f"{what}\n")
        tell.flush()
        told = json.loads(hear.readline())
        assert not told["problem"], told["problem"]
        self.slot = told["slot"]
        self.note(self.file.read_bytes())
        self.history.append(self.file.read_bytes())
        return None if told["met"] is None else str(told["met"])

    def note(self, body: bytes) -> None:
        """Take note of a game that lies in the folder: it, or one that holds all of it, must be found ever after."""
        save = decode(body)
        self.known = [one for one in self.known if not continues(save, one)] + [save]

    def games(self) -> Iterator[Save]:
        """Yield every game in the folder, wherever it lies."""
        for path in self.folder.rglob("*"):
            try:
                yield decode(path.read_bytes()) if path.is_file() else saved(0)
            except SaveError:
                continue

    def lost(self) -> list[Save]:
        found = list(self.games())
        return [one for one in self.known if not any(continues(game, one) for game in found)]

    def offers(self, save: Save) -> bool:
        """Whether the card of the slot offers a state, or one that has gone on from it."""
        slots = slots_in(self.folder)
        return any(continues(one.save, save) for one in slots.other_states.of(self.slot, slots.read(self.slot)))


# -- what comes between the saves ----------------------------------------------------------------------------------


def replaced(path: Path, body: bytes) -> None:
    """Put a file in another's place in one step, as most tools do."""
    new = path.with_name(f"{path.name}~new")
    new.write_bytes(body)
    new.replace(path)


@dataclass
class Sync:
    """Keeps the folders of two computers in step, badly."""

    seed: int
    told: Counter[str] = field(default_factory=Counter)
    saves: int = 0

    def number(self, bound: int) -> int:
        self.seed = mix(self.seed, self.saves)
        return below(self.seed, bound)[1]

    def saved(self, one: Computer, expected: ConflictKind | None, what: str = "save") -> None:
        self.saves += 1
        met = one.save(what)
        assert met == expected, f"save {self.saves} of computer {one.name}: {met}, and not {expected}"
        assert not (lost := one.lost()), f"save {self.saves} of computer {one.name}: {len(lost)} states are lost"

    def nothing(self, one: Computer, other: Computer) -> None:
        del other
        self.saved(one, None)

    def newer(self, one: Computer, other: Computer) -> None:
        body = self._later(other)
        replaced(one.file, body)
        one.note(body)
        self.saved(one, ConflictKind.OTHER_STATE)
        assert one.offers(decode(body))

    def taken(self, one: Computer, other: Computer) -> None:
        self.newer(one, other)
        self.saved(one, None, "take")

    def older(self, one: Computer, other: Computer) -> None:
        del other
        body = one.history[-1 - self.number(min(len(one.history), 9))]
        is_older = not is_same_moment(decode(body), decode(one.file.read_bytes()))
        replaced(one.file, body)
        self.saved(one, ConflictKind.OTHER_STATE if is_older else None)

    def foreign(self, one: Computer, other: Computer) -> None:
        del other
        body = encode(saved(1, seed=1000 + self.saves))
        replaced(one.file, body)
        one.note(body)
        self.saved(one, ConflictKind.OTHER_GAME)

    def copy(self, one: Computer, other: Computer) -> None:
        body = self._later(other)
        name = f"slot{one.slot}.sync-conflict-20260301-{self.saves:06d}-ABCDEFG.save"
        (one.folder / name).write_bytes(body)
        one.note(body)
        assert one.offers(decode(body))
        self.saved(one, None)

    def deleted(self, one: Computer, other: Computer) -> None:
        del other
        one.file.unlink()
        slots_in(one.folder).backup_path(one.slot).unlink(missing_ok=True)
        self.saved(one, ConflictKind.NOTHING)

    def half(self, one: Computer, other: Computer) -> None:
        body = self._later(other)
        with one.file.open("wb") as tool:
            tool.write(body[: 1 + self.number(len(body) - 1)])
            tool.flush()
            self.saved(one, ConflictKind.NO_GAME)
            tool.seek(0)
            tool.write(body)
        one.note(body)
        assert not one.lost(), "what was being written is lost"
        assert one.offers(decode(body))

    def _later(self, other: Computer) -> bytes:
        for _ in range(1 + self.number(TURNS)):
            self.saved(other, None)
        return other.file.read_bytes()


CASES: tuple[tuple[str, Callable[[Sync, Computer, Computer], None]], ...] = (
    ("nothing came", Sync.nothing),
    ("newer", Sync.newer),
    ("newer, and taken", Sync.taken),
    ("older", Sync.older),
    ("another game", Sync.foreign),
    ("conflicted copy", Sync.copy),
    ("deleted", Sync.deleted),
    ("half written", Sync.half),
)


def run(saves: int, seed: int) -> str:
    """Play so many saves; return what has happened in a line.

    Raises:
        AssertionError: something was lost, or not told.
    """
    sync = Sync(seed)
    with tempfile.TemporaryDirectory() as folder:
        pair = [Computer(name, Path(folder) / name) for name in ("A", "B")]
        try:
            for one in pair:
                one.start()
                sync.saved(one, None)
            while sync.saves < saves:
                done = sync.told.total()  # each once, then any
                name, act = CASES[done if done < len(CASES) else sync.number(len(CASES))]
                act(sync, *(pair if sync.number(2) else pair[::-1]))
                sync.told[name] += 1
            files = sum(path.is_file() for one in pair for path in one.folder.rglob("*"))
        finally:
            for one in pair:
                one.stop()
    cases = ", ".join(f"{name} {count}" for name, count in sorted(sync.told.items()))
    return f"{sync.saves} saves by 2 processes: nothing lost, all told ({cases}); {files} files"


if __name__ == "__main__":
    if sys.argv[1].isdigit():
        sys.stdout.write(f"{run(int(sys.argv[1]), int(sys.argv[2]))}\n")
    else:
        computer(sys.argv[1], Path(sys.argv[2]))
