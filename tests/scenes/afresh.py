"""Is the window true: does it show what it would if every scene in sight were drawn whole?"""

from __future__ import annotations

from tests.driver import Driver


def check(driver: Driver) -> None:
    """Compare the window with all scenes in sight, drawn afresh."""
    shown = driver.game.window.surface
    afresh = shown.copy()
    afresh.fill((255, 0, 255))
    for scene in driver.game.services.stack.in_sight.scenes:
        scene.draw(afresh)
    assert shown.get_buffer().raw == afresh.get_buffer().raw


def checked_frames(driver: Driver, count: int) -> None:
    """Let frames pass, each of which must be true."""
    for _ in range(count):
        driver.frames()
        check(driver)
