"""Are all listed mutants of the code noticed? ``python -m tests.faults.run_mutants``, with ``--help`` for the rest.

Each is made in a copy of the project; the tests that reach its function run there, the quickest first, up to the first
failure. Which tests do is found out once (`tests.faults.reached`, about ten minutes) and kept in ``build/reached``.

    python -m tests.faults.run_mutants --jobs 2                    all that are listed (an hour)
    python -m tests.faults.run_mutants --only 17 --only 18         some of them, by their number
    python -m tests.faults.run_mutants --list 300 --seed 40        make the list anew of mutants that are noticed
    python -m tests.faults.run_mutants --renew                     call all by the names and places they have now
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random

from tests.faults.code_mutants import FoundMutant, Mutant, find, listed, mutant_now, mutants_of, places, write_list

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "storage", "table")
TESTS = ("engine", "golden", "controls", "independent", "storage", "table", "api", "cli", "ai", "content", "hints")
"""The rooms of tests that are looked through for what reaches a function; others draw, which takes longer."""
AT_ONCE = 3.0
"""Seconds of tests that one process runs before the next, which has four times as many, is started."""
A_FUNCTION = 2
"""At most so many mutants of one function are listed."""
_NOTHING_RUN = 4, 5
"""The statuses of pytest's when a test is not there any more."""
_NOT_EVEN_LOADED, _STOPPED = ("while loading conftest", "found no collectors for"), 2
"""What pytest says of a mistake that keeps the tests from being loaded, with the status for "no test was there"."""
LONGEST = 180.0
"""Seconds after which tests of a mutant are taken for hanging, which is noticed as well."""


class Project:
    """A copy of the project, in which one module at a time is spoilt."""

    def __init__(self, source: Path, folder: Path) -> None:
        self.source, self.root = source, folder
        left_out = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
        for name in ("mycity", "tests", "tools", "docs"):
            shutil.copytree(source / name, folder / name, ignore=left_out)
        for path in source.iterdir():
            if path.name[:1] != "." and path.name not in {"build", "dist"} and not (folder / path.name).exists():
                (folder / path.name).symlink_to(path)

    def fails(self, found: FoundMutant, tests: Sequence[str]) -> bool:
        """Tell whether some test fails of the project with a mutant."""
        target = self.root / found.module.relative_to(self.source)
        good = target.read_text(encoding="utf-8")
        target.write_text(found.source, encoding="utf-8")
        try:
            return self.run(tests) not in {0, *_NOTHING_RUN}
        finally:
            target.write_text(good, encoding="utf-8")

    def run(self, tests: Sequence[str]) -> int:
        """Run tests up to the first failure; return pytest's status."""
        options = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:xdist", "-p", "no:cacheprovider"]
        env = {**os.environ, "PYTHONPATH": str(self.root)}
        env = {name: value for name, value in env.items() if not name.startswith(("PYTEST_", "PYTHONDONTWRITE"))}
        command = [sys.executable, "-m", "pytest", *options, *tests]
        try:
            done = subprocess.run(
                command, cwd=self.root, env=env, capture_output=True, text=True, timeout=LONGEST, check=False
            )
        except subprocess.TimeoutExpired:
            return -1
        return _STOPPED if any(words in done.stderr for words in _NOT_EVEN_LOADED) else done.returncode


class Reach:
    """Which tests reach a function: first those that are quick and reach little else."""

    def __init__(self, file: Path) -> None:
        self._tests: dict[str, list[tuple[float, str]]] = defaultdict(list)
        for line in file.read_text(encoding="utf-8").splitlines():
            test, seconds, names = json.loads(line)
            for name in names:
                self._tests[name].append((seconds + len(names) / 500, test))

    def tests(self, root: Path, found: FoundMutant) -> list[list[str]]:
        """Return the tests that reach a mutant, in parts of growing length."""
        name = f"{found.module.relative_to(root).as_posix()} {found.function.partition('.<locals>')[0]}"
        parts: list[list[str]] = [[]]
        most, spent = AT_ONCE, 0.0
        for seconds, test in sorted(self._tests[name]):
            if spent + seconds > most and parts[-1]:
                parts, most, spent = [*parts, []], 4 * most, 0.0
            parts[-1].append(test)
            spent += seconds
        return parts if parts[0] else []


