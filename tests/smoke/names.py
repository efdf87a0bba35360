"""Twelve names in nine scripts, and every scene shown with four of them: ``python -m tests.smoke.names 0``."""

from __future__ import annotations

import sys
from dataclasses import replace
from unittest.mock import patch

import pygame

from mycity.smoke import evenings
from mycity.ui.style.fonts import Fonts, TextRole
from mycity.ui.style.letters import SetLine
from mycity.ui.style.scripts import Part
from mycity.ui.style.system_faces import SystemFaces, system_files

NAMES = (
    *("Łódź", "Žďár", "Beşiktaş", "Αθήνα"),
    *("Київ", "Ђорђе", "חיפה", "مدينة"),
    *("東京", "서울", "なごや", "दिल्ली"),
)
"""In Latin (Polish, Czech, Turkish), Greek, Cyrillic, Hebrew, Arabic, Han, Hangul, Kana and Devanagari."""
FIRST_NOT_OURS = 0x590
"""The first code of the scripts that our faces lack."""


class UnseenError(RuntimeError):
    """Nothing, or a box, is drawn of a line that says something."""


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
    lettered = _of_the_system()

    def seen(fonts: Fonts, text: str, role: TextRole) -> SetLine:
        line = letters(fonts, text, role)
        if any(run.font is fonts.font(role) and lettered.intersection(run.text) for run in line.runs):
            raise UnseenError(f"boxes: {text}")
        if any(run.text.strip() and not run.font.size(run.text)[0] for run in line.runs) or "??" in text:
            raise UnseenError(text)
        return line

    patch.object(Fonts, "letters", seen).start()


def _of_the_system() -> set[str]:
    """Return the signs of names for which this machine has a face, and of which therefore no box is drawn."""
    pygame.font.init()
    faces = SystemFaces(system_files)
    parts = (Part(name, is_ours=False) for name in NAMES if ord(name[0]) >= FIRST_NOT_OURS)
    return {sign for part in parts if faces.file(part) for sign in part.text}


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
