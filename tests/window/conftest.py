"""Tests in a real window are driven by real keys on a machine that may be busy: one that fails is tried once more.

Only what the screen and its timing can spoil is tried again, and the report says so; everything that proves rules runs
without a window and has one try.
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    if item.get_closest_marker("window") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    if any(report.failed for report in reports):
        item._initrequest()  # type: ignore[attr-defined]  # fixtures anew, as pytest does for a first run
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        item.add_report_section("call", "window", "tried a second time")
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True