def find_out_reach(root: Path, file: Path) -> None:
    """Run the tests once to see what they reach."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    env = {**os.environ, "MYCITY_REACHED": str(file), "PYTHONPATH": str(root)}
    rooms = [f"tests/{name}" for name in TESTS]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.faults.reached", "-n", "2", *rooms]
    subprocess.run(command, cwd=root, env=env, check=False)


def verdicts(root: Path, reach: Reach, mutants: Sequence[Mutant], jobs: int, parts: int) -> Iterator[tuple[int, str]]:
    """Yield (number, killed, alive, lost or not reached) for mutants; at most so many parts of the tests are run."""
    pool = ThreadPoolExecutor(jobs)
    with tempfile.TemporaryDirectory() as folder:
        free: Queue[Project] = Queue()
        for number in range(jobs):
            free.put(Project(root, Path(folder) / str(number)))

        def judged(mutant: Mutant) -> str:
            found = find(root, mutant)
            if found is None:
                return "lost"
            project = free.get()
            try:
                asked = reach.tests(root, found)[:parts]
                return (
                    ("killed" if any(project.fails(found, one) for one in asked) else "alive") if asked else "unreached"
                )
            finally:
                free.put(project)

        try:
            yield from enumerate(pool.map(judged, mutants))
        finally:
            pool.shutdown(cancel_futures=True)


def candidates(root: Path, seed: int) -> list[Mutant]:
    """Return mistakes that could be listed, in an order of their own."""
    found = []
    for place in places(root):
        if place.where.startswith(tuple(f"mycity/{room}/" for room in ROOMS)):
            every = list(mutants_of(place))
            found += Random(f"{seed} {place.where} {place.name}").sample(every, min(A_FUNCTION, len(every)))
    Random(seed).shuffle(found)
    return found


def make_list(root: Path, reach: Reach, count: int, seed: int, jobs: int) -> None:
    """Write a list of so many mutants that are noticed by the tests that show it soon."""
    kept: list[Mutant] = []
    every = candidates(root, seed)
    for number, said in verdicts(root, reach, every, jobs, parts=2):
        kept += [every[number]] if said == "killed" else []
        print(f"{len(kept)} of {number + 1}: {said} {every[number].function} {every[number].line}", flush=True)
        if len(kept) == count:
            break
    write_list(sorted(kept, key=lambda one: (one.module, one.function, one.kind, one.place)))


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Make mistakes in the code and see whether some test fails.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=int, action="append", help="the number of a mutant in the list, from 0")
    parser.add_argument("--list", type=int, help="make the list anew, with so many")
    parser.add_argument("--seed", type=int, default=40)
    parser.add_argument("--project", type=Path, default=ROOT, help="whose code and tests are used")
    parser.add_argument("--renew", action="store_true", help="write the list with the names of now")
    parser.add_argument("--anew", action="store_true", help="find out anew which tests reach what")
    return parser.parse_args()


def main() -> int:
    """Say what becomes of every mutant; end with 1 when one is not noticed."""
    asked = options()
    root = asked.project.resolve()
    if asked.renew:
        write_list([mutant_now(root, one) or one for one in listed()])
        return 0
    file = root / "build" / "reached"
    if asked.anew or not file.is_file():
        find_out_reach(root, file)
    reach = Reach(file)
    if asked.list:
        make_list(root, reach, asked.list, asked.seed, asked.jobs)
        return 0
    every = listed()
    numbers = asked.only or range(len(every))
    count: dict[str, int] = defaultdict(int)
    for place, said in verdicts(root, reach, [every[number] for number in numbers], asked.jobs, parts=99):
        count[said] += 1
        number = numbers[place]
        if said != "killed":
            print(f"{number} {said}: {every[number]}", flush=True)
    print(", ".join(f"{many} {said}" for said, many in sorted(count.items())))
    return 0 if set(count) <= {"killed"} else 1


if __name__ == "__main__":
    sys.exit(main())
