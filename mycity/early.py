"""Loaded before anything else: an interrupt that comes while the first modules are loaded ends in one line as well.

Once the handlers of interrupts are in place, ``leave_interrupts_to_handlers()``.
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


def leave_interrupts_to_handlers() -> None:
    """Leave interrupts to those who handle them from now on."""
    sys.excepthook = _USUAL


sys.excepthook = _stopped
