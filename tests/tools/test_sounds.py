"""The scripts that make sounds: loudness as the standard has it, scores that add up, the same samples each time."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("scipy")
pytest.importorskip("soundfile")
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


# -- airs ----------------------------------------------------------------------------------------------------------

AIRS = ("rain", "wind", "night", "band")


@pytest.mark.parametrize("name", AIRS)
def test_an_air_is_made_from_its_name_alone_and_its_samples_are_those_of_its_file(sounds: Any, name: str) -> None:
    files, airs = sounds("files"), sounds("airs")
    known = json.loads(files.SAMPLES.read_text(encoding="utf-8"))
    frames = files.rounded(airs.made(name))
    assert files.fingerprint(frames) == known[f"air-{name}"]
    assert len(frames) % 2 == 0
    other = files.rounded(airs.begun_softly(np.roll(frames, 1) * 0.5))
    assert files.fingerprint(other) != known[f"air-{name}"]


@pytest.mark.parametrize("name", AIRS)
def test_an_air_is_quiet_small_and_has_no_seam(sounds: Any, name: str) -> None:
    report, files = sounds("report"), sounds("files")
    assert report.measured(files.AUDIO / f"air-{name}.ogg").wrong == []


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (lambda ring: ring * 1.5, "loudness"),
        (lambda ring: ring * 0.6, "loudness -3"),
        (lambda ring: ring * np.where(np.arange(len(ring)) == 9_000, 40, 1) + (np.arange(len(ring)) == 9_000), "peak"),
        (lambda ring: ring[: 22_050 * 8], "length"),
        (lambda ring: np.concatenate((ring,) * 3), "bytes"),
        (lambda ring: ring + 0.02, "DC"),
        (lambda ring: ring * np.linspace(0.05, 1.6, len(ring)), "seam"),
        (lambda ring: np.roll(ring, -int(np.abs(ring).argmax())), "click"),
    ],
)
def test_the_report_finds_whatever_is_wrong_with_an_air(sounds: Any, tmp_path: Path, spoil: Any, what: str) -> None:
    report, files, airs = sounds("report"), sounds("files"), sounds("airs")
    path = tmp_path / "air-band.ogg"
    files.write(path, files.rounded(spoil(airs.made("band"))), files.AIR)
    assert any(wrong.startswith(what) for wrong in report.measured(path).wrong), report.measured(path).wrong


def test_a_ring_is_filtered_and_answered_without_an_end(sounds: Any) -> None:
    airs = sounds("airs")
    ring = np.random.default_rng(1).uniform(-1, 1, 44_100)
    turned, street = np.roll(ring, 12_345), airs.street()[:9_000]
    assert np.allclose(np.roll(airs.ringed(ring, 200, 900), 12_345), airs.ringed(turned, 200, 900))
    assert np.allclose(np.roll(airs.answered(ring, street, 0.5), 12_345), airs.answered(turned, street, 0.5))
