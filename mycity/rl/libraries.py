"""What others bring: gymnasium sets the sound driver of the whole process when it is imported, which is put back."""

from __future__ import annotations

import os

_DRIVER = "SDL_AUDIODRIVER"
_before = os.environ.get(_DRIVER)

from gymnasium import spaces  # noqa: E402 - what it changes is put back
from pettingzoo import ParallelEnv  # noqa: E402

if _before is None:
    os.environ.pop(_DRIVER, None)
else:
    os.environ[_DRIVER] = _before

__all__ = ["ParallelEnv", "spaces"]
