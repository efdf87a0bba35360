"""Pictures made ahead: between frames, urgent ones first, and never so that somebody waits in vain."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from mycity.scenes.shared.pictures.preloader import Preloader
from mycity.scenes.shell import idle_time
from mycity.scenes.shell.idle_time import IdleTime


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_time, "_PATIENCE", 60)


def steps(done: list[str], *names: str) -> Iterator[None]:
    for name in names:
        done.append(name)
        yield


def test_no_step_begins_while_a_frame_is_made() -> None:
    idle, done = IdleTime(), list[str]()
    preloader = Preloader(idle)
    idle.close()
    preloader.want("deck", steps(done, "one", "two"))
    preloader.want("card", steps(done, "first"), urgent=True)
    assert not done
    assert not preloader.has("card")
    idle.open()
    preloader.finish()
    assert done == ["first", "one", "two"]
    preloader.close()


def test_what_waits_comes_first_once_it_is_urgent() -> None:
    idle, done = IdleTime(), list[str]()
    preloader = Preloader(idle)
    idle.close()
    for name in ("deck", "next", "other"):
        preloader.want(name, steps(done, name))
    preloader.want("next", steps(done, "again"), urgent=True)
    idle.open()
    preloader.finish()
    assert done == ["next", "deck", "other"]
    preloader.close()


def test_whoever_waits_for_pictures_in_a_frame_gets_them() -> None:
    idle, done, before = IdleTime(), list[str](), set(threading.enumerate())
    preloader = Preloader(idle)
    idle.close()
    preloader.want("deck", steps(done, "one", "two"))
    preloader.finish()
    assert done == ["one", "two"]
    idle.close()
    preloader.want("more", steps(done, "three"))
    preloader.close()
    assert not [thread for thread in set(threading.enumerate()) - before if thread.name == "pictures"]


def test_frames_without_a_rest_do_not_stop_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_time, "_PATIENCE", 0.001)
    idle, came = IdleTime(), threading.Event()

    def step() -> Iterator[None]:
        came.set()
        yield

    preloader = Preloader(idle)
    idle.close()
    preloader.want("deck", step())
    assert came.wait(30)
    preloader.close()
