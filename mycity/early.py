"""Loaded before anything else: an interrupt that comes while the first modules are loaded ends in one line as well.

``from mycity.early import taken_over``; once the handlers of interrupts are in place, ``taken_over()``.
"""

from __future__ import annotations

import os
import sys

STOPPED = b"mycity: stopped\n"
_USUAL = sys.excepthook


def _stopped(kind: type[BaseException], error: BaseException, _: object) -> None:
    """Say that an interrupt has ended this process; show everything else as usual."""
    if kind is not KeyboardInterrupt:
        _USUAL(kind, error, error.__traceback__)
        return
    try:
        os.write(2, STOPPED)
    finally:
        os._exit(130)


def taken_over() -> None:
    """Leave interrupts to those who handle them from now on."""
    sys.excepthook = _USUAL


sys.excepthook = _stopped
