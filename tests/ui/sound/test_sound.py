"""Sound: what is heard of events, on which channels, how loud; and silence instead of errors."""

from __future__ import annotations

import array
import logging
import math
import threading
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pygame
import pytest

from mycity.ui.sound import channels, store
from mycity.ui.sound.channels import AT_ONCE, CHANNELS
from mycity.ui.sound.music import FADE, LONG_THOUGHT
from mycity.ui.sound.sound import UNTIL_ASLEEP, Sound, SoundState
from mycity.ui.sound.store import RATE
from mycity.ui.sound.table import (
    AIRS,
    PIECES,
    SOUND_NAMES,
    AirName,
    AirRow,
    MusicRow,
    PieceName,
    SoundName,
    SoundRow,
    SoundTable,
)
from mycity.ui.sound.volumes import Volumes

PRIORITIES: dict[SoundName, int] = {"button": 1, "focus": 1, "place-church": 3, "seal": 4}
VARIED = {"card", "point-up"}
FILES = ("tone-1.wav", "tone-2.wav", "tone-3.wav")
SECONDS = 1.5
FRAME = 16.0


def write_tone(file: Path, seconds: float, hertz: float) -> None:
    steps = range(round(seconds * RATE))
    samples = array.array("h", (round(9000 * math.sin(2 * math.pi * hertz * step / RATE)) for step in steps))
    with wave.open(str(file), "wb") as tone:
        tone.setparams((1, 2, RATE, len(samples), "NONE", ""))
        tone.writeframes(samples.tobytes())


@pytest.fixture(scope="module")
def tones(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("audio")
    for number in (1, 2, 3):
        write_tone(folder / f"tone-{number}.wav", SECONDS, 200 * number)
    for piece in (*PIECES, *AIRS):
        (folder / f"{piece}.wav").write_bytes((folder / "tone-1.wav").read_bytes())
    return folder


def table() -> SoundTable:
    """Every event with a tone, some with three, and every piece with its own file."""
    effects = tuple(
        SoundRow(name, FILES if name in VARIED else FILES[:1], PRIORITIES.get(name, 2)) for name in SOUND_NAMES
    )
    pieces = tuple(MusicRow(piece, f"{piece}.wav") for piece in PIECES)
    return SoundTable(1, effects, pieces, tuple(AirRow(air, f"{air}.wav") for air in AIRS))


class StoppedClock(Sound):
    """No time passes for what is heard: a busy machine may take longer for a test than a tone lasts."""

    def play(self, name: SoundName, rung: int | None = None, *, soft: bool = False) -> None:
        super().play(name, rung, soft=soft)
        self._stop()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        self._stop()

    def _stop(self) -> None:
        with suppress(pygame.error):  # there is no device
            pygame.mixer.pause()


@pytest.fixture
def opened(tones: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Sound]]:
    """Open the mixer on no device at all, and wait until all is decoded."""
    monkeypatch.setattr(store, "GIVE_WAY", 0.0)
    sounds: list[Sound] = []

    def begin(folder: Path = tones, read: Callable[[], SoundTable] = table) -> Sound:
        sounds.append(StoppedClock(folder, read))
        sounds[-1].open()
        sounds[-1].wait()
        return sounds[-1]

    yield begin
    for one in sounds:
        one.close()


def playing() -> list[pygame.mixer.Sound]:
    return [one for number in range(CHANNELS) if (one := pygame.mixer.Channel(number).get_sound()) is not None]


