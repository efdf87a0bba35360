"""Mutated files of every kind, given to what reads them: ``python -m tests.faults.mutants SECONDS [SEED]``.

Every file is answered in time, with status 0, 1 or 2 and without a traceback, whatever it holds.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from mycity import cli
from mycity.content.tiled.map_files import maps_folder
from mycity.storage.aside.kept_firsts import KeptFirsts
from mycity.storage.aside.sent_words import SentWord, SentWords
from mycity.storage.settings import SettingsStore
from mycity.storage.slots import Slots
from mycity.storage.statistics import Statistics
from tests.golden.mutations import at, leaves
from tests.sent_cities import CODE, WORD
from tests.storage.games import saved
from tests.storage.test_kept_firsts import evening
from tests.storage.test_statistics import finished

LANDS = ("203Z-W01Z-A00H", "280F-W01Z-A005")
"""Lands of both families with all that modules put on them."""
LONGEST = 10.0
"""Seconds of a processor an answer may take."""
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    1 << 70,
    1e308,
    "",
    "x" * 5000,
    "\x00",
    "\ud800",
    [],
    {},
    [[[]]],
    {"a": {}},
    "human",
)


@dataclass
class Answers:
    """What has been answered: (kind of file, status) to how often; and what was no answer."""

    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def of_bytes(data: bytes, rng: Random) -> bytes:
    """Cut, double, flip or overwrite some bytes."""
    body = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        place = rng.randrange(len(body) or 1)
        way = rng.randrange(5)
        if way == 0:
            del body[place : place + rng.randint(1, 400)]
        elif way == 1:
            body[place:place] = body[place : place + rng.randint(1, 400)]
        elif way == 2 and body:
            body[place] ^= 1 << rng.randrange(8)
        elif way == 3:
            body[place:place] = rng.randbytes(rng.randint(1, 20))
        else:
            body[place : place + 3] = rng.choice((b"\xff\xfe", b"\0", b"9" * 30, b"[" * 60, b"{}", b'"', b"<"))
    return bytes(body)


def of_document(document: Any, rng: Random) -> Any:
    """Give some fields of a JSON document another value, take some away and add some."""
    copy = json.loads(json.dumps(document))
    for _ in range(rng.choice((1, 1, 1, 3))):
        places = [path for path in leaves(copy) if path]
        if not places:
            return copy
        *above, last = rng.choice(places)
        home = at(copy, tuple(above))
        if isinstance(home, dict) and rng.random() < 0.15:
            del home[last]
        elif isinstance(home, dict) and rng.random() < 0.1:
            home["unknown"] = 1
        else:
            home[last] = json.loads(json.dumps(rng.choice((*ODD, at(document, rng.choice(list(leaves(document))))))))
    return copy


def mutated(data: bytes, rng: Random) -> bytes:
    """Return bytes with something wrong, in their form or in what they say."""
    if rng.random() < 0.4:
        return of_bytes(data, rng)
    head, separator, body = (b"", b"", data) if data[:1] in b"{[<" else data.partition(b"\n")
    try:
        document = of_document(json.loads(body), rng)
    except ValueError:
        return of_bytes(data, rng)
    return head + separator + json.dumps(document).encode(errors="surrogatepass")


def asked(words: list[str]) -> tuple[int, str]:
    """Run a command line in this process; return its status and standard error."""
    out, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        try:
            status = cli.run(words)
        except BaseException:
            return 99, traceback.format_exc()
    return status, error.getvalue()


def read_store(read: Callable[[], object]) -> tuple[int, str]:
    """Read a file of the player's; that never fails."""
    try:
        read()
    except BaseException:
        return 99, traceback.format_exc()
    return 0, ""


