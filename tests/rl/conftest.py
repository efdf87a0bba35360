"""The kernel, built of its sources as they are."""

from __future__ import annotations

import pytest

from mycity.ai.kernel.library import Library
from tools.build_kernel import build_if_possible


@pytest.fixture(scope="session")
def library() -> Library:
    """The kernel; tests that need it are left out where there is no compiler."""
    file = build_if_possible()
    if file is None:
        pytest.skip("there is no C compiler")
    return Library(file)
