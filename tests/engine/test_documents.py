"""Documents decoded in several threads: the library that does it cannot be first asked for a type by two at once."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
RACE = """
import sys, threading, types
from mycity.typed_values import convert

sys.setswitchinterval(1e-6)
DEEP = 12


def fresh(number):
    source = "import msgspec\\n"
    for level in reversed(range(DEEP)):
        inner = f"Level{level + 1}" if level + 1 < DEEP else "int"
        source += f"class Level{level}(msgspec.Struct):\\n  a: {inner}\\n  b: list[{inner}] = []\\n"
    module = types.ModuleType(f"fresh{number}")
    sys.modules[module.__name__] = module
    exec("from __future__ import annotations\\n" + source, module.__dict__)
    return module.Level0


document = 1
for _ in range(DEEP):
    document = {"a": document}
for number in range(60):
    schema, barrier = fresh(number), threading.Barrier(3)
    threads = [threading.Thread(target=lambda: (barrier.wait(), convert(document, schema))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("whole")
"""


def race(program: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_threads_that_ask_for_a_type_at_once_do_not_crash() -> None:
    done = race(RACE)
    assert (done.returncode, done.stdout) == (0, "whole\n"), done.stderr


def test_nothing_else_asks_the_library_for_a_type() -> None:
    asking = re.compile(r"msgspec\.convert\(|msgspec\.json\.decode\([^)]*type=|(?<!\w)(?:Decoder|msgpack)\(")
    files = [
        path for path in sorted((ROOT / "mycity").rglob("*.py")) if asking.search(path.read_text(encoding="utf-8"))
    ]
    assert [path.name for path in files] == ["typed_values.py"]
