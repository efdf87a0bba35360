"""From a written score (`scores/<piece>.yaml`) to the notes each player plays; what does not add up is refused."""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

SCORES = Path(__file__).parent / "scores"
STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "sus2": (0, 2, 7),
    "sus4": (0, 5, 7),
}
DRUM = {"x": 42, "o": 50}
"""The strokes of the hand drum, as keys: low and long, high and short."""
MOST_PARTS = 4
LOW = 50
"""A key under which thirds are mud."""


class ScoreError(ValueError):
    """A score that does not add up, with its section, part and bar."""


@dataclass(frozen=True)
class Note:
    """One note: when and how long in units from the piece's beginning, and which key (60 is the middle C)."""

    start: float
    length: float
    key: int
    stress: float = 0.0
    """dB more than the part's other notes."""


@dataclass(frozen=True)
class Player:
    """Who plays a part: see `scores/README.md`."""

    instrument: str
    gain: float = 0.0
    side: float = 0.0
    far: float = 0.3
    ring: float = 0.0


@dataclass(frozen=True)
class Piece:
    """A piece as it is played: its time, its sections' beginnings in units, and the notes of every player."""

    name: str
    tempo: float
    bar: float
    beat: float
    length: float
    scale: frozenset[int]
    sections: tuple[float, ...]
    players: dict[str, Player]
    sway: float = 1.0
    """How much of their usual time the ends of phrases take: 0 for a beat that does not wait."""
    notes: dict[str, tuple[Note, ...]] = field(default_factory=dict)


def key_of(name: str) -> int:
    """Return the key of a note such as F#4."""
    found = re.fullmatch(r"([A-G])([#b]?)(\d)", name)
    if not found:
        raise ScoreError(f"no note: {name!r}")
    return STEPS[found[1]] + {"#": 1, "b": -1, "": 0}[found[2]] + 12 * (int(found[3]) + 1)


def tone_of(name: str) -> int:
    return key_of(name + "4") % 12


def pitch_of(key: int) -> float:
    return float(440 * 2 ** ((key - 69) / 12))


def chord_of(name: str) -> tuple[int, tuple[int, ...]]:
    """Return the bass of a chord such as D/F#, and its tones, as places in the octave."""
    found = re.fullmatch(r"([A-G][#b]?)(maj7|m7|m|7|sus2|sus4)?(?:/([A-G][#b]?))?", name)
    if not found:
        raise ScoreError(f"no chord: {name!r}")
    root = tone_of(found[1])
    tones = tuple((root + step) % 12 for step in QUALITIES[found[2] or ""])
    return (tone_of(found[3]) if found[3] else root), tones


@dataclass(frozen=True)
class Harmony:
    """A chord and how long it lasts, in units from its section's beginning."""

    start: float
    length: float
    bass: int
    tones: tuple[int, ...]


def harmonies(text: str, bar: float) -> list[Harmony]:
    found = []
    for number, written in enumerate(_bars(text)):
        names = written.split()
        for place, name in enumerate(names):
            length = bar / len(names)
            found.append(Harmony(number * bar + place * length, length, *chord_of(name)))
    return found


def _bars(text: str) -> list[str]:
    return [one.strip() for one in text.split("|")]


def _tokens(written: str, bar: float, place: str) -> Iterator[tuple[str, float, float]]:
    """Yield what is played in a bar, when and how long; a bar that is not full is refused."""
    at = 0.0
    for token in written.split():
        what, _, length = token.partition("/")
        yield what, at, float(length.rstrip("_"))
        at += float(length.rstrip("_"))
    if abs(at - bar) > 1e-6:
        raise ScoreError(f"{place}: {at:g} units instead of {bar:g}")


def _stress(at: float, beat: float) -> float:
    return 1.0 if at == 0 else 0.0 if at % beat == 0 else -1.2


def written(text: str, bar: float, beat: float, scale: frozenset[int], place: str) -> list[Note]:
    """Return the notes of a written part; ties are joined, foreign notes refused."""
    notes: list[Note] = []
    tied = False
    for number, one in enumerate(_bars(text), 1):
        for (what, at, length), token in zip(_tokens(one, bar, f"{place}, bar {number}"), one.split(), strict=True):
            start = (number - 1) * bar + at
            if what != "-" and tied and key_of(what) == notes[-1].key:
                notes[-1] = Note(notes[-1].start, notes[-1].length + length, notes[-1].key, notes[-1].stress)
            elif what != "-":
                if key_of(what) % 12 not in scale:
                    raise ScoreError(f"{place}, bar {number}: {what} is not in the key")
                notes.append(Note(start, length, key_of(what), _stress(at, beat)))
            tied = token.endswith("_")
    return notes


def upwards(harmony: Harmony, low: int, count: int = 8) -> list[int]:
    """Return a chord's keys upwards: its bass at or over ``low``, then its tones over it; not close to a low one."""
    bass = low + (harmony.bass - low) % 12
    over = [key for key in range(bass + (7 if bass < LOW else 1), bass + 40) if key % 12 in harmony.tones]
    return [bass, *over[:count]]


