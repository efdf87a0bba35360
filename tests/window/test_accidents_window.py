"""A few of the accidents that `tests.window.accidents` makes on purpose: no point and no answer is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.driver import Driver
from tests.window.accidents import Tally, clicks, ends
from tests.window.desktop import MISSING, SIZE, Desktop

pytestmark = [
    pytest.mark.window,
    pytest.mark.prove,
    pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {' and '.join(MISSING)}"),
]


def test_no_point_and_no_answer_is_lost(desktop: Desktop, start: Callable[..., Driver], tmp_path: Path) -> None:
    driver, tally = start(window=SIZE), Tally()
    clicks(desktop, tmp_path, driver, 1, tally)
    ends(desktop, tmp_path, driver, 2, tally)
    assert (tally.lost_points, tally.lost_answers, tally.errors) == (0, 0, []), tally.told
