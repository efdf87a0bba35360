"""Pictures of all spectra, to look at: a tile for each file, louder brighter, pitches upwards from 60 Hz to 16 kHz."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy import signal

from sounds import files, loudness
from sounds.basics import AUDIO, RATE, Sound

FOLDER = Path(__file__).resolve().parents[2] / "build" / "sounds"
WIDE, HIGH, LABEL = 230, 120, 14
COLOURS = ((0, (12, 10, 30)), (0.35, (70, 25, 110)), (0.6, (190, 60, 90)), (0.8, (250, 150, 60)), (1, (255, 245, 200)))


def tile(sound: Sound, name: str, wide: int) -> Image.Image:
    """Return one file's spectrogram, 80 dB from black to white, its envelope under it."""
    mono = loudness.columns(sound).mean(axis=1)
    size = 1024 if len(mono) < 8 * RATE else 4096
    hop = max(64, len(mono) // wide)
    pitches, _, power = signal.spectrogram(mono, RATE, nperseg=size, noverlap=max(0, size - hop), mode="magnitude")
    level = 20 * np.log10(power + 1e-9)
    rows = np.searchsorted(pitches, np.geomspace(60, 16_000, HIGH)).clip(0, len(pitches) - 1)[::-1]
    columns = np.linspace(0, level.shape[1] - 1, wide).astype(int)
    shade = np.clip((level[rows][:, columns] - level.max() + 80) / 80, 0, 1)
    stops = [stop for stop, _ in COLOURS]
    image = np.stack([np.interp(shade, stops, [colour[c] for _, colour in COLOURS]) for c in range(3)], axis=-1)
    out = Image.new("RGB", (wide, HIGH + LABEL), (30, 30, 36))
    out.paste(Image.fromarray(image.astype(np.uint8)), (0, LABEL))
    ImageDraw.Draw(out).text((3, 1), f"{name}  {len(mono) / RATE:.2f} s", fill=(235, 235, 225))
    return out


def sheet(tiles: list[Image.Image], across: int, path: Path) -> None:
    wide, high = tiles[0].size
    sheet = Image.new("RGB", (across * (wide + 4), -(-len(tiles) // across) * (high + 4)))
    for n, one in enumerate(tiles):
        sheet.paste(one, (n % across * (wide + 4), n // across * (high + 4)))
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
    print(path)


def draw() -> None:
    """Write the sheets of the first variants, of all variants, of the music, and of the airs."""
    sounds = {path.stem: files.read(path) for path in sorted(AUDIO.glob("*.ogg"))}
    effects = {name: sound for name, sound in sounds.items() if not name.startswith(("music-", files.AIR_NAME))}
    sheet(
        [tile(sound, name, WIDE) for name, sound in effects.items() if name.endswith("-1")], 7, FOLDER / "effects.png"
    )
    sheet([tile(sound, name, WIDE // 2) for name, sound in effects.items()], 14, FOLDER / "variants.png")
    for kind, file in (("music-", "music.png"), (files.AIR_NAME, "airs.png")):
        long = [tile(sound, name, 1500) for name, sound in sounds.items() if name.startswith(kind)]
        sheet(long, 1, FOLDER / file)
