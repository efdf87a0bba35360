"""After a change of the rules or their numbers: everything that follows from it, by one command.

    python tools/renew.py 0.2.0                the data change: the version they have from now on
    python tools/renew.py 0.2.0 --histories    rewards or set-ups change: what single episodes start from does too
    python tools/renew.py                      only code has changed what records show: no new version

Files of ``assets/campaigns`` that differ from the last commit (``--since`` names another one) go, as they were, to
``assets/older/<last version>``, and the new version is added to ``versions.yaml``. The golden records are written anew.
It may be run again until the change is committed: it always starts from there.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
DATA, OLDER = "assets/campaigns", "assets/older"
_NO_NUMBERS = re.compile(r"versions\.yaml$|rules_[^/]*\.yaml$|[^/]*/(letters|story|memories)\.yaml$")
"""What lies there and has no versions: the list of them, and what is only read to players."""


def main() -> int:
    """Renew everything; the exit status is that of the last step."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("version", nargs="?", help="the new version of the rules' data")
    parser.add_argument("--histories", action="store_true", help="write anew what single episodes start from")
    parser.add_argument("--since", default="HEAD", help="the commit that has the data as they were")
    arguments = parser.parse_args()
    since: str = arguments.since
    last = versions_at(since)[-1]
    if arguments.version:
        add_version(since, arguments.version)
    elif arguments.histories or changed_data(since):
        changed = ", ".join(changed_data(since)) or "histories"
        print(f"{changed}: changed, so say which version the data have now; they had {last}")
        return 2
    if arguments.histories:
        run("make_histories")
    if arguments.version:
        keep_older(since, last)
    run("make_golden")
    run("make_city_golden")
    run("make_season_golden")
    print(git("status", "--short"))
    return 0


def versions_at(commit: str) -> list[str]:
    """Return the versions of the data there were."""
    listed = re.search(r"^versions: \[(.*)\]$", git("show", f"{commit}:{DATA}/versions.yaml"), re.MULTILINE)
    if listed is None:
        raise SystemExit(f"{DATA}/versions.yaml lists no versions")
    return listed[1].split(", ")


def add_version(commit: str, version: str) -> None:
    """Add a version to those there were."""
    path = PROJECT / DATA / "versions.yaml"
    before = versions_at(commit)
    if version in before:
        raise SystemExit(f"there is a version {version} already")
    line = f"versions: [{', '.join([*before, version])}]"
    path.write_text(re.sub(r"(?m)^versions: .*$", line, path.read_text(encoding="utf-8")), encoding="utf-8")


def changed_data(commit: str) -> list[str]:
    """Return the files with numbers, below the data's folder, that there were and that differ now or are gone."""
    names = git("diff", "--name-only", "--no-renames", "--diff-filter=MD", "--relative", commit, "--", ".", at=DATA)
    return [name for name in names.split() if not _NO_NUMBERS.match(name)]


def keep_older(commit: str, version: str) -> None:
    """Keep the files that differ as they were."""
    for name in changed_data(commit):
        path = PROJECT / OLDER / version / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(git("show", f"{commit}:{DATA}/{name}"), encoding="utf-8")


def git(*words: str, at: str = ".") -> str:
    """Return what git says."""
    return subprocess.run(["git", *words], cwd=PROJECT / at, capture_output=True, encoding="utf-8", check=True).stdout


def run(script: str) -> None:
    """Run one of the scripts beside this one in a process of its own, which reads the data as they are now."""
    print(f"-- {script}", flush=True)
    subprocess.run([sys.executable, "-m", f"tools.{script}"], cwd=PROJECT, check=True)


if __name__ == "__main__":
    sys.exit(main())