def pitch(one: pygame.mixer.Sound) -> int:
    """Return which of the tones it is, by how often it crosses zero."""
    samples = memoryview(one.get_raw()).cast("h")[: RATE // 5 : 2].tolist()
    rises = sum(1 for before, after in pairwise(samples) if before < 0 <= after)
    return round(rises / 20)


def test_nothing_is_heard_and_nothing_fails_before_it_is_opened() -> None:
    for one in (Sound(), Sound(Path("nowhere"), table)):
        one.open()
        one.play("card")
        one.music("menus")
        one.update(FRAME)
        one.focus(has_focus=False)
        assert one.state is SoundState.NONE
        one.close()


def test_variants_come_in_turn_and_rungs_as_asked(opened: Callable[..., Sound]) -> None:
    sound = opened()
    for _ in range(4):
        sound.play("card")
        sound.update(FRAME)
    assert [pitch(one) for one in playing()][:3] == [1, 2, 3]
    pygame.mixer.stop()
    for rung in (3, 1, 12):
        sound.play("point-up", rung)
    assert [pitch(one) for one in playing()] == [3, 1, 3]


def test_the_same_event_is_heard_once_in_a_frame_and_three_times_at_once(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.play("card")
    sound.play("card")
    assert len(playing()) == 1
    for _ in range(6):
        sound.update(FRAME)
        sound.play("card")
    assert len(playing()) == AT_ONCE


def test_a_placement_takes_the_channel_of_a_tick_and_never_the_other_way(
    opened: Callable[..., Sound], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(channels, "AT_ONCE", CHANNELS)
    sound = opened()

    def fill(name: SoundName, count: int) -> None:
        for _ in range(count):
            sound.play(name)
            sound.update(FRAME)

    fill("button", CHANNELS)
    fill("place-church", CHANNELS)
    before = playing()
    assert len(before) == CHANNELS
    fill("button", 2)
    fill("focus", 2)
    assert playing() == before
    sound.play("seal")
    assert sum(one is not old for one, old in zip(playing(), before, strict=True)) == 1


def test_what_others_do_is_softer_and_leaves_the_channel_as_it_was(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.play("card", soft=True)
    assert pygame.mixer.Channel(0).get_volume() == pytest.approx(0.4, abs=0.01)
    pygame.mixer.stop()
    sound.update(FRAME)
    sound.play("card")
    assert pygame.mixer.Channel(0).get_volume() == 1.0


def test_muted_is_silent_and_volumes_hold_at_once(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.play("card")
    sound.set_volumes(Volumes(effects=50))
    assert playing()[0].get_volume() == pytest.approx(0.25, abs=0.01)
    sound.set_volumes(Volumes(overall=0))
    assert playing()[0].get_volume() == 0
    sound.set_volumes(Volumes(muted=True))
    assert not playing()
    sound.set_volumes(Volumes())
    sound.play("lift")
    assert playing()[0].get_volume() == pytest.approx(1.0)


def test_without_focus_it_is_silent_unless_wanted(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.play("card")
    sound.focus(has_focus=False)
    assert not playing()
    sound.update(FRAME)
    sound.play("card")
    assert not playing()
    sound.set_volumes(Volumes(background=True))
    sound.play("card")
    assert len(playing()) == 1


def level(sound: Sound, milliseconds: float) -> float:
    """Let time pass; return how loud the music is then."""
    for _ in range(round(milliseconds / 50)):
        sound.update(50)
    return pygame.mixer.music.get_volume()


def test_a_piece_fades_into_another_steps_back_and_thins_out(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.music("menus")
    assert level(sound, FADE / 2) == pytest.approx(0.5, abs=0.08)
    assert level(sound, FADE) == 1.0
    sound.music("menus", ducked=True)
    assert level(sound, 500) == pytest.approx(0.5, abs=0.01)  # 6 dB
    sound.music("chapters-1-2")
    assert level(sound, 700) < 0.9
    assert level(sound, 2 * FADE) == 1.0
    level(sound, LONG_THOUGHT)
    assert level(sound, 5000) == pytest.approx(0.5, abs=0.01)
    sound.play("seal")
    assert level(sound, 5000) == 1.0


def test_music_waits_while_nothing_is_to_be_heard(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.music("menus")
    level(sound, 2 * FADE)
    sound.set_volumes(Volumes(muted=True))
    assert level(sound, 100) == 0
    sound.set_volumes(Volumes(music=50))
    assert level(sound, 100) == pytest.approx(0.25, abs=0.01)


@pytest.mark.parametrize("silent", [Volumes(muted=True), Volumes(overall=0), Volumes(effects=0, music=0), None])
def test_the_device_is_given_back_after_a_long_silence_and_opened_when_something_is_to_be_heard(
    opened: Callable[..., Sound], silent: Volumes | None
) -> None:
    sound = opened()
    sound.music("menus")
    level(sound, 2 * FADE)
    if silent is None:
        sound.focus(has_focus=False)
    else:
        sound.set_volumes(silent)
    level(sound, UNTIL_ASLEEP - 500)
    assert (sound.state, pygame.mixer.get_init() is not None) == (SoundState.READY, True)
    for _ in range(20):
        sound.update(50)
    sound.wait()
    assert (sound.state, pygame.mixer.get_init()) == (SoundState.ASLEEP, None)
    sound.play("card")
    sound.set_volumes(Volumes(music=50) if silent is not None else Volumes())
    sound.focus(has_focus=True)
    sound.update(FRAME)
    sound.wait()
    assert sound.state is SoundState.READY
    assert level(sound, 2 * FADE) > 0
    sound.play("card")
    assert pygame.mixer.get_busy()


def test_no_device_is_one_line_and_silence(
    tones: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nowhere")
    pygame.mixer.quit()
    sound = Sound(tones, table)
    sound.open()
    sound.wait()
    sound.play("card")
    sound.music("menus")
    sound.update(FRAME)
    assert sound.state is SoundState.NO_DEVICE
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert capfd.readouterr().err == ""
    sound.close()
    pygame.init()
    pygame.quit()  # having found no device, SDL keeps the process from ending when it is asked to until all is ended


def test_a_vanished_device_is_one_line_and_one_that_comes_is_used(
    opened: Callable[..., Sound], caplog: pytest.LogCaptureFixture
) -> None:
    sound = opened()
    gone = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    for _ in range(2):
        sound.device(gone)
        sound.play("card")
        sound.update(FRAME)
    assert sound.state is SoundState.NO_DEVICE
    assert len(caplog.records) == 1
    sound.device(pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    sound.wait()
    sound.play("card")
    assert len(playing()) == 1


def test_missing_and_broken_files_are_a_line_each_and_all_else_sounds(
    opened: Callable[..., Sound], tones: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for file in tones.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "broken.wav").write_bytes(b"RIFF and no more")
    (tmp_path / "menus.wav").write_bytes(b"")

    def spoilt() -> SoundTable:
        good = table()
        first = SoundRow(good.events[0].name, ("missing.wav", "broken.wav", "tone-2.wav"), 2)
        second = SoundRow(good.events[1].name, ("missing.wav",), 2)
        return SoundTable(1, (first, second, *good.events[2:]), good.pieces, good.airs)

    sound = opened(tmp_path, spoilt)
    assert len(caplog.records) == 3
    sound.play(SOUND_NAMES[0])
    sound.play(SOUND_NAMES[1])
    sound.play("card")
    assert len(playing()) == 2
    for _ in range(5):
        for piece in ("menus", "chapters-1-2"):
            sound.music(piece)
            level(sound, 3 * FADE)
    assert [record.getMessage().split()[0] for record in caplog.records[3:]] == ["menus.wav"]


def test_a_wrong_table_is_one_line_and_nothing_speaks_of_sound(tones: Path, caplog: pytest.LogCaptureFixture) -> None:
    def wrong() -> SoundTable:
        raise ValueError("sounds.yaml: events[3].priority: Expected `int` <= 4")

    sound = Sound(tones, wrong)
    sound.open()
    sound.wait()
    assert sound.state is SoundState.NONE
    assert "events[3].priority" in caplog.text
    sound.close()


def test_what_takes_too_much_memory_stays_silent(
    opened: Callable[..., Sound], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(store, "MOST_MEMORY", round(SECONDS * RATE * 4))  # bytes: one event
    sound = opened()
    sound.play(SOUND_NAMES[1])
    sound.play("toggle")
    assert not playing()
    sound.play(SOUND_NAMES[0])
    assert len(playing()) == 1
    assert "stays silent" in caplog.text


def test_a_game_that_is_closed_at_once_does_not_wait_for_what_is_still_to_be_decoded(
    tones: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "GIVE_WAY", 60.0)
    sound = Sound(tones, table)
    sound.open()
    end = time.monotonic() + 60
    while sound.state is not SoundState.READY and time.monotonic() < end:
        time.sleep(0.001)
    sound.close()
    assert not [thread.name for thread in threading.enumerate() if thread.name == "sound"]


def with_late(names: dict[SoundName, str], amid: SoundName | None = None) -> Callable[[], SoundTable]:
    """Return a table in which some events are decoded late, and the first piece has one of them around it."""

    def read() -> SoundTable:
        good = table()
        rows = [
            SoundRow(one.name, (names[one.name],), 3, late=True) if one.name in names else one for one in good.events
        ]
        piece = MusicRow(good.pieces[0].name, good.pieces[0].file, amid=amid)
        return SoundTable(1, tuple(rows), (piece, *good.pieces[1:]), good.airs)

    return read


def test_a_late_event_is_heard_as_soon_as_it_is_decoded(opened: Callable[..., Sound]) -> None:
    sound = opened(read=with_late({"flood": "tone-2.wav"}))
    before = sound.store.used
    sound.play("flood")
    assert not playing()
    sound.wait()
    sound.update(FRAME)
    assert [pitch(one) for one in playing()] == [2]
    assert sound.store.used > before
    sound.update(FRAME)
    sound.play("flood")
    assert len(playing()) == 2


def test_late_events_make_room_for_each_other_and_a_broken_one_is_a_line(
    opened: Callable[..., Sound], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sound = opened(read=with_late({"flood": "tone-1.wav", "mine": "tone-2.wav", "smog": "missing.wav"}))
    monkeypatch.setattr(store, "MOST_MEMORY", sound.store.used + round(SECONDS * RATE * 4))  # bytes: one event more
    for name in ("flood", "mine", "flood", "smog", "smog"):
        sound.update(FRAME)
        sound.play(name)
        sound.wait()
        sound.update(FRAME)
        assert sound.store.used <= store.MOST_MEMORY
    assert sorted(pitch(one) for one in playing()) == [1, 1, 2]
    assert [record.getMessage().split()[0] for record in caplog.records] == ["missing.wav"]


def test_what_is_around_a_piece_comes_with_it_and_goes_with_it(opened: Callable[..., Sound]) -> None:
    sound = opened(read=with_late({"surf": "tone-3.wav"}, amid="surf"))
    around = pygame.mixer.Channel(CHANNELS)
    sound.music(PIECES[0])
    sound.update(FRAME)
    sound.wait()
    level(sound, 2 * FADE)
    assert around.get_busy()
    assert around.get_volume() == pytest.approx(1.0, abs=0.02)
    sound.set_volumes(Volumes(muted=True))
    level(sound, FADE)
    assert not around.get_busy()
    sound.set_volumes(Volumes(music=0))
    level(sound, 2 * FADE)
    assert around.get_busy()
    sound.music(PIECES[1])
    level(sound, 2 * FADE)
    assert not around.get_busy()


@pytest.mark.parametrize("names", [get_args(PieceName), SOUND_NAMES])
def test_names_stand_once(names: tuple[str, ...]) -> None:
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("devices", "state"), [(0, SoundState.NO_DEVICE), (1, SoundState.OPENING)])
def test_where_windows_has_no_device_none_is_waited_for(
    tones: Path, monkeypatch: pytest.MonkeyPatch, devices: int, state: SoundState
) -> None:
    """SDL looks for one for eight seconds there, and pygame lets no frame be drawn meanwhile."""
    opened: list[object] = []
    monkeypatch.delenv("SDL_AUDIODRIVER")
    monkeypatch.setattr("mycity.ui.sound.sound._WINDOWS", True)
    monkeypatch.setattr("mycity.ui.sound.sound._devices_of_windows", lambda: devices)
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: opened.append(tones))
    monkeypatch.setattr(pygame.mixer, "set_num_channels", lambda _: None)
    monkeypatch.setattr(Sound, "_decode", lambda *_: None)
    sound = Sound(tones, table)
    sound.open()
    sound.wait()
    assert (sound.state, len(opened)) == (state, devices)
    sound.close()


# -- airs ----------------------------------------------------------------------------------------------------------


def air() -> pygame.mixer.Channel:
    """Return the channel that is an air's alone."""
    return pygame.mixer.Channel(CHANNELS + 1)


def loudness(sound: Sound, milliseconds: float) -> float:
    """Let time pass; return how loud the air is then: 0 when there is none."""
    level(sound, milliseconds)
    return air().get_volume() if air().get_busy() else 0.0


def blowing(sound: Sound, name: AirName = "wind") -> Sound:
    """Return the sound with an air in it, decoded, at its full loudness."""
    sound.air(name)
    sound.update(FRAME)
    sound.wait()
    level(sound, 2 * FADE)
    return sound


def test_an_air_fades_in_follows_the_music_and_goes_on_round_and_round(opened: Callable[..., Sound]) -> None:
    sound = opened()
    sound.set_volumes(Volumes(effects=0))
    sound.air("wind")
    sound.update(FRAME)
    sound.wait()
    assert 0.3 < loudness(sound, FADE / 2) < 0.7
    assert loudness(sound, FADE) == 1.0
    heard = air().get_sound()
    assert heard is not None
    assert heard.get_volume() == 1.0  # however loud effects are
    sound.set_volumes(Volumes(music=50))
    assert loudness(sound, FRAME * 4) == pytest.approx(0.25, abs=0.01)
    sound.set_volumes(Volumes(overall=50))
    assert loudness(sound, FRAME * 4) == pytest.approx(0.25, abs=0.01)
    level(sound, LONG_THOUGHT + 5000)
    assert loudness(sound, FRAME * 4) == pytest.approx(0.25, abs=0.01)  # it does not thin out


def test_an_air_steps_back_with_the_music(opened: Callable[..., Sound]) -> None:
    sound = blowing(opened())
    sound.music("menus", ducked=True)
    assert loudness(sound, 500) == pytest.approx(0.5, abs=0.01)
    sound.music("menus")
    assert loudness(sound, 500) == 1.0


@pytest.mark.parametrize("silent", [Volumes(muted=True), Volumes(music=0), Volumes(overall=0)])
def test_an_air_is_cut_with_the_music_and_comes_again_with_it(opened: Callable[..., Sound], silent: Volumes) -> None:
    sound = blowing(opened())
    sound.set_volumes(silent)
    assert loudness(sound, 100) == 0
    sound.set_volumes(Volumes())
    assert 0 < loudness(sound, FADE / 2) < 1
    assert loudness(sound, FADE) == 1.0


def test_an_air_is_heard_without_focus_only_where_wanted(opened: Callable[..., Sound]) -> None:
    sound = blowing(opened())
    sound.focus(has_focus=False)
    assert loudness(sound, 100) == 0
    sound.set_volumes(Volumes(background=True))
    assert loudness(sound, 2 * FADE) == 1.0
    sound.focus(has_focus=True)
    assert loudness(sound, 100) == 1.0


def test_another_air_comes_when_the_one_before_has_faded_and_is_forgotten(opened: Callable[..., Sound]) -> None:
    sound = opened()
    without = sound.store.used
    blowing(sound, "wind")
    wind, one = air().get_sound(), sound.store.used
    assert one > without
    sound.air("rain")
    assert 0.3 < loudness(sound, FADE / 2) < 0.7
    assert air().get_sound() is wind
    level(sound, FADE)
    sound.wait()
    assert loudness(sound, 2 * FADE) == 1.0
    assert air().get_sound() is not wind
    assert sound.store.used == one
    sound.air(None)
    assert 0 < loudness(sound, FADE / 2) < 1
    assert loudness(sound, FADE) == 0
    assert sound.store.used == without


def test_the_same_air_again_changes_nothing(opened: Callable[..., Sound]) -> None:
    sound = blowing(opened())
    heard = air().get_sound()
    for _ in range(20):
        sound.air("wind")
        assert loudness(sound, 50) == 1.0
    assert air().get_sound() is heard


def test_no_event_takes_the_channel_of_an_air(opened: Callable[..., Sound], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channels, "AT_ONCE", 2 * CHANNELS)
    sound = blowing(opened())
    heard = air().get_sound()
    for name in SOUND_NAMES:
        sound.play(name)
    assert len(playing()) == CHANNELS
    assert air().get_sound() is heard
    assert air().get_volume() == 1.0


def test_a_broken_missing_or_unknown_air_is_one_line_and_silence(
    opened: Callable[..., Sound], tones: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for file in tones.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "wind.wav").write_bytes(b"RIFF and no more")
    (tmp_path / "night.wav").unlink()
    sound = opened(tmp_path)
    for name in ("wind", "night", "hail", "band"):
        for _ in range(3):
            blowing(sound, name)  # type: ignore[arg-type]
        assert air().get_busy() is (name == "band")
    said = [record.getMessage() for record in caplog.records]
    assert sorted(line.split()[0] for line in said) == ["hail", "night.wav", "wind.wav"]
    assert "hail stays silent: there is no such air" in said


def test_an_air_without_a_device_is_silence_and_comes_with_one(opened: Callable[..., Sound]) -> None:
    nowhere = Sound()
    nowhere.air("rain")
    nowhere.update(FRAME)
    sound = blowing(opened(), "rain")
    sound.device(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0))
    for name in ("wind", None, "night"):
        sound.air(name)
        sound.update(FRAME)
    assert sound.state is SoundState.NO_DEVICE
    sound.device(pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    sound.wait()
    for _ in range(3):
        level(sound, FADE)
        sound.wait()
    assert loudness(sound, 2 * FADE) == 1.0
