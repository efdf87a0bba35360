"""Calls of C: Python's ctypes, which a Python that was built without libffi lacks.

Whoever calls the system then goes without, as where the system does not answer: there is nothing to be found in it.
"""

from __future__ import annotations

from typing import Any

__all__ = ["NO_CALLS", "ctypes"]

ctypes: Any
NO_CALLS = ""
"""Why nothing can be called; empty where all can."""
try:
    import ctypes
except ImportError as error:
    ctypes, NO_CALLS = None, f"this Python calls no C: {error}"
