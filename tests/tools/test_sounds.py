"""The scripts that make sounds: loudness as the standard has it, scores that add up, the same samples each time."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that imports one of the scripts' modules."""
    monkeypatch.syspath_prepend(str(TOOLS))
    return lambda name: importlib.import_module(f"sounds.{name}")


def sine(pitch: float, seconds: float) -> Any:
    return np.sin(2 * np.pi * pitch * np.arange(int(seconds * 44_100)) / 44_100)


def test_a_full_sine_in_one_of_two_channels_is_3_db_under_full_loudness(sounds: Any) -> None:
    tone = sine(997, 5)
    assert sounds("loudness").lufs(np.column_stack((tone, 0 * tone))) == pytest.approx(-3.01, abs=0.05)


def test_silence_and_what_is_much_softer_do_not_count(sounds: Any) -> None:
    tone = sine(997, 5)
    both = np.concatenate((tone, 0 * tone, 0.05 * tone))
    assert sounds("loudness").lufs(both) == pytest.approx(sounds("loudness").lufs(tone), abs=0.2)


def test_a_peak_between_two_samples_is_seen(sounds: Any) -> None:
    tone = np.sin(np.pi / 2 * np.arange(4_410) + np.pi / 4)
    assert np.abs(tone).max() < 0.71
    assert sounds("loudness").true_peak(tone) > -0.5


def test_a_sound_is_made_twice_the_same_and_its_variants_differ(sounds: Any) -> None:
    made = sounds("events").made
    assert (made("card", 1) == made("card", 1)).all()
    assert len(made("card", 1)) != len(made("card", 2)) or (made("card", 1) != made("card", 2)).any()


def test_every_score_adds_up_and_has_at_most_four_voices_at_once(sounds: Any) -> None:
    score = sounds("score")
    assert len(score.pieces()) == 7
    for name in score.pieces():
        piece = score.read(name)
        assert all(note.start < piece.length for notes in piece.notes.values() for note in notes)


@pytest.mark.parametrize(
    ("bar", "wrong"),
    [("D5/1 E5/2", "3 units instead of 4"), ("D5/2 Eb5/2", "not in the key"), ("D5/2 H5/2", "no note")],
)
def test_a_bar_that_does_not_add_up_is_refused(sounds: Any, bar: str, wrong: str) -> None:
    score = sounds("score")
    with pytest.raises(score.ScoreError, match=wrong):
        score.written(bar, 4.0, 1.0, frozenset({2, 4, 6, 9, 11}), "a part")
