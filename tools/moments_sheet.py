"""Put moments on one sheet, each as frames at fixed times, with its level above the music.

    python tools/moments_sheet.py moments.png [--only NAME ...] [--window 1280x800] [--lang fr] [--reduced]

Every moment of `SHOWN`, or each that is named, is told on a board that bots have half built; its frames are those of
the scene itself. Beside it stands how far it is heard above the music of its game (see `moment_levels`); the levels of
all moments are printed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from moment_levels import MOST_ABOVE, Heard, Level, Mixes

from mycity.ai.bots.registry import make_bot
from mycity.ai.seated import seated
from mycity.app.start import Options, open_app
from mycity.content.assets import assets_root
from mycity.content.bot_rows import load_levels
from mycity.content.episodes import load_episode
from mycity.content.seating import players_of
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import City
from mycity.engine.episode import State, apply, begin
from mycity.engine.events import Event
from mycity.engine.pieces import PATH
from mycity.engine.rules.groups import largest_group
from mycity.engine.rules.largest import largest_of
from mycity.scenes.play import PlayScene
from mycity.scenes.play.telling.moment_chooser import ChosenMoment
from mycity.scenes.play.telling.moment_rows import MomentRow, moment_rows
from mycity.scenes.shared.game_sounds import piece_of
from mycity.scenes.shell.services import Services
from mycity.storage.clock import utc_now
from mycity.storage.game_file import new_save
from mycity.storage.logs import LogBook
from mycity.storage.paths import Folders
from mycity.table.moments.glance import FoundMoment
from mycity.table.turn.session import Session

SHOWN = {
    "eternal": ("group-grown", "group-large", "group-beyond", "well", "church", "row", "gold", "lead"),
    "island-eternal": ("village", "totem", "beach", "fifty"),
}
"""The moments that are shown when none is named, by their game; of others those of symbols are shown on the island."""
TIMES = (60, 180, 320, 480, 660)
"""Milliseconds since a moment began at which its frames are taken."""
BEFORE: tuple[Heard, ...] = (
    ("place-residential", None, False),
    ("knock", 5, True),
    ("well-done", None, True),
    ("path-done", None, True),
    ("point-up", 4, True),
)
"""Heard before the third moment of a turn."""
_HEIGHT = 190
_SEED, _TURNS = 7, 20


class _NobodyThinks:
    """Stands in for the bots: nothing goes on while a moment is looked at."""

    def ask(self, state: State, seat: int) -> None:
        """Forget the question."""

    def poll(self) -> list[tuple[int, object]]:
        return []

    def cancel(self) -> None:
        """Nothing is under way."""


def half_built(game: str) -> tuple[State, list[Event]]:
    """Return a game that bots have played for some turns."""
    plan = load_episode(game)
    founders = [PlayerSpec(name, animal, "human" if not seat else "bot:3") for seat, (name, animal) in
                enumerate((("Foxbridge", "fox"), ("Bearfield", "bear"), ("Owlstead", "owl")))]  # fmt: skip
    players = players_of(plan, founders)
    seats = seated([make_bot("greedy", load_levels()) for _ in players], plan.scenario.rules, players)
    state, events = begin(plan.scenario, players, _SEED)
    while state.drawn < _TURNS and not state.is_over:
        state, more = apply(state, {seat: seats[seat].answer(state) for seat in state.awaited})
        events += more
    return state, events


def found_on(city: City, row: MomentRow) -> FoundMoment:
    """Return something on a city that a moment could tell of."""
    grid, board, last = city.board.grid, city.board, city.placed[-1]
    if row.name == "well":
        return FoundMoment(board.wells[0][0] if board.wells else last.placement.mask)
    if row.name == "church":
        churches = [placed.placement.mask for placed in city.placed if placed.building.is_church]
        return FoundMoment(churches[-1] if churches else last.placement.mask)
    if row.name == "row":
        return FoundMoment(grid.row_masks[5] & city.covered)
    if row.name == "gold":
        return FoundMoment(board.veins)
    if row.name == "beach":
        return FoundMoment(grid.region(board.of("B") & -board.of("B"), board.of("B")) & city.covered)
    if row.name == "totem":
        road = largest_of(city, PATH)
        beside = grid.spread(road) & board.totems or board.totems
        heart = beside & -beside
        return FoundMoment(road | heart, heart=heart)
    if row.name in {"village", "farm", "fort"}:
        group = largest_of(city, str(row.values["symbol"]))
        return FoundMoment(group, group.bit_count())
    if row.name.startswith("group"):
        group = max((largest_group(city, colour) for colour in "YRB"), key=len)
        return FoundMoment(sum(one.mask for one in group), len(group))
    return (
        FoundMoment(count=50)
        if row.picture == "banner"
        else FoundMoment(last.placement.mask, last.placement.mask.bit_count())
    )


@dataclass
class Film:
    """A moment as it was shown and heard: its frames, cut to the part where something happens, and its sounds."""

    row: MomentRow
    frames: list[pygame.Surface]
    heard: list[Heard]
    level: Level | None = None


def chosen(only: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the moments that are shown, by their game: those that are named, or the usual ones."""
    games = {row.name: "island-eternal" if "symbol" in row.values else "eternal" for row in moment_rows()}
    for name in only:
        if name not in games:
            raise SystemExit(f"there is no moment named {name}; there are {', '.join(games)}")
    games |= {name: game for game, names in SHOWN.items() for name in names}
    return {game: [name for name in only if games[name] == game] for game in SHOWN} if only else SHOWN