def _degrees(what: str, harmony: Harmony, low: int) -> list[int]:
    if what in DRUM:
        return [DRUM[what]]
    keys = upwards(harmony, low)
    return [keys[0 if one == "b" else int(one) - (harmony.bass in harmony.tones)] for one in what.split("+")]


def patterned(text: str, chords: list[Harmony], bar: float, beat: float, low: int, place: str) -> list[Note]:
    """Return what a pattern does with the chords, bar by bar."""
    patterns, notes = _bars(text), []
    end = chords[-1].start + chords[-1].length
    for number in range(round(end / bar)):
        for what, at, length in _tokens(patterns[number % len(patterns)], bar, place):
            start = number * bar + at
            now = next(chord for chord in reversed(chords) if chord.start <= start + 1e-6)
            if what != "-":
                notes += [Note(start, length, key, _stress(at, beat)) for key in _degrees(what, now, low)]
    return notes


def led(
    chords: list[Harmony], voices: int, low: int, high: int, before: tuple[int, ...]
) -> tuple[list[Note], tuple[int, ...]]:
    """Return chords held by a few voices that move as little as they can, and where they end.

    A chord's third is not left out, and two voices are not on the same key.
    """
    notes: list[Note] = []
    for chord in chords:
        keys = [key for key in range(low, high + 1) if key % 12 in chord.tones]
        best = min(itertools.combinations(keys, voices), key=lambda held: _way(held, before, chord))
        for key in best:
            tied = next(
                (n for n, note in enumerate(notes) if note.key == key and note.start + note.length == chord.start), None
            )
            if tied is None:
                notes.append(Note(chord.start, chord.length, key))
            else:
                notes[tied] = Note(notes[tied].start, notes[tied].length + chord.length, key)
        before = best
    return notes, before


def _way(held: tuple[int, ...], before: tuple[int, ...], chord: Harmony) -> float:
    """Return how far voices go, and what a chord lacks: its third most, then variety; close low notes are muddy."""
    moved = (
        sum(abs(a - b) for a, b in zip(held, before, strict=True))
        if len(before) == len(held)
        else 0.1 * abs(held[0] - 55)
    )
    lacks = (chord.tones[1] not in {key % 12 for key in held}) * 5 + (len(held) - len({key % 12 for key in held})) * 3
    muddy = sum(4 for a, b in itertools.pairwise(held) if b - a < 3 or (a < 52 and b - a < 5))
    return moved + lacks + muddy


class _Reader:
    """Reads a piece, section by section."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name, self.data = name, data
        self.bar, self.beat = float(data["bar"]), float(data["beat"])
        self.scale = frozenset(tone_of(note) for note in data["scale"].split())
        self.players = {player: Player(**given) for player, given in data["players"].items()}
        self.notes: dict[str, list[Note]] = {player: [] for player in self.players}
        self.before: dict[str, tuple[int, ...]] = {}
        self.at = 0.0

    def piece(self) -> Piece:
        starts = []
        for section in self.data["form"]:
            starts.append(self.at)
            self._section(section, dict(self.data["sections"][section]))
        notes = {
            player: tuple(sorted(played, key=lambda note: (note.start, note.key)))
            for player, played in self.notes.items()
        }
        tempo, sway = float(self.data["tempo"]), float(self.data.get("sway", 1))
        return Piece(
            self.name, tempo, self.bar, self.beat, self.at, self.scale, tuple(starts), self.players, sway, notes
        )

    def _section(self, name: str, given: dict[str, Any]) -> None:
        chords = harmonies(given.pop("chords"), self.bar)
        length = chords[-1].start + chords[-1].length
        if len(given) > MOST_PARTS:
            raise ScoreError(f"{self.name}, {name}: {len(given)} parts")
        for player, part in given.items():
            place = f"{self.name}, {name}, {player}"
            notes = self._part(player, {"written": part} if isinstance(part, str) else part, chords, place)
            if "written" in part and len(_bars(part["written"])) * self.bar != length:
                raise ScoreError(f"{place}: not as many bars as chords")
            self.notes[player] += [Note(note.start + self.at, note.length, note.key, note.stress) for note in notes]
        self.at += length

    def _part(self, player: str, part: dict[str, Any], chords: list[Harmony], place: str) -> list[Note]:
        level, late = part.get("level", 0), (part.get("late", 1) - 1) * self.bar
        if "written" in part:
            notes = written(part["written"], self.bar, self.beat, self.scale, place)
        elif "pattern" in part:
            notes = patterned(part["pattern"], chords, self.bar, self.beat, key_of(part.get("low", "C3")), place)
        else:
            low, high = key_of(part["low"]), key_of(part["high"])
            notes, self.before[player] = led(chords, part["hold"], low, high, self.before.get(player, ()))
        return [Note(n.start, n.length, n.key, n.stress + level) for n in notes if n.start >= late]


def read(name: str) -> Piece:
    """Return a piece by its name."""
    return _Reader(name, yaml.safe_load((SCORES / f"{name}.yaml").read_text(encoding="utf-8"))).piece()


def pieces() -> list[str]:
    return sorted(path.stem for path in SCORES.glob("*.yaml"))
