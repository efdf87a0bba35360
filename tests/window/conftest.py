"""A screen of its own for each window."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.window.desktop import Desktop


@pytest.fixture
def desktop(request: pytest.FixtureRequest) -> Iterator[Desktop]:
    """A screen, as large as the module's ``SIZE`` says."""
    screen = Desktop(getattr(request.module, "SIZE", (1600, 1000)))
    yield screen
    screen.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show beside a failure what the game wrote: into its log, and where it complains."""
    report = yield
    folder = item.funcargs.get("tmp_path") if isinstance(item, pytest.Function) else None
    if report.failed and isinstance(folder, Path):
        for file in sorted({*folder.rglob("*.log"), *folder.rglob("stderr.txt")}):
            report.sections.append((file.name, file.read_text(encoding="utf-8", errors="replace")))
    return report
