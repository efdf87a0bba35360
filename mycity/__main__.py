"""``mycity``: start the game, or a command line verb."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to the verbs


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mycity with ``arguments`` (the process's own when ``None``) and return the exit status."""
    from mycity.cli import run

    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
