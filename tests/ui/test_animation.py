"""Motion: eases, speeds, and the timeline."""

from __future__ import annotations

import pytest

from mycity.ui.animation import (
    MOVEMENTS,
    Motion,
    Timeline,
    ease_in,
    ease_in_out,
    ease_out,
    ease_out_bounce,
    linear,
    shake,
)


@pytest.mark.parametrize("ease", [linear, ease_in, ease_out, ease_in_out, ease_out_bounce])
def test_an_ease_begins_at_nothing_and_ends_at_all(ease: object) -> None:
    assert ease(0.0) == pytest.approx(0.0)  # type: ignore[operator]
    assert ease(1.0) == pytest.approx(1.0)  # type: ignore[operator]


def test_a_shake_ends_where_it_began_and_what_drops_springs_up_once() -> None:
    assert shake(0.0) == pytest.approx(0.0)
    assert shake(1.0) == pytest.approx(0.0)
    way = [ease_out_bounce(step / 100) for step in range(101)]
    assert way[55] == pytest.approx(1.0)
    assert min(way[55:]) == pytest.approx(0.78, abs=0.01)
    assert max(way) <= 1.0


@pytest.mark.parametrize(
    ("speed", "reduced", "snap", "fade"),
    [("normal", False, 160, 220), ("fast", False, 80, 110), ("off", False, 0, 0), ("normal", True, 0, 220)],
)
def test_speed_and_reduced_motion(speed: str, reduced: bool, snap: float, fade: float) -> None:
    motion = Motion(speed, reduced)  # type: ignore[arg-type]
    assert motion.length("building snap") == snap
    assert motion.length("scene change") == fade


def test_a_movement_reports_its_share_and_its_end_once() -> None:
    timeline = Timeline(Motion())
    shares: list[float] = []
    ends: list[str] = []
    timeline.run("token per point", shares.append, then=lambda: ends.append("end"), times=2)
    for _ in range(5):
        timeline.update(40)
    assert shares == pytest.approx([0.0, 1 / 3, 2 / 3, 1.0])
    assert ends == ["end"]
    assert not timeline.busy


def test_a_delay_is_waited_for() -> None:
    timeline = Timeline(Motion())
    shares: list[float] = []
    timeline.run("token per point", shares.append, delay=100)
    timeline.update(90)
    assert shares == []
    timeline.update(40)
    assert shares == pytest.approx([0.5])


def test_with_animation_off_everything_is_over_at_once() -> None:
    timeline = Timeline(Motion("off"))
    ends: list[str] = []
    timeline.run("envelope crack", lambda _: None, then=lambda: ends.append("end"), delay=300)
    assert ends == ["end"]
    assert not timeline.busy


def test_a_movement_may_start_the_next_and_finishing_runs_the_chain() -> None:
    timeline = Timeline(Motion())
    ends: list[str] = []

    def unfold() -> None:
        timeline.run("envelope unfold", lambda _: None, then=lambda: ends.append("unfolded"))

    timeline.run("envelope crack", lambda _: None, then=unfold)
    timeline.update(700)
    assert timeline.busy
    timeline.finish()
    assert ends == ["unfolded"]
    assert not timeline.busy


def test_an_unknown_movement_is_an_error() -> None:
    with pytest.raises(KeyError):
        Timeline(Motion()).run("wobble", lambda _: None)


SHOWN = {"evening falls", "celebration", "church turns"}
"""Movements that are something to look at: any press ends them (see the tests of their scenes)."""


def test_no_movement_keeps_a_player_waiting() -> None:
    waited_for = [movement.length for name, movement in MOVEMENTS.items() if name not in SHOWN]
    assert all(0 < length <= 1200 for length in waited_for)
    assert all(MOVEMENTS[name].length <= 3000 for name in SHOWN)
