"""Writes and reads the files of `assets/audio/`, and keeps what samples they were made from."""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import soundfile

from sounds import events, music, score
from sounds.basics import AUDIO, RATE, Sound

SAMPLES = AUDIO / "samples.json"
"""The fingerprint of each file's 16-bit samples before they are encoded."""
EFFECT, LONG, MUSIC = 0.3, 0.6, 0.85
"""How hard Vorbis presses effects, those over LASTING seconds, and music: 0 not at all, 1 most."""
LASTING = 3.0
BLOCK = 1 << 16
"""Frames written at once: the encoder cannot take minutes in one piece."""


def all_makers() -> Iterator[tuple[str, Callable[[], Sound]]]:
    """Yield each file's name and what makes it."""
    for name, event in events.EVENTS.items():
        for k in range(1, event.variants + 1):
            yield f"{name}-{k}", partial(events.made, name, k)
    for name in score.pieces():
        yield f"music-{name}", partial(music.made, name)


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
    return MUSIC if name.startswith("music-") else LONG if len(frames) > LASTING * RATE else EFFECT


def write(path: Path, frames: np.ndarray, press: float) -> None:
    channels = 1 if frames.ndim == 1 else 2
    with soundfile.SoundFile(path, "w", RATE, channels, "VORBIS", format="OGG", compression_level=press) as file:
        for at in range(0, len(frames), BLOCK):
            file.write(frames[at : at + BLOCK])


def read(path: Path) -> Sound:
    """Return a file's samples as floats."""
    sound, rate = soundfile.read(path)
    if rate != RATE:
        raise ValueError(f"{path.name}: {rate} Hz")
    return np.asarray(sound)


def compare() -> int:
    """Make everything again and return 1 if a sample is another than when the files were written."""
    known = json.loads(SAMPLES.read_text(encoding="utf-8"))
    other = [name for name, maker in all_makers() if fingerprint(rounded(maker())) != known.get(name)]
    print(f"{len(known) - len(other)} of {len(known)} files would have the same samples", *other, sep="\n  ")
    return 1 if other else 0
