"""A Python without ctypes plays all the same: nothing that is imported needs it, and what calls C goes without."""

from __future__ import annotations

import subprocess
import sys

WITHOUT = "import sys; sys.modules['_ctypes'] = None\n"
EVERYTHING = """
from importlib import import_module
from pkgutil import walk_packages
import mycity
for module in walk_packages(mycity.__path__, "mycity."):
    if not module.name.startswith("mycity.rl") and not module.name.endswith("__main__"):
        import_module(module.name)
"""
LIBRARY = """
import mycity
class Endless:
    seconds = 0.2
    def decide(self, view):
        while True:
            pass
try:
    mycity.new_game("eternal", [("Mine", Endless()), "bot:greedy"], seed=7)
except mycity.BotError as error:
    print(error)
game = mycity.new_game("eternal", ["bot:greedy", "bot:greedy"], seed=7)
print(game.is_over)
"""
WINDOW = """
import os
os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from mycity.ui import screens
from mycity.ui.keyboard.held import keys_down
pygame.display.init()
print(len(screens.screens()), screens.frame_of(1) == screens.WindowFrame(), screens.x_colour_depth(), len(keys_down()))
"""


def said(code: str, *words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code, *words], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_everything_is_imported() -> None:
    said(EVERYTHING)


def test_the_library_plays() -> None:
    assert said(LIBRARY) == ["Mine, turn 1, card R-T4: it has said nothing for 0.2 s", "True"]


def test_windows_have_no_frame_and_no_key_is_held() -> None:
    assert said(WINDOW)[-1] == "1 True 0 0"


def test_the_command_line_says_why_bots_are_slow_and_plays() -> None:
    main = "from mycity.__main__ import main; sys.exit(main())"
    told = said(main, "--version", "--verbose")
    assert told[-1].startswith("bots: the kernel is not used, Python does its work: this Python calls no C: ")
    assert said(main, "simulate", "eternal", "--games", "1", "--bots", "greedy,greedy", "--json")
