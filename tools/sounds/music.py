"""Plays a score: hands that are never quite in time, phrases that swell, a hall, and an end that is the beginning."""

import numpy as np
from scipy import signal

from sounds import instruments
from sounds.basics import RATE, Dice, Sound, band, dice, limited, placed, room, samples
from sounds.loudness import lufs
from sounds.score import Note, Piece, Player, pitch_of, read

LEVEL = -24.5
"""Loudness of all music in LUFS."""
CEILING = -10.2
"""True peak in dBFS; 1 dB is left for the encoder."""
PHRASE = 4
"""Bars to a phrase: it swells towards its third and gives way at its end."""
HALL = ((0.013, 0.3), (0.021, -0.26), (0.031, 0.22), (0.043, 0.18), (0.059, -0.14))


def clock(piece: Piece) -> tuple[Sound, Sound]:
    """Return bar lines in units and in seconds: the last bar of a phrase takes its time, that of a section more."""
    count = round(piece.length / piece.bar)
    usual = piece.bar / piece.beat * 60 / piece.tempo
    ends = {round(start / piece.bar) for start in (*piece.sections, piece.length)}
    slower = [1.045 if bar + 1 in ends else 1.015 if (bar + 1) % PHRASE == 0 else 1.0 for bar in range(count)]
    return np.arange(count + 1) * piece.bar, np.concatenate(
        ([0.0], np.cumsum([usual * (1 + (slow - 1) * piece.sway) for slow in slower]))
    )


def _arch(piece: Piece, at: float) -> float:
    """Return by how many dB a phrase is louder at a moment."""
    inside = at % (PHRASE * piece.bar) / (PHRASE * piece.bar)
    return float(2.2 * np.sin(np.pi * inside**0.85) - 1.2)


def _together(notes: tuple[Note, ...]) -> dict[int, int]:
    """Return for each note how many of its chord come before it: a hand rolls a chord upwards."""
    order: dict[int, int] = {}
    for n, note in enumerate(notes):
        order[n] = order[n - 1] + 1 if n and notes[n - 1].start == note.start else 0
    return order


class Band:
    """The players of one piece, in one hall."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.units, self.seconds = clock(piece)
        self.length = samples(self.seconds[-1])
        self.hall = room("hall", 1.7, HALL, 5_500)

    def at(self, unit: float) -> float:
        return float(np.interp(unit, self.units, self.seconds))

    def played(self) -> Sound:
        """Return the whole piece, as a ring: what still sounds at its end sounds at its beginning."""
        mix, answer = np.zeros((self.length, 2)), np.zeros((self.length, 2))
        for name, player in self.piece.players.items():
            part = self._heard(self._line(name, player), player)
            mix += part * (1 - 0.6 * player.far)
            answer += part * (0.12 + 0.55 * player.far)
        return mix + self._in_hall(answer)

    def _line(self, name: str, player: Player) -> Sound:
        """Return one player's notes, in mono."""
        line, rng = np.zeros(self.length), dice("music", self.piece.name, name)
        notes = self.piece.notes[name]
        order = _together(notes)
        for n, note in enumerate(notes):
            sound = self._note(note, player, rng)
            late = 0.012 * order[n] + float(rng.uniform(-0.5, 0.5) + rng.uniform(-0.5, 0.5)) * 0.011
            start = round((self.at(note.start) + late) * RATE)
            np.add.at(line, np.arange(start, start + len(sound)) % self.length, sound)
        return line

    def _note(self, note: Note, player: Player, rng: Dice) -> Sound:
        time = self.at(note.start + note.length) - self.at(note.start)
        time += player.ring * 60 / self.piece.tempo / self.piece.beat
        force = note.stress + _arch(self.piece, note.start) + float(rng.uniform(-1.1, 1.1))
        strength = float(np.clip(0.6 * 10 ** (force / 20), 0.15, 1.0))
        return np.asarray(getattr(instruments, player.instrument)(rng, pitch_of(note.key), time, strength))

    def _heard(self, line: Sound, player: Player) -> Sound:
        """Return a player as heard from the table: at a gain and a side, duller the further away."""
        before = samples(2.0)
        long = np.concatenate((line[-before:], line))
        if player.instrument == "plucked":
            long = instruments.in_body(long)
        long = band(long, 45, min(15_000, 12_000 * 0.11**player.far), 1)
        level = GAINS[player.instrument] + player.gain
        return placed(long[before:] * 10 ** (level / 20), player.side)

    def _in_hall(self, sound: Sound) -> Sound:
        """Return what the hall answers, its end laid over the beginning."""
        full = signal.fftconvolve(sound, self.hall, axes=0)
        full[: len(full) - self.length] += full[self.length :]
        return np.asarray(full[: self.length])


GAINS = {
    "plucked": -6.0,
    "flute": -3.5,
    "strings": -6.0,
    "bowed": -3.0,
    "horn": -8.0,
    "drum": 6.0,
    "bars": -3.0,
    "shaker": -4.0,
    "reed": -8.0,
}
"""What brings the instruments to about one loudness, in dB."""


def made(name: str) -> Sound:
    """Return a piece as it is written: a ring at the loudness of all music."""
    sound = Band(read(name)).played()
    for _ in range(3):
        sound = sound * 10 ** ((LEVEL - lufs(sound)) / 20)
        edge = samples(0.05)
        sound = limited(np.concatenate((sound[-edge:], sound, sound[:edge])), CEILING, 0.004)[edge:-edge]
    return sound
