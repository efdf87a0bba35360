"""A process for bots whose kernel passes its trials, and ends the process at the first playout it is asked for."""

from __future__ import annotations

import os
from typing import Any

from mycity.ai.kernel.playouts import CompiledBoard
from mycity.ai.serve import worker


def serve(pipe: Any, rows: str, has_kernel: bool) -> None:
    """Serve as usual, until the kernel plays."""
    CompiledBoard.play = lambda *_, **__: os.abort()  # type: ignore[method-assign]
    worker.serve(pipe, rows, has_kernel)
