"""What a frame of the play scene does: it draws only what has changed and decodes nothing, and the picture is true."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from mycity.engine.city import City
from mycity.engine.rules import RuleSet
from mycity.scenes.play.panes import panes
from mycity.scenes.play.panes.unfolding_widget import SheetRow, draw_rows
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.play.things import Thing, thing_words
from mycity.scenes.shared.pieces import DirtyRects, Piece, merged
from mycity.scenes.shell.services import Services
from mycity.ui.board.painter import SquareLayerSource
from mycity.ui.pictures import sprite_files
from tests.driver import Driver
from tests.scenes.playing import ALONE, Player, new_session

Start = Callable[..., Driver]


@pytest.fixture
def player(start: Start) -> Player:
    """Somebody playing with everything moving, all pictures at hand."""
    driver = start()
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, new_session(*ALONE))
    player.scene.screen.preloader.finish()
    driver.frames(40)
    player.scene.screen.preloader.finish()  # what these frames have asked for
    driver.frames()
    return player


def window(player: Player) -> bytes:
    return bytes(player.driver.game.window.surface.get_buffer().raw)


def drawn_afresh(player: Player) -> bytes:
    """The window as it would be if the whole scene were drawn."""
    surface = player.driver.game.window.surface.copy()
    surface.fill((255, 0, 255))
    player.scene.draw(surface)
    return bytes(surface.get_buffer().raw)


def carry(player: Player, check: Callable[[], None]) -> None:
    """Take the building, carry it over the board and beside it, turn it, and drop it where it may be built."""
    player.pick_up()
    board = player.scene.screen.board.rect
    for share in range(12):
        place = board.left + board.width * share // 9, board.top + board.height * (share * 5 % 9) // 9
        player.driver.move(place)
        check()
        if share % 4 == 3:
            player.wheel(-1)
            check()
    for _ in range(4):
        if player.play.hand.glowing:
            break
        player.wheel(-1)
    player.release_at(*player.legal_spot())
    check()


@pytest.mark.slow
def test_what_is_drawn_in_parts_is_the_same_as_drawn_whole(player: Player) -> None:
    def check() -> None:
        assert window(player) == drawn_afresh(player)

    for _ in range(2):
        carry(player, check)
        for _ in range(125):
            player.driver.frames()
            if player.scene is player.driver.scene:
                check()


def test_a_frame_of_dragging_draws_a_small_part_of_the_window(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []
    draw_changes = PlayScene.draw_changes

    def watched(scene: PlayScene, surface: pygame.Surface) -> list[pygame.Rect] | None:
        changed = draw_changes(scene, surface)
        parts = [surface.get_rect()] if changed is None else changed
        whole = surface.get_width() * surface.get_height()
        shares.append(sum(part.width * part.height for part in parts) / whole)
        return changed

    monkeypatch.setattr(PlayScene, "draw_changes", watched)
    player.pick_up()
    left, top = player.cell(2, 2)
    player.driver.move((left, top))
    shares.clear()
    for step in range(200):
        player.driver.move((left + step * 2, top + step))
    assert sorted(shares)[100] < 0.06, "half of all frames draw next to nothing"
    assert max(shares) < 0.5, "none draws the whole window"


def test_no_picture_is_decoded_once_the_table_is_laid(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def decoded(*_: object, **__: object) -> None:
        raise AssertionError("a picture was decoded while the game was played")

    monkeypatch.setattr(sprite_files, "_loaded", decoded)
    for _ in range(3):
        carry(player, lambda: None)
        player.next_card()


def test_the_unfolded_table_is_painted_before_the_mouse_comes_to_it(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    painting: list[str] = []
    draw, screen = draw_rows, player.scene.screen

    def drawn(surface: pygame.Surface, inner: pygame.Rect, rows: Sequence[SheetRow]) -> None:
        painting.append(threading.current_thread().name)
        draw(surface, inner, rows)

    monkeypatch.setattr("mycity.scenes.play.panes.overview_sheet.draw_rows", drawn)
    before = screen.panes.table
    carry(player, lambda: None)
    player.next_card()
    assert screen.panes.table != before
    player.driver.frames(20)
    screen.preloader.finish()
    player.driver.move("overview")
    player.driver.frames(40)
    assert painting
    assert "MainThread" not in painting


def test_the_next_cities_and_the_tray_are_put_together_beside_the_frames(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    working: list[tuple[str, str]] = []

    def watch(owner: object, name: str) -> None:
        work = getattr(owner, name)

        def watched(*given: object, **named: object) -> object:
            working.append((name, threading.current_thread().name))
            return work(*given, **named)

        monkeypatch.setattr(owner, name, watched)

    watch(SquareLayerSource, "layers")
    watch(panes, "tray_layout")
    built = len(player.state.cities[1].placed)
    carry(player, player.scene.screen.preloader.finish)
    for _ in range(125):
        player.driver.frames()
        player.scene.screen.preloader.finish()
    assert len(player.state.cities[1].placed) > built
    assert {name for name, _ in working} == {"layers", "tray_layout"}
    assert {thread for _, thread in working} == {"pictures"}


def test_a_tooltip_is_worded_once_however_long_it_shows(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    worded: list[object] = []

    def words(services: Services, rules: RuleSet, city: City, thing: Thing) -> str:
        worded.append(thing)
        return thing_words(services, rules, city, thing)

    monkeypatch.setattr("mycity.scenes.play.controls.thing_words", words)
    player.driver.move(player.cell(*player.scene._controls._things[0].cells[0]))
    player.driver.frames(60)
    assert player.scene.page.tooltip_rect is not None
    assert len(worded) == 1


def test_the_first_frames_decode_no_picture_themselves(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    decoding: list[str] = []
    load = sprite_files._loaded

    def loaded(path: Path, plain: Callable[[], pygame.Surface], *, alpha: bool) -> pygame.Surface:
        decoding.append(threading.current_thread().name)
        return load(path, plain, alpha=alpha)

    monkeypatch.setattr(sprite_files, "_loaded", loaded)
    driver = start(painted_anew=True)
    driver.game.services.settings.change(animation="normal")
    player = Player(driver, new_session(*ALONE))
    carry(player, lambda: None)
    player.scene.screen.preloader.finish()
    player.next_card()
    assert decoding
    assert "MainThread" not in decoding


def test_pieces_leave_traces() -> None:
    here, there = pygame.Rect(0, 0, 10, 10), pygame.Rect(50, 0, 10, 10)

    def at(rect: pygame.Rect, looks: int = 0) -> list[Piece]:
        return [Piece("one", rect, looks, lambda _: None)]

    traces = DirtyRects()
    assert traces.take(at(here), []) == [here]
    assert traces.take(at(here), []) == []
    assert traces.take(at(here, looks=1), []) == [here, here]
    assert sorted(map(tuple, traces.take(at(there, looks=1), []))) == sorted(map(tuple, [here, there]))
    assert traces.take(at(there, looks=1), [there.move(5, 5)]) == [there], "it lies on something that changed"
    assert traces.take([], []) == [there]
    assert merged([here, here.move(5, 0), there]) == [pygame.Rect(0, 0, 15, 10), there]
