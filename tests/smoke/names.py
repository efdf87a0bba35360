"""Twelve names in nine scripts, and every scene shown with four of them: ``python -m tests.smoke.names 0``."""

from __future__ import annotations

import sys
from dataclasses import replace
from unittest.mock import patch

from mycity.smoke import evenings
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.letters import SetLine

NAMES = (
    *("Łódź", "Žďár", "Beşiktaş", "Αθήνα"),
    *("Київ", "Ђорђе", "חיפה", "مدينة"),
    *("東京", "서울", "なごや", "दिल्ली"),
)
"""In Latin (Polish, Czech, Turkish), Greek, Cyrillic, Hebrew, Arabic, Han, Hangul, Kana and Devanagari."""


class UnseenError(RuntimeError):
    """Nothing is drawn of a line that says something."""


def main(group: int) -> int:
    """Show every scene with a third of the names at the table; return the exit status."""
    names = NAMES[4 * group : 4 * group + 4]
    players = tuple(replace(one, name=name) for one, name in zip(evenings.FOUNDERS, names, strict=True))
    patch.object(evenings, "FOUNDERS", players).start()  # before the moments take them
    _refuse_unseen()
    from mycity.smoke.check import run

    return run()


def _refuse_unseen() -> None:
    letters = Fonts.letters

    def seen(fonts: Fonts, text: str, role: TextRole) -> SetLine:
        line = letters(fonts, text, role)
        if any(run.text.strip() and not run.font.size(run.text)[0] for run in line.runs) or "??" in text:
            raise UnseenError(text)
        return line

    patch.object(Fonts, "letters", seen).start()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