class Mutants:
    """Makes them and asks about them.

    Args:
        folder: Where.
        seed: What they come from.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._rng = Random(seed)
        self._data = folder / "data"
        self._sources = self._make_sources()
        self.answers = Answers()

    def _make_sources(self) -> dict[str, list[bytes]]:
        """Return good files of every kind."""
        data, records = self._folder / "good", self._folder / "records"
        slots = Slots(data)
        slots.write(1, saved(5))
        slots.write(2, saved(99))
        SettingsStore(data / "settings.json").change(muted=True)
        Statistics(data).add(finished(1), {"seed": 1})
        KeptFirsts(data).add(evening(1, "no-rock", "first-win"))
        SentWords(data).add([SentWord(code=CODE, word=WORD, name="Ada", points=25)])
        for words in (["eternal"], ["city", "--episodes", "3"], ["city"], *(["land", "--code", one] for one in LANDS)):
            bots = ["--bots", "random,greedy", "--records", str(records / words[0] / words[-1])]
            assert asked(["simulate", *words, *bots])[0] == 0
        found = [*sorted((records / "city").rglob("*.json")), *sorted((records / "eternal").rglob("*.json"))]
        for code in LANDS:
            assert asked(["lands", "export", code, str(data / f"{code}.tmx")])[0] == 0
        return {
            "map of a land": [file.read_bytes() for file in sorted(data.glob("*.tmx"))],
            "record of a land": [file.read_bytes() for file in sorted((records / "land").rglob("*.json"))],
            "slot": [slots.path(number).read_bytes() for number in (1, 2)],
            "record": [file.read_bytes() for file in [*found[:3], *found[-4:]]],
            "map": [file.read_bytes() for file in sorted(maps_folder().glob("*.tmx"))[:6]],
            "settings": [(data / "settings.json").read_bytes()],
            "statistics": [(data / "statistics.json").read_bytes()],
            "firsts": [(data / "firsts.json").read_bytes()],
            "cities": [(data / "cities.json").read_bytes()],
            "family": [(data / "family.json").read_bytes()],
        }

    @property
    def has_asked_all(self) -> bool:
        """Whether every kind of file had its turn."""
        return {kind for kind, _ in self.answers.statuses} == set(self._sources)

    def one(self) -> None:
        """Mutate a file of some kind and ask about it."""
        kind = self._rng.choice(list(self._sources))
        body = mutated(self._rng.choice(self._sources[kind]), self._rng)
        began = time.process_time()
        status, error = self._ask(kind, body)
        spent = time.process_time() - began
        self.answers.statuses[kind, status] += 1
        wrong = status not in {0, 1, 2} or "Traceback" in error or "inside the game" in error or spent > LONGEST
        if wrong:
            kept = Path(tempfile.mkstemp(prefix="mutant-")[1])
            kept.write_bytes(body)
            self.answers.failures.append(f"{kind} {kept}: status {status} after {spent:.1f} s\n{error}")

    def _ask(self, kind: str, body: bytes) -> tuple[int, str]:
        shutil.rmtree(self._data, ignore_errors=True)
        self._data.mkdir()
        (self._data / "tilesets").symlink_to(maps_folder() / "tilesets")
        maps = dict.fromkeys(("map", "map of a land"), "map.tmx")
        file = self._data / {"slot": "slot1.save", **maps}.get(kind, f"{kind}.json")
        if kind == "slot":
            file = Slots(self._data).path(1)
            file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        if kind == "settings":
            return read_store(lambda: SettingsStore(file).now)
        if kind == "firsts":
            return read_store(lambda: KeptFirsts(self._data).by_name)
        if kind == "family":
            return read_store(lambda: SentWords(self._data).on(CODE))
        if kind in {"statistics", "cities"}:
            return read_store(lambda: Statistics(self._data).begun)
        words = {
            "slot": ["--data-dir", str(self._data), "saves", self._rng.choice(("check", "list"))],
            "record": ["replay", "--check", str(file)],
            "map": ["boards", "check", str(file)],
            "map of a land": ["lands", "check", str(file)],
            "record of a land": ["lands", "check", str(file)],
        }
        return asked(words[kind])


def run(seconds: float, seed: int = 1) -> Answers:
    """Ask about mutants for so many seconds, and until each kind of file had its turn."""
    logging.getLogger().addHandler(logging.NullHandler())
    with tempfile.TemporaryDirectory() as folder:
        mutants = Mutants(Path(folder), seed)
        end = time.monotonic() + seconds
        while time.monotonic() < end or not mutants.has_asked_all:
            mutants.one()
    return mutants.answers


def main() -> int:
    """Print what was answered."""
    answers = run(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    count = sum(answers.statuses.values())
    told = ", ".join(f"{kind} {status}: {many}" for (kind, status), many in sorted(answers.statuses.items()))
    print(f"{count} mutated files; kind and status: {told}; failures {len(answers.failures)}")
    for failure in answers.failures[:20]:
        print("-" * 100, failure, sep="\n")
    return 1 if answers.failures else 0


if __name__ == "__main__":
    sys.exit(main())
