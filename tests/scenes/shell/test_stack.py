"""The stack: who is called when, for every way a scene comes and goes."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mycity.scenes.shell.base import Scene
from mycity.scenes.shell.services import Services
from mycity.scenes.shell.stack import SceneStack
from mycity.ui.inputs import Command
from tests.driver import Driver

Start = Callable[..., Driver]


class Witness(Scene):
    """Writes down what is called on it."""

    def __init__(self, services: Services, letter: str, calls: list[str], *, overlay: bool = False) -> None:
        super().__init__(services)
        self.letter = letter
        self.calls = calls
        self.overlay = overlay
        self.failing = False

    def _note(self, what: str) -> None:
        self.calls.append(f"{self.letter} {what}")

    def enter(self) -> None:
        self._note("enter")

    def leave(self) -> None:
        self._note("leave")
        if self.failing:
            raise ValueError("cannot leave")

    def pause(self) -> None:
        self._note("pause")

    def resume(self) -> None:
        self._note("resume")

    def look_changed(self) -> None:
        self._note("look")

    def on_focus_lost(self) -> None:
        self._note("focus lost")

    def handle(self, event: pygame.event.Event, command: Command | None) -> bool:
        self._note(f"handle {command.name if command else event.type}")
        if self.failing:
            raise ValueError("cannot handle")
        return False

    def draw(self, surface: pygame.Surface) -> None:
        assert surface.get_size() == self.look.size
        self._note("draw")


class Plain(Scene):
    """A screen of one colour."""

    def __init__(self, services: Services, colour: tuple[int, int, int]) -> None:
        super().__init__(services)
        self.colour = colour

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


@pytest.fixture
def game(start: Start) -> Driver:
    return start()


@pytest.fixture
def stack(game: Driver) -> SceneStack:
    stack = game.game.services.stack
    stack.clear()
    return stack


@pytest.fixture
def calls() -> list[str]:
    return []


@pytest.fixture
def make(game: Driver, calls: list[str]) -> Callable[..., Witness]:
    return lambda letter, **kind: Witness(game.game.services, letter, calls, **kind)


Make = Callable[..., Witness]
ACTIONS: dict[str, Callable[[SceneStack, Make], None]] = {
    "push": lambda stack, make: stack.push(make("c")),
    "pop": lambda stack, _make: stack.pop(),
    "replace": lambda stack, make: stack.replace(make("c")),
    "clear": lambda stack, make: stack.clear(make("c")),
    "close": lambda stack, _make: stack.clear(),
}


@pytest.mark.parametrize(
    ("action", "expected", "left"),
    [
        ("push", ["b pause", "c enter"], ["a", "b", "c"]),
        ("pop", ["b leave", "a resume"], ["a"]),
        ("replace", ["b leave", "c enter"], ["a", "c"]),
        ("clear", ["b leave", "a leave", "c enter"], ["c"]),
        ("close", ["b leave", "a leave"], []),
    ],
)
def test_two_scenes(
    stack: SceneStack, make: Make, calls: list[str], action: str, expected: list[str], left: list[str]
) -> None:
    stack.push(make("a"))
    stack.push(make("b"))
    assert calls == ["a enter", "a pause", "b enter"]
    calls.clear()
    ACTIONS[action](stack, make)
    assert calls == expected
    assert [scene.letter for scene in stack._scenes if isinstance(scene, Witness)] == left


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("push", ["a pause", "c enter"]),
        ("pop", ["a leave"]),
        ("replace", ["a leave", "c enter"]),
        ("clear", ["a leave", "c enter"]),
        ("close", ["a leave"]),
    ],
)
def test_one_scene(stack: SceneStack, make: Make, calls: list[str], action: str, expected: list[str]) -> None:
    stack.push(make("a"))
    calls.clear()
    ACTIONS[action](stack, make)
    assert calls == expected


def test_only_the_top_scene_hears_keys(game: Driver, stack: SceneStack, make: Make, calls: list[str]) -> None:
    stack.push(make("a"))
    stack.push(make("b"))
    calls.clear()
    game.press(pygame.K_RETURN)
    assert "b handle CONFIRM" in calls
    assert not [call for call in calls if call.startswith("a handle")]


def test_a_scene_below_an_overlay_is_drawn_first(game: Driver, stack: SceneStack, make: Make, calls: list[str]) -> None:
    for letter, overlay in (("a", False), ("b", False), ("c", True)):
        stack.push(make(letter, overlay=overlay))
    calls.clear()
    stack.in_sight.draw(game.game.window.surface)
    assert calls == ["b draw", "c draw"]


def test_losing_the_keyboard_reaches_every_scene_from_the_top(
    game: Driver, stack: SceneStack, make: Make, calls: list[str]
) -> None:
    stack.push(make("a"))
    stack.push(make("b"))
    calls.clear()
    game.post(pygame.WINDOWFOCUSLOST)
    assert [call for call in calls if "focus" in call] == ["b focus lost", "a focus lost"]


def test_the_close_button_lets_every_scene_leave(game: Driver, stack: SceneStack, make: Make, calls: list[str]) -> None:
    stack.push(make("a"))
    stack.push(make("b"))
    calls.clear()
    game.post(pygame.QUIT)
    assert calls[:2] == ["b leave", "a leave"]
    assert not game.game.running


def test_a_scene_that_cannot_leave_does_not_keep_the_others(stack: SceneStack, make: Make, calls: list[str]) -> None:
    stack.push(make("a"))
    broken = make("b")
    broken.failing = True
    stack.push(broken)
    calls.clear()
    stack.clear()
    assert calls == ["b leave", "a leave"]


def test_a_new_look_reaches_every_scene_those_out_of_sight_on_their_return(
    game: Driver, stack: SceneStack, make: Make, calls: list[str]
) -> None:
    stack.push(make("a"))
    stack.push(make("b"))
    stack.push(make("c", overlay=True))
    calls.clear()
    game.game.services.settings.change(high_contrast=True)
    assert calls == ["b look", "c look"]
    stack.pop()
    calls.clear()
    stack.pop()
    assert calls == ["b leave", "a look", "a resume"]
    calls.clear()
    game.frames(2)
    assert "a look" not in calls


@pytest.mark.scene_fails
def test_a_failing_scene_costs_the_scene_not_the_game(game: Driver, stack: SceneStack, make: Make) -> None:
    broken = make("b")
    stack.push(broken)
    broken.failing = True
    game.press(pygame.K_RETURN)
    assert game.scenes == ["TitleScene", "FailureDialog"]
    reports = list((game.game.services.folders.logs).glob("crash-*.txt"))
    assert len(reports) == 1
    report = reports[0].read_text(encoding="utf-8")
    for part in ("cannot handle", "scenes: Witness", "pygame-ce: 2", "seed: None"):
        assert part in report
    game.press(pygame.K_RETURN)
    assert game.scenes == ["TitleScene"]


@pytest.mark.scene_fails
def test_a_game_that_keeps_failing_gives_up(game: Driver, stack: SceneStack, make: Make) -> None:
    def fail_once() -> None:
        broken = make("b")
        stack.push(broken)
        broken.failing = True
        game.press(pygame.K_RETURN)

    fail_once()
    fail_once()
    with pytest.raises(ValueError, match="cannot handle"):
        fail_once()


def test_nothing_is_left_of_the_scene_before(start: Start) -> None:
    game = start()
    services = game.game.services
    services.settings.change(animation="normal")
    services.stack.push(Plain(services, (40, 90, 160)))
    assert game.frames(60, milliseconds=16.0) > 1, "it fades"
    assert game.game.window.surface.get_at((5, 5))[:3] == (40, 90, 160)
    assert game.frames(10) == 0, "and then rests"


class Earnest(Witness):
    """A scene that must not be run through."""

    guards_enter = True


@pytest.fixture
def earnest(game: Driver, stack: SceneStack, calls: list[str]) -> Earnest:
    scene = Earnest(game.game.services, "e", calls)
    stack.push(scene)
    calls.clear()
    return scene


@pytest.mark.usefixtures("earnest")
def test_enter_is_kept_from_a_scene_that_has_just_come_up_and_nothing_else_is(game: Driver, calls: list[str]) -> None:
    game.press(pygame.K_RETURN)
    assert "e handle CONFIRM" not in calls
    game.press(pygame.K_RIGHT)
    assert "e handle RIGHT" in calls
    game.frames(30, milliseconds=16)
    game.press(pygame.K_RETURN)
    assert "e handle CONFIRM" in calls


@pytest.mark.usefixtures("earnest")
def test_every_enter_begins_the_moment_anew_but_not_for_ever(game: Driver, calls: list[str]) -> None:
    for _ in range(3):
        game.frames(25, milliseconds=16)
        game.press(pygame.K_RETURN)
    assert "e handle CONFIRM" not in calls
    for _ in range(2):
        game.frames(25, milliseconds=16)
        game.press(pygame.K_RETURN)
    assert "e handle CONFIRM" in calls


def test_a_scene_that_asks_for_no_quiet_gets_enter_at_once(
    game: Driver, stack: SceneStack, make: Make, earnest: Earnest, calls: list[str]
) -> None:
    stack.push(make("a"))
    game.press(pygame.K_RETURN)
    stack.pop()
    game.press(pygame.K_RETURN)
    assert "a handle CONFIRM" in calls
    assert f"{earnest.letter} handle CONFIRM" in calls, "it was seen already"