def films(services: Services, frame: object, game: str, names: Sequence[str]) -> Iterator[Film]:
    """Yield moments of a game, filmed on the same board."""
    state, events = half_built(game)
    save = new_save(game, game, state.table.players, _SEED, utc_now())
    scene = PlayScene(services, Session(save, state, events, _NobodyThinks(), None))
    services.stack.push(scene)
    scene.finish_pictures()
    step = frame.frame  # type: ignore[attr-defined]
    for _ in range(60):
        if scene.screen.cover.is_shown:
            scene.screen.uncover()
        step(16.0)
    rows = {row.name: row for row in moment_rows()}
    for name in names:
        yield _film(services, scene, rows[name], step)
        for _ in range(90):
            step(16.0)
    services.stack.pop()


def _film(services: Services, scene: PlayScene, row: MomentRow, step) -> Film:  # type: ignore[no-untyped-def]
    heard: list[Heard] = []
    play, services.sound.play = (
        services.sound.play,
        lambda name, rung=None, *, soft=False: heard.append((name, rung, soft)),
    )  # type: ignore[method-assign, misc]
    city, window = scene.play.city, pygame.display.get_surface()
    assert window is not None
    scene.animations.moments.tell([ChosenMoment(row, (found_on(city, row),))])
    pictures, places, gone = list[pygame.Surface](), list[pygame.Rect](), 0
    for time in TIMES:
        while gone < time:
            step(10.0)
            gone += 10
        places += [rect for effect in scene.play.effects.shown if (rect := effect.place(services.look)).width]
        pictures.append(window.copy())
    services.sound.play = play  # type: ignore[method-assign]
    around = places[0].unionall(places[1:])
    shown = pygame.Rect(0, 0, max(around.width, around.height * 8 // 5, 320), 0)
    shown.height = shown.width * 5 // 8
    shown.center = around.center
    shown = shown.clamp(window.get_rect()).clip(window.get_rect())
    return Film(row, [picture.subsurface(shown) for picture in pictures], heard)


def main() -> None:
    """Film, measure, and write the sheet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME")
    parser.add_argument("--window", default="1280x800")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--reduced", action="store_true", help="as with reduced motion")
    arguments = parser.parse_args()
    names = chosen(arguments.only)
    width, height = map(int, arguments.window.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        options = Options(data_dir=data, window=(width, height), language=arguments.lang)
        game = open_app(options, Folders(data), LogBook(data))
        game.services.settings.change(reduced_motion=arguments.reduced)
        mixes = Mixes()
        shown = []
        for name in filter(names.get, names):
            for film in films(game.services, game, name, names[name]):
                film.level = mixes.level(film.heard, piece_of(name, None))
                shown.append(film)
        write_sheet(shown, arguments.file)
        tell_levels(mixes)
        game.close()


def tell_levels(mixes: Mixes) -> None:
    """Print how loud every moment is, alone and as the third of a turn, after the building and its group."""
    for row in moment_rows():
        piece = piece_of("island-eternal" if row.picture == "road" else "eternal", None)
        heard: list[Heard] = [(row.sound, 5 if row.size == "sign" else None, False)] if row.sound is not None else []
        alone = mixes.level(heard, piece)
        third = mixes.level([*BEFORE, *heard, ("point-up", 6, True)], piece)
        is_loud = max(alone.above, third.above) > MOST_ABOVE or alone.clipped or third.clipped
        told = f"{row.name:14} {row.sound or '-':14} {alone.above:+5.1f} dB, as the third {third.above:+5.1f} dB"
        print(f"{told}, peak {third.peak:5.1f} dB, step {third.step:.2f}{'  TOO LOUD' if is_loud else ''}")


def write_sheet(shown: list[Film], file: Path) -> None:
    """Write the frames beside one another, a row for each moment, its name and level before them."""
    width = _HEIGHT * 8 // 5
    sheet = pygame.Surface((200 + width * len(TIMES), (_HEIGHT + 4) * len(shown)))
    sheet.fill((40, 32, 26))
    font = pygame.font.Font(assets_root() / "fonts" / "SourceSansPro-Semibold.ttf", 16)
    for number, film in enumerate(shown):
        top = number * (_HEIGHT + 4)
        heard = ", ".join(f"{name} {rung or ''}" for name, rung, _ in film.heard) or "silent"
        words = [film.row.name, film.row.size, heard]
        if film.level is not None:
            words += [
                f"{film.level.above:+.1f} dB, peak {film.level.peak:.1f}",
                f"{film.level.clipped} samples clipped",
            ]
        for line, text in enumerate(words):
            sheet.blit(font.render(text, True, (244, 230, 200)), (8, top + 8 + 20 * line))
        for column, frame in enumerate(film.frames):
            small = pygame.transform.smoothscale(frame, (width, _HEIGHT))
            sheet.blit(small, (200 + column * width, top))
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(sheet, file)


if __name__ == "__main__":
    main()
