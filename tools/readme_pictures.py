"""Take the pictures of the README and its French twin anew, and note beside them which words they show.

    python tools/readme_pictures.py             all of them (a minute)
    python tools/readme_pictures.py island.jpg  some of them

They are moments of games that quick bots play from one seed (`mycity/smoke/moments.py`). `docs/pictures.json` keeps
every text that was asked for while a picture was taken, as its language said it: a test refuses a picture whose words
have changed since.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame
from PIL import Image

from mycity.app.loop import App
from mycity.app.start import Options, open_app
from mycity.content.languages import Languages
from mycity.scenes.shell.life import SceneLife
from mycity.smoke.check import menus, shown
from mycity.smoke.moments import moments
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from tools.extract_messages import as_tuple, present
from tools.screenshots import finish

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTES = DOCS / "pictures.json"
WINDOW = 1280, 800
SIZE = 960, 600
"""Of a picture, in pixels."""
_QUALITY = 85


class Shot(NamedTuple):
    """A picture: its language, and the name of the moment it shows."""

    language: str
    moment: str


_MOMENTS = {
    "play": "play-02",
    "island": "play-island-eternal",
    "new_game": "new_game",
    "map": "map-01",
    "letter": "letter-01-story",
}
SHOTS: Mapping[str, Shot] = {
    f"{name}{ending}": Shot(language, moment)
    for language, ending in (("en", ".jpg"), ("fr", ".fr.jpg"))
    for name, moment in _MOMENTS.items()
}


def main() -> int:
    """Take the pictures and write the notes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", choices=[*SHOTS, []], help="which ones; all without")
    wanted = parser.parse_args().pictures or list(SHOTS)
    notes: dict[str, Any] = json.loads(NOTES.read_text(encoding="utf-8")) if NOTES.is_file() else {}
    DOCS.mkdir(exist_ok=True)
    for language in sorted({SHOTS[name].language for name in wanted}):
        notes |= _taken({name: SHOTS[name] for name in wanted if SHOTS[name].language == language}, language)
    NOTES.write_text(json.dumps(notes, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    pygame.quit()
    return 0


def said_by(language: str) -> dict[str, list[str]]:
    """Return what a catalog says for each text, by the text or by the first of its forms: one form or more."""
    return {as_tuple(one.id)[0]: list(as_tuple(one.string)) for one in present(language) if one.id}


def print_of(picture: Path) -> str:
    """Return the hash of a picture's file, in hexadecimal."""
    return hashlib.sha256(picture.read_bytes()).hexdigest()


def _taken(shots: Mapping[str, Shot], language: str) -> dict[str, Any]:
    """Take the pictures of one language; return their notes by the pictures' names."""
    wanted = {shot.moment: name for name, shot in shots.items()}
    notes: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        game = open_app(Options(data, language, window=WINDOW), Folders(data), LogBook(data / "logs"))
        game.services.settings.change(evening_hour="noon")  # whenever they are taken
        for moment in chain(menus(), moments()):
            if moment.name in wanted:
                name = wanted.pop(moment.name)
                with _heard() as asked, shown(game, moment, moment.frames) as scene:
                    _keep(game, scene, DOCS / name)
                said = said_by(language)
                words = {text: said[text] for text in sorted(asked) if text in said}
                notes[name] = {"language": language, "file": print_of(DOCS / name), "words": words}
                print(name, flush=True)
            if not wanted:
                break
        game.close()
    if wanted:
        raise SystemExit(f"there is no moment named {', '.join(wanted)}; see mycity/smoke/moments.py")
    return notes


def _keep(game: App, scene: SceneLife, picture: Path) -> None:
    """Write what the window shows as a picture."""
    finish(game, scene)
    surface = game.window.surface
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    image.resize(SIZE, Image.Resampling.LANCZOS).save(picture, quality=_QUALITY, optimize=True)


@contextmanager
def _heard() -> Iterator[set[str]]:
    """Collect the texts that are asked for meanwhile, of a plural its first form."""
    asked: set[str] = set()
    one, many = Languages.t, Languages.n

    def t(languages: Languages, text: str, **values: object) -> str:
        asked.add(text)
        return one(languages, text, **values)

    def n(languages: Languages, single: str, plural: str, count: int, **values: object) -> str:
        asked.add(single)
        return many(languages, single, plural, count, **values)

    Languages.t, Languages.n = t, n  # type: ignore[method-assign, assignment]
    try:
        yield asked
    finally:
        Languages.t, Languages.n = one, many  # type: ignore[method-assign]


if __name__ == "__main__":
    sys.exit(main())
