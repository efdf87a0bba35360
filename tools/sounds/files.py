"""Writes and reads the files of `assets/audio/`, and keeps what samples they were made from."""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import soundfile
from scipy import signal

from sounds import airs, events, music, score
from sounds.basics import AUDIO, RATE, Sound

SAMPLES = AUDIO / "samples.json"
"""The fingerprint of each file's 16-bit samples before they are encoded."""
EFFECT, LONG, MUSIC, AIR = 0.3, 0.6, 0.85, 1.0
"""How hard Vorbis presses effects, those over LASTING seconds, music (and rings as it), airs: 0 not at all, 1 most."""
LASTING = 3.0
AIR_NAME = "air-"
"""The beginning of an air's file name; those files have `airs.DULL` samples in a second."""
BLOCK = 1 << 16
"""Frames written at once: the encoder cannot take minutes in one piece."""


def all_makers() -> Iterator[tuple[str, Callable[[], Sound]]]:
    """Yield each file's name and what makes it."""
    for name, event in events.EVENTS.items():
        for k in range(1, event.variants + 1):
            yield f"{name}-{k}", partial(events.made, name, k)
    for name in score.pieces():
        yield f"music-{name}", partial(music.made, name)
    for name in airs.AIRS:
        yield f"{AIR_NAME}{name}", partial(airs.made, name)


def rounded(sound: Sound) -> np.ndarray:
    return np.clip(np.round(sound * 32_767), -32_768, 32_767).astype(np.int16)


def fingerprint(frames: np.ndarray) -> str:
    return hashlib.sha256(frames.tobytes()).hexdigest()[:16]


def make(wanted: list[str]) -> None:
    """Make the files whose names begin with one of the words, or all."""
    AUDIO.mkdir(parents=True, exist_ok=True)
    known = json.loads(SAMPLES.read_text(encoding="utf-8")) if SAMPLES.exists() else {}
    names = []
    for name, maker in all_makers():
        names.append(name)
        if not wanted or name.startswith(tuple(wanted)):
            frames = rounded(maker())
            known[name] = fingerprint(frames)
            write(AUDIO / f"{name}.ogg", frames, pressing(name, frames))
    for path in AUDIO.glob("*.ogg"):
        if path.stem not in names:
            path.unlink()
    SAMPLES.write_text(
        json.dumps({name: known[name] for name in names if name in known}, indent=1) + "\n", encoding="utf-8"
    )
    print(f"{len(names)} files, {sum(path.stat().st_size for path in AUDIO.glob('*.ogg')) / 1e6:.2f} MB")


def pressing(name: str, frames: np.ndarray) -> float:
    if name.startswith(AIR_NAME):
        return AIR
    event = events.EVENTS.get(name.rpartition("-")[0])
    if event is None or event.is_ring:
        return MUSIC
    return LONG if len(frames) > LASTING * RATE else EFFECT


def write(path: Path, frames: np.ndarray, press: float) -> None:
    channels = 1 if frames.ndim == 1 else 2
    rate = airs.DULL if path.name.startswith(AIR_NAME) else RATE
    with soundfile.SoundFile(path, "w", rate, channels, "VORBIS", format="OGG", compression_level=press) as file:
        for at in range(0, len(frames), BLOCK):
            file.write(frames[at : at + BLOCK])


def read(path: Path) -> Sound:
    """Return a file's samples as floats, at the usual rate: an air's as the mixer brings them there."""
    sound, rate = soundfile.read(path)
    if rate == airs.DULL and path.name.startswith(AIR_NAME):
        return np.asarray(signal.resample_poly(sound, 2, 1))
    if rate != RATE:
        raise ValueError(f"{path.name}: {rate} Hz")
    return np.asarray(sound)


def compare() -> int:
    """Make everything again and return 1 if a sample is another than when the files were written."""
    known = json.loads(SAMPLES.read_text(encoding="utf-8"))
    other = [name for name, maker in all_makers() if fingerprint(rounded(maker())) != known.get(name)]
    print(f"{len(known) - len(other)} of {len(known)} files would have the same samples", *other, sep="\n  ")
    return 1 if other else 0
