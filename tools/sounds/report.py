"""Measures every file as it is given to players, and says which limit it breaks."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import yaml
from scipy import signal

from sounds import airs, files, loudness, music, score
from sounds.basics import AUDIO, RATE, Sound, decibels, samples
from sounds.events import EVENTS, TICK

LARGEST, MEMORY = 9e6, 20e6
"""Bytes: all files together; decoded as 16-bit stereo: effects of the start, the two longest late ones, an air."""
PEAK, MUSIC_PEAK = -6.0, -9.0
EFFECTS, MUSIC = (-24.0, -18.0), (-26.0, -23.0)
"""LUFS, integrated; silence follows what is shorter than 0.4 s."""
UNDER_PLACING = (15.0, 21.0)
"""dB that a tick's loudest 0.05 s lie under those of a placed building."""
AIR_PEAK, AIRS, AIR_TIME, AIR_SIZE = -12.0, (airs.LEVEL - 1, airs.LEVEL + 1), (12.0, 24.0), (20_000, 52_000)
"""dBFS; LUFS, 4.5 to 6.5 under the music; seconds until an air begins again; bytes of its file."""
UNHEARD = 0.002
"""The sharpest bend that is heard in no air, not even in one that has nothing bright to cover it."""
STRETCH = 0.25
"""Seconds before and after a moment of an air that are compared."""
EDGE, OFFSET, STEP = -50.0, 0.003, 7.0
"""dBFS of the first 2 and last 10 ms; DC; LU from any 3 s of music to the 3 s a second later."""


@dataclass
class Row:
    """What one file measures, and what is wrong with it."""

    name: str
    time: float
    peak: float
    lufs: float
    rms: float
    touch: float
    offset: float
    clipped: int
    edge: float
    centroid: float
    wrong: list[str] = field(default_factory=list)
    seam: str = ""

    def line(self) -> str:
        levels = (self.peak, self.lufs, self.rms, self.touch)
        loud = " ".join(f"{level:7.1f}" for level in levels)
        rest = f"{self.offset:8.4f} {self.clipped:4d} {self.edge:7.1f} {self.centroid:7.0f}"
        return f"{self.name:22} {self.time:7.2f} {loud} {rest}  {self.seam}{'; '.join(self.wrong)}"


def measured(path: Path) -> Row:
    sound = files.read(path)
    row = Row(
        path.stem,
        len(sound) / RATE,
        loudness.true_peak(sound),
        loudness.lufs(sound),
        loudness.rms(sound),
        loudness.loudest(sound, loudness.TOUCH),
        float(np.abs(sound.mean(axis=0)).max()),
        int((np.abs(sound) >= 1 - 1 / 32_768).sum()),
        decibels(max(np.abs(sound[: samples(0.002)]).max(), np.abs(sound[-samples(0.01) :]).max())),
        centroid(sound),
    )
    if row.name.startswith(files.AIR_NAME):
        row.wrong += [*_air(row, sound), *_outside(path.stat().st_size, AIR_SIZE, "bytes")]
    else:
        row.wrong += list(_music(row, sound) if row.name.startswith("music-") else _effect(row, sound))
    row.wrong += [f"{row.clipped} samples clipped"] * (row.clipped > 0) + ["DC"] * (row.offset > OFFSET)
    return row


def centroid(sound: Sound) -> float:
    """Return the middle of a sound's spectrum by power, in Hz: how bright it is."""
    pitches, power = signal.welch(loudness.columns(sound).mean(axis=1), RATE, nperseg=min(2048, len(sound)))
    return float((pitches * power).sum() / max(power.sum(), 1e-20))


def _outside(value: float, limits: tuple[float, float], what: str) -> Iterator[str]:
    if not limits[0] <= value <= limits[1]:
        yield f"{what} {value:.4g} outside {limits[0]:g} to {limits[1]:g}"


def _effect(row: Row, sound: Sound) -> Iterator[str]:
    event = EVENTS[row.name.rpartition("-")[0]]
    yield from _outside(row.peak, (-60, PEAK), "peak")
    yield from _round(row, sound) if event.is_ring else _outside(row.edge, (-200, EDGE), "edge")
    if event.level > TICK:
        yield from _outside(row.lufs, EFFECTS, "loudness")


def _round(row: Row, sound: Sound) -> Iterator[str]:
    """Yield what would be heard where a ring begins again."""
    jump = float(np.abs(sound[0] - sound[-1]).max())
    row.seam = f"jump {jump:.4f} "
    yield from _outside(jump, (0, float(np.percentile(np.abs(np.diff(sound, axis=0)), 99))), "jump")


def _air(row: Row, sound: Sound) -> Iterator[str]:
    yield from _outside(row.peak, (-30, AIR_PEAK), "peak")
    yield from _outside(row.lufs, AIRS, "loudness")
    yield from _outside(row.time, AIR_TIME, "length")
    yield from _round(row, sound)
    seam, inner = turns(sound)
    row.seam = f"seam {seam:.1f} dB (inside {np.median(inner):.1f}, at most {inner.max():.1f}), {row.seam}"
    yield from _outside(seam, (0, float(np.percentile(inner, 95))), "seam")
    click, rough = clicks(sound)
    row.seam += f"click {click:.5f} "
    yield from _outside(click, (0, max(rough, UNHEARD)), "click")


