"""What follows from a changed rule: the new version, what is kept of the last one, which histories are rewritten."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import make_histories, renew


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with some data of version 0.1.0, one commit."""
    data = tmp_path / renew.DATA
    (data / "city").mkdir(parents=True)
    for name in ("city/01_one.yaml", "city/02_two.yaml", "city/letters.yaml", "rules_eternal.yaml"):
        (data / name).write_text(f"{name}\n")
    (data / "versions.yaml").write_text("# Said above the list.\nformat: 1\nversions: [0.1.0]\n")
    who = ["-c", "user.name=nobody", "-c", "user.email=nobody@localhost"]
    for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "The data as they were"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    monkeypatch.setattr(renew, "PROJECT", tmp_path)
    return tmp_path


def test_what_differs_is_kept_as_it_was_and_a_version_is_added(project: Path) -> None:
    data = project / renew.DATA
    for name in ("city/02_two.yaml", "city/letters.yaml", "rules_eternal.yaml"):
        (data / name).write_text("changed\n")
    (data / "city" / "03_three.yaml").write_text("new\n")
    for _ in range(2):  # running it again changes nothing more
        assert renew.versions_at("HEAD") == ["0.1.0"]
        renew.add_version("HEAD", "0.2.0")
        renew.keep_older("HEAD", "0.1.0")
        assert (data / "versions.yaml").read_text().splitlines()[0::2] == [
            "# Said above the list.",
            "versions: [0.1.0, 0.2.0]",
        ]
        older = [path for path in (project / renew.OLDER).rglob("*") if path.is_file()]
        assert older == [project / renew.OLDER / "0.1.0" / "city" / "02_two.yaml"]
        assert older[0].read_text() == "city/02_two.yaml\n"


def test_a_version_there_is_already_is_refused(project: Path) -> None:
    with pytest.raises(SystemExit, match=r"there is a version 0\.1\.0 already"):
        renew.add_version("HEAD", "0.1.0")


def test_only_the_history_of_a_file_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_histories, "FOLDER", tmp_path)
    path = tmp_path / "07_seven.yaml"
    path.write_text(f"# Ours.\nformat: 1\n{make_histories.HEAD}\n  progress: 3\n")
    make_histories.write(7, ["  progress: 4"])
    assert path.read_text() == f"# Ours.\nformat: 1\n{make_histories.HEAD}\n  progress: 4\n"
