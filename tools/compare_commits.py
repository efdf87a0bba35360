"""Compare this checkout with a commit: the records of bots' games byte by byte, and every scene's pictures.

    python tools/compare_commits.py COMMIT                     all of it (half an hour on two cores)
    python tools/compare_commits.py COMMIT --only records      games, or moments, of every size
    python tools/compare_commits.py COMMIT --only moments --scenes play map

For a change that must change nothing. The commit is checked out beside this one and both run their own commands:
`mycity simulate`, `mycity perft` and `tools/screenshots.py`. What differs is listed, and kept in ``build/compared``;
the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from PIL import Image, ImageChops

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.contact_sheets import DRAWN

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "compared"
GAMES = ("eternal", "city", "island", "island-eternal", "island-season", "land")
TABLES = ("1,2", "3,4,1", "5,6", "greedy,random,2,3")
"""The bots at a table: all levels, two to four seats."""
LOOKS = ("1280x800-en", "1024x768-fr-150", "2560x1440-en")
SEEDS = 20
ENVIRONMENT = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
PERFT = ("eternal", "island", "island-eternal"), 3


def main() -> int:
    """Run both trees and compare what they have written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--only", choices=["records", "moments"])
    parser.add_argument("--seeds", type=int, default=SEEDS, help="games of each table")
    parser.add_argument("--scenes", nargs="*", default=[], help="moments whose names begin so")
    arguments = parser.parse_args()
    shutil.rmtree(KEPT, ignore_errors=True)
    with checked_out(arguments.commit) as other, ThreadPoolExecutor(2) as workers:
        folders = KEPT / "then", KEPT / "now"
        trees = [*zip((other, ROOT), folders, strict=True)]
        list(workers.map(lambda pair: write_all(*pair, arguments), trees))
        again = [name for name in differences(*folders) if name.endswith(".png")]
        list(workers.map(lambda pair: take_again(*pair, again), trees))
    found = [f"{name}: {how}" for name, how in sorted(differences(*folders).items())]
    print(*found, f"{len(found)} differ of {sum(path.is_file() for path in folders[1].rglob('*'))}", sep="\n")
    return int(bool(found))


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """Give a tree of a commit, with its kernel and catalogs built."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        run(ROOT, "git", "worktree", "add", "--detach", tree, commit)
        try:
            for tool in ("build_kernel", "compile_catalogs"):
                run(tree, sys.executable, f"tools/{tool}.py")
            yield tree
        finally:
            run(ROOT, "git", "worktree", "remove", "--force", tree)


def write_all(tree: Path, folder: Path, wanted: argparse.Namespace) -> None:
    """Let a tree write its games, counts and pictures into a folder."""
    folder.mkdir(parents=True)
    if wanted.only != "moments":
        for game in GAMES:
            for table in TABLES:
                options = ("--random", 3) if game == "land" else ("--games", wanted.seeds)
                records = folder / "records" / game / table
                mycity(tree, "simulate", game, *options, "--seed", 1, "--bots", table, "--records", records)
        games, depth = PERFT
        for game in games:
            counts = mycity(tree, "perft", game, "--seed", 1, "--depth", depth, "--json")
            (folder / f"perft-{game}.json").write_text(counts, encoding="utf-8")
    if wanted.only != "records":
        scenes = ("--only", *wanted.scenes) if wanted.scenes else ()
        for look in LOOKS:
            run(tree, sys.executable, "tools/screenshots.py", folder / look, *DRAWN[look], *scenes)


def take_again(tree: Path, folder: Path, pictures: Sequence[str]) -> None:
    """Take pictures once more: some wait for what bots find out beside the frames, as long as that takes."""
    for look in sorted({Path(name).parent.name for name in pictures}):
        moments = [Path(name).stem for name in pictures if Path(name).parent.name == look]
        run(tree, sys.executable, "tools/screenshots.py", folder / look, *DRAWN[look], "--only", *moments)


def mycity(tree: Path, *arguments: object) -> str:
    """Run the tree's own game and return what it prints."""
    return run(tree, sys.executable, "-m", "mycity", *arguments)


def run(tree: Path, *command: object) -> str:
    """Run a command in a tree, with the tree's own modules.

    Raises:
        SystemExit: It fails.
    """
    done = subprocess.run(
        [*map(str, command)], cwd=tree, env=ENVIRONMENT | {"PYTHONPATH": str(tree)}, capture_output=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{tree}: {' '.join(map(str, command))}\n{done.stderr.decode(errors='replace')}")
    return done.stdout.decode("utf-8")


def differences(then: Path, now: Path) -> dict[str, str]:
    """Return the files that only one has, and those that differ, and how."""
    names = {str(path.relative_to(folder)) for folder in (then, now) for path in folder.rglob("*") if path.is_file()}
    return {name: how for name in names if (how := difference(then / name, now / name))}


def difference(old: Path, new: Path) -> str:
    """Say how two files differ, of pictures by how many pixels: nothing when they do not."""
    if not (old.exists() and new.exists()):
        return f"only {'then' if old.exists() else 'now'}"
    if old.read_bytes() == new.read_bytes():
        return ""
    if old.suffix != ".png":
        return "other bytes"
    one, two = Image.open(old).convert("RGB"), Image.open(new).convert("RGB")
    if one.size != two.size:
        return f"{one.size}, now {two.size}"
    changed = ImageChops.difference(one, two).convert("L").point(bool)
    return f"{changed.histogram()[1]} pixels in {changed.getbbox()}"


if __name__ == "__main__":
    sys.exit(main())