def _music(row: Row, sound: Sound) -> Iterator[str]:
    yield from _outside(row.peak, (-30, MUSIC_PEAK), "peak")
    yield from _outside(row.lufs, MUSIC, "loudness")
    yield from _outside(row.time, (90, 150), "length")
    seam, inner, jump = seams(sound, row.name.removeprefix("music-"))
    step = steps(sound)
    row.seam = f"seam {seam:.1f} dB (bar lines {np.median(inner):.1f}, at most {inner.max():.1f}), "
    row.seam += f"jump {jump:.4f}, step {step:.1f} LU "
    yield from _outside(seam, (0, inner.max()), "seam")
    yield from _outside(jump, (0, float(np.abs(np.diff(sound, axis=0)).max())), "jump")
    yield from _outside(step, (0, STEP), "step")


def _bands(sound: Sound) -> Sound:
    """Return a stretch's level in 24 bands, in dB."""
    power = np.abs(np.fft.rfft(loudness.columns(sound).mean(axis=1) * np.hanning(len(sound)))) ** 2
    edges = np.geomspace(60, 8_000, 25)
    places = np.searchsorted(np.fft.rfftfreq(len(sound), 1 / RATE), edges)
    return np.asarray([10 * np.log10(power[a : max(b, a + 1)].mean() + 1e-3) for a, b in itertools.pairwise(places)])


def seams(sound: Sound, name: str) -> tuple[float, Sound, float]:
    """Return how far the last beat is from the first, in dB a band; the same at all inner bar lines; the last step."""
    piece = score.read(name)
    lines = [samples(at) for at in music.clock(piece)[1]]
    beat = samples(60 / piece.tempo)
    ring = np.concatenate((sound, sound[:beat]))
    over = [float(np.abs(_bands(ring[at - beat : at]) - _bands(ring[at : at + beat])).mean()) for at in lines[1:-1]]
    last = float(np.abs(_bands(sound[-beat:]) - _bands(sound[:beat])).mean())
    return last, np.asarray(over), float(np.abs(sound[0] - sound[-1]).max())


def turns(sound: Sound) -> tuple[float, Sound]:
    """Return how far the end of a ring is from its beginning, in dB a band; the same from stretch to stretch inside."""
    size = samples(STRETCH)
    ring = np.concatenate((sound, sound[:size]))
    lines = range(size, len(sound) - size + 1, size)
    over = [float(np.abs(_bands(ring[at - size : at]) - _bands(ring[at : at + size])).mean()) for at in lines]
    last = float(np.abs(_bands(sound[-size:]) - _bands(sound[:size])).mean())
    return last, np.asarray(over)


def clicks(sound: Sound) -> tuple[float, float]:
    """Return the sharpest bend where a ring begins again, and one that is sharper than all but few inside."""
    bends = np.abs(np.diff(np.concatenate((sound, sound[:64])), 2))
    return float(bends[-126:].max()), float(np.percentile(bends[:-126], 99.9))


def steps(sound: Sound) -> float:
    """Return the largest change of loudness from three seconds to the three a second later, over the seam, too."""
    blocks = 10 ** (loudness.momentary(np.concatenate((sound, sound[: samples(4)]))) / 10)
    slow = 10 * np.log10(np.convolve(blocks, np.ones(27) / 27, "valid"))
    return float(np.abs(slow[10:] - slow[:-10]).max())


def _ticks(rows: list[Row]) -> None:
    placing = float(np.mean([row.touch for row in rows if row.name.startswith("place-")]))
    for row in rows:
        event = EVENTS.get(row.name.rpartition("-")[0])
        if event and event.level <= TICK:
            row.wrong += list(_outside(placing - row.touch, UNDER_PLACING, "dB under placing"))


def show() -> int:
    """Print a line for every file and the sums, and return 1 if a limit is broken."""
    paths = sorted(AUDIO.glob("*.ogg"))
    rows = [measured(path) for path in paths]
    _ticks(rows)
    heads = ("seconds", "dBTP", "LUFS", "RMS", "50 ms")
    print(f"{'file':22}", *(f"{head:>7}" for head in heads), f"{'DC':>8} clip {'edge':>7} {'centre':>7}")
    for row in rows:
        print(row.line())
    wrong = sum(bool(row.wrong) for row in rows) + _sums(paths, rows)
    print(f"{wrong} beyond a limit" if wrong else "all within their limits")
    return 1 if wrong else 0


def _decoded(times: dict[str, float]) -> float:
    """Return the seconds that are decoded at once at most: one late event is around, one is just heard, and an air."""
    table = yaml.safe_load((AUDIO.parent / "sounds.yaml").read_text(encoding="utf-8"))
    events, air = table["events"], max(times.get(row["file"].removesuffix(".ogg"), 0) for row in table["airs"])
    long = {row["name"]: sum(times.get(file.removesuffix(".ogg"), 0) for file in row["files"]) for row in events}
    late = sorted(long.pop(row["name"]) for row in events if row.get("late"))
    return sum(long.values()) + sum(late[-2:]) + air


def _sums(paths: list[Path], rows: list[Row]) -> int:
    """Print the sums, and return how many limits they break."""
    size = sum(path.stat().st_size for path in paths)
    memory = _decoded({row.name: row.time for row in rows}) * RATE * 4
    missing = [name for name, _ in files.all_makers() if not (AUDIO / f"{name}.ogg").exists()]
    print(f"{len(rows)} files, {size / 1e6:.2f} MB; decoded {memory / 1e6:.1f} MB", *missing)
    return (size > LARGEST) + (memory > MEMORY) + len(missing)
