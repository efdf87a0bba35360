"""Cases of a test that seldom tell more than the others: `make prove` runs them, the suite does without."""

from __future__ import annotations

from typing import Any

import pytest


def seldom(*cases: Any) -> list[Any]:
    """Return cases for ``parametrize`` that only `make prove` runs; a case of several arguments is a tuple."""
    return [pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.prove) for case in cases]
