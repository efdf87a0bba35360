"""Everything that hurts, for as long as asked: ``make soak SECONDS=1200``, or ``python -m tests.faults.soak SECONDS``.

A monkey in windows from 200 x 700 to 3840 x 2160, kills while saving, ends while something hangs, two computers in a
synced folder, failing calls to the disk, mutated files, people who hand one screen over, and simulated campaigns judged
by ``replay --check``; each in a process of its own. Prints figures; ends with 1 when anything has failed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

PROJECT = Path(__file__).parents[2]
PYTHON = sys.executable
WINDOWS: tuple[tuple[float, tuple[str, ...]], ...] = (
    (0.25, ("1280x800",)),
    (0.13, ("640x400", "1024x768", "1280x800", "200x700")),
    (0.12, ("1920x1080", "2560x1440", "3840x2160", "640x400")),
)
"""Share of the time, and the sizes a window has in turn."""
KILLS, MUTANTS, CAMPAIGNS, PEOPLE = 0.1, 0.1, 0.15, 0.15
HAND_OVERS = 2000
"""At most, between people at one mouse."""
SECONDS_A_MOMENT = 40.0
"""For every so many seconds one end of a window while something hangs; it takes about 5."""
MAPS = 2
"""Mutated maps for each second of the whole; a second looks at fifty."""
SYNCED = 300
"""Saves."""
LEAST = 10.0


def part(title: str, command: Sequence[str], longest: float) -> bool:
    """Run a part and print what it says; return whether all was well."""
    print(f"== {title}", flush=True)
    began = time.monotonic()
    try:
        done = subprocess.run(
            command,
            cwd=PROJECT,
            env={**os.environ, "MYCITY_SOAK": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=longest,
            check=False,
        )
    except subprocess.TimeoutExpired as stopped:
        print(f"   no end after {stopped.timeout:.0f} s: a hang", flush=True)
        return False
    print(done.stdout.strip())
    print(f"   status {done.returncode} after {time.monotonic() - began:.0f} s", flush=True)
    return done.returncode == 0


def module(name: str, *words: str) -> list[str]:
    """Return the command that runs a module of the tests."""
    return [PYTHON, "-X", "faulthandler", "-m", name, *words]


def campaigns(seconds: float, seed: int) -> bool:
    """Simulate campaigns of quick bots, and have their records judged, for so many seconds."""
    end, judged = time.monotonic() + seconds, 0
    while not judged or time.monotonic() < end:
        with tempfile.TemporaryDirectory() as folder:
            told = subprocess.DEVNULL if judged else None
            words = ["simulate", "city", "--seed", str(seed + judged), "--bots", "greedy,newcomer", "--records", folder]
            for command in (words, ["replay", "--check", folder]):
                done = subprocess.run([PYTHON, "-m", "mycity", *command], cwd=PROJECT, stdout=told, check=False)
                if done.returncode:
                    print(f"   seed {seed + judged}: {command[0]} ended with {done.returncode}")
                    return False
        judged += 1
    print(f"{judged} campaigns played and judged")
    return True


def main() -> int:
    """Run all parts."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1200.0
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time()) % 100_000
    print(f"soak for about {seconds:.0f} s, seed {seed}")
    fine = True
    for share, sizes in WINDOWS:
        time_left = max(LEAST, seconds * share)
        command = module("tests.faults.monkey", "--seed", str(seed), "--seconds", str(time_left), "--sizes", *sizes)
        fine &= part(f"monkey in {', '.join(sizes)}", command, 3 * time_left + 120)
    kills = max(LEAST, seconds * KILLS)
    fine &= part("kills while saving", module("tests.faults.kills", str(kills)), 3 * kills + 120)
    moments = max(4, int(seconds / SECONDS_A_MOMENT))
    hangs = module("tests.faults.hangs", str(moments), str(seed))
    fine &= part("ends while something hangs", hangs, 60.0 * moments)
    command = module("tests.faults.synced", str(SYNCED), str(seed))
    fine &= part("two computers that save through a synced folder", command, 600)
    mutants = max(LEAST, seconds * MUTANTS)
    fine &= part("mutated files", module("tests.faults.mutants", str(mutants), str(seed)), 3 * mutants + 120)
    maps = module("tests.faults.map_mutants", str(int(seconds * MAPS)), str(seed))
    fine &= part("mutated maps", maps, 3 * mutants + 120)
    calls = [PYTHON, "-m", "pytest", "-q", "--no-header", "tests/faults/test_failing_calls.py"]
    fine &= part("failing calls to the disk", calls, seconds + 600)
    people = max(LEAST, seconds * PEOPLE)
    words = "--seed", str(seed), "--hand-overs", str(HAND_OVERS), "--seconds", str(people)
    fine &= part("people at one mouse", module("tests.faults.hand_overs", *words), 3 * people + 120)
    print("== campaigns", flush=True)
    fine &= campaigns(max(LEAST, seconds * CAMPAIGNS), seed)
    print("soak:", "nothing has failed" if fine else "SOMETHING HAS FAILED")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
