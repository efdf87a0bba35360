"""A kernel is tried before it is used; without one, or with a spoilt one, everything goes on in Python and says so."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mycity.ai.bots.option_rollouts import next_episode_of, rollouts
from mycity.ai.bots.registry import make_bot
from mycity.ai.kernel import usage
from mycity.ai.kernel.library import KernelBoard, KernelError, Library
from mycity.ai.kernel.usage import IN_USE, NOT_THERE, in_use, tried_library, try_kernel, use, using
from mycity.ai.learnt.value_table import TABLE_BYTES
from mycity.ai.model.view import view_of
from mycity.ai.review.advice import Adviser
from mycity.ai.rows.kinds import EndKind, GuideKind, OnceKind
from mycity.ai.serve import helpers
from mycity.ai.serve.bot_process import BotProcess
from mycity.content.campaigns import load_campaign
from mycity.content.seating import ANIMALS
from mycity.engine.campaign import PlayerSpec, begin_single, open_episode, pending
from mycity.engine.episode import Answer, apply
from tests.ai.conftest import Deal
from tests.ai.kernel import crashing
from tests.ai.kernel.comparing import MASTER, PLAYERS, ROWS, Game, dealt, named, views
from tests.ai.serve.test_bot_process import replies
from tests.process import resident
from tools.build_kernel import SOURCE, CannotBuildError, build, header_of_rows
from tools.kernel_trials import FILE, packed_trials

SPOILT = {
    "board.h": ("- position->rival[kind] + 50", "- position->rival[kind] + 51"),
    "moves.h": ("if (any(mask & well.cell) || hit > 1)", "if (any(mask & well.cell) || hit > 2)"),
    "guides.h": ("COUNTED = 1000, NEVER_SURE = 2", "COUNTED = 1000, NEVER_SURE = 9"),
    "ends.h": ("points += lacking(position, n[2], board->near[cell]) ? 0 : n[1];", "points += n[1];"),
    "draws.h": ("state ^ state >> 27", "state ^ state >> 28"),
    "greedy.h": ("if (!equal || worth > highest) {", "if (!equal || worth >= highest) {"),
    "learnt.h": ("cells < 9 ? 5 : 6", "cells < 8 ? 5 : 6"),
    "load.h": ("fit.close = fit.around & board->area[i];", "fit.close = fit.around;"),
    "seats.h": ("position, n[0]) > size", "position, n[0]) >= size"),
    "seen.h": ("(seat + place) % vector->seats", "place % vector->seats"),
    "vector.h": ("const uint64_t bound = (uint64_t)last + 1", "const uint64_t bound = (uint64_t)last + 2"),
}
"""A line of each part of the kernel, and what a slip would make of it."""


@pytest.fixture(autouse=True)
def unused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test leaves a kernel in use."""
    monkeypatch.setattr(usage._Use, "library", None)


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where no compiler has been."""
    monkeypatch.setattr(usage, "library_file", lambda: None)


def spoilt(folder: Path, part: str, before: str, after: str) -> Path:
    """Return a kernel with a slip in one of its parts."""
    for file in SOURCE.parent.iterdir():
        text = file.read_text("utf-8")
        assert file.name != part or text.count(before) == 1
        (folder / file.name).write_text(text.replace(before, after) if file.name == part else text, "utf-8")
    return build(folder / "built" / "spoilt.so", source=folder / SOURCE.name, flags=("-O0", "-w"))


def left_out() -> Iterator[tuple[str, str, str]]:
    """Yield (part, what stands there, the same without one kind of row)."""
    guides, moves, ends = ((SOURCE.parent / f"{part}.h").read_text("utf-8") for part in ("guides", "moves", "ends"))
    for guide in re.findall(r"static void (guide_\w+)\(Turn \*turn, const Row \*row\) \{\n", guides):
        head = f"static void {guide}(Turn *turn, const Row *row) {{\n"
        yield "guides.h", head, f"{head}    return;\n"
    for case in re.findall(r"( {4}case ONCE_\w+:(?: \{)?) ", moves):
        yield "moves.h", f"{case} ", f"{case} if (1) break;"
    for case in re.findall(r"( {4}case END_\w+:) ", ends):
        yield "ends.h", f"{case} ", f"{case} return 0;"


def answers(seed: int = 3) -> list[Answer]:
    """Return what the strongest level answers to some positions."""
    bot = make_bot(MASTER.id, [{**row, "budget": 200, "tile_budget": 100, "value_budget": 100} for row in ROWS])
    positions = [view for game in (("eternal", None), ("island", None)) for view in list(views(game, seed))[:2]]
    return [bot.decide(view) for view in positions]


def test_a_kernel_that_passes_its_trials_is_used_and_says_so(
    library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert use() == IN_USE
    assert in_use() is not None
    assert caplog.messages == [IN_USE]


def test_answers_are_the_same_with_it_and_without(library: Library) -> None:
    plain = answers()
    with using():
        assert in_use() is not None
        assert answers() == plain
    assert in_use() is None


@pytest.mark.parametrize("part", SPOILT)
def test_a_spoilt_kernel_is_refused(part: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                    caplog: pytest.LogCaptureFixture) -> None:  # fmt: skip
    file = spoilt(tmp_path, part, *SPOILT[part])
    monkeypatch.setattr(usage, "library_file", lambda: file)
    with pytest.raises(KernelError, match="plays otherwise than Python"):
        tried_library()
    assert use().startswith("the kernel is not used, Python does its work: it plays otherwise than Python in ")
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert in_use() is None


@pytest.mark.prove
def test_no_kind_of_row_can_be_left_out(library: Library, tmp_path: Path) -> None:
    kinds = list(left_out())
    assert len(kinds) == len(GuideKind) + len(OnceKind) + len(EndKind) - len([EndKind.ASKED])
    for number, (part, before, after) in enumerate(kinds):
        folder = tmp_path / str(number)
        folder.mkdir()
        with pytest.raises(KernelError, match=r"(plays|mends) otherwise than Python"):
            try_kernel(Library(spoilt(folder, part, before, after)))


@pytest.mark.parametrize("content", [b"", b"no library", b"\x7fELF"])
def test_a_file_that_is_no_kernel_is_refused(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mycity-kernel.so"
    file.write_bytes(content)
    monkeypatch.setattr(usage, "library_file", lambda: file)
    assert use().startswith("the kernel is not used")
    assert answers() == answers()


def test_another_library_is_refused(tmp_path: Path, library: Library) -> None:
    source = tmp_path / "other.c"
    source.write_text("int other(void) { return 0; }\n", "utf-8")
    with pytest.raises(KernelError, match="kernel_format"):
        Library(build(tmp_path / "built" / "other.so", source=source))


def test_without_a_kernel_python_does_its_work(no_library: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with using():
        assert in_use() is None
        assert len(answers()) == 4
    assert caplog.messages == [NOT_THERE]


def test_without_a_compiler_nothing_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(CannotBuildError, match="there is no C compiler"):
        build(tmp_path / "built" / "kernel.so")


def test_a_compiler_that_refuses_is_heard(tmp_path: Path, library: Library) -> None:
    source = tmp_path / "wrong.c"
    source.write_text("this is no C\n", "utf-8")
    with pytest.raises(CannotBuildError, match="error"):
        build(tmp_path / "built" / "wrong.so", source=source)
    assert list((tmp_path / "built").iterdir()) == []


def test_every_kind_of_row_is_read_by_the_kernel() -> None:
    read = [re.search(r"guide_\w+|(ONCE|END)_\w+", before) for _, before, _ in left_out()]
    names = {f"{sort}{kind.name}" for sort, kinds in (("ONCE_", OnceKind), ("END_", EndKind)) for kind in kinds}
    names |= {f"guide_{kind.name.lower()}" for kind in GuideKind}
    assert {found[0] for found in read if found} == names - {"END_ASKED"}
    header = header_of_rows()
    for kinds, name in ((GuideKind, "GUIDE"), (OnceKind, "ONCE"), (EndKind, "END")):
        assert f"enum {{ {', '.join(f'{name}_{kind.name}' for kind in kinds)}, {name}_KINDS }};" in header


@pytest.mark.parametrize("spoil", [b"", b"no trials", b"x" * 1_000_001], ids=["empty", "other", "large"])
def test_without_its_trials_no_kernel_is_used(
    spoil: bytes, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usage, "assets_root", lambda: tmp_path)
    assert use().startswith("the kernel is not used, Python does its work: its trials cannot be read")
    (tmp_path / usage.TRIALS).write_bytes(spoil)
    assert use().startswith("the kernel is not used, Python does its work: its trials cannot be read")


def test_the_trials_are_what_python_says_today() -> None:
    assert FILE.read_bytes() == packed_trials(), "python tools/kernel_trials.py writes them anew"


def test_the_command_line_says_whether_it_is_in_use(library: Library) -> None:
    command = [sys.executable, "-m", "mycity", "--version"]
    plain, told = (
        subprocess.run([*command, *more], capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
        for more in ([], ["--verbose"])
    )
    assert told == [*plain, f"bots: {IN_USE}"]


def test_the_process_of_the_bots_uses_it_and_the_log_says_so(
    library: Library, eternal: Deal, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    process = BotProcess(ROWS, "bots")
    try:
        replies(process, process.answer("surveyor", eternal(3), 0))
    finally:
        process.close()
    assert f"the process for bots: {IN_USE}" in caplog.messages
    assert in_use() is None, "this process is like the window's: it never uses it"


@pytest.mark.parametrize("number", [2, 5, 6])
def test_choices_between_episodes_meet_the_same_cities(number: int, library: Library) -> None:
    founders = [PlayerSpec(f"City {seat}", ANIMALS[seat], "bot:master") for seat in range(2)]
    campaign = open_episode(begin_single(load_campaign("island-season"), number, founders, 3))
    choice = pending(campaign)
    assert choice is not None
    next_episode = next_episode_of(campaign, choice.options)
    plain = rollouts(next_episode, MASTER)
    with using():
        by_kernel = rollouts(next_episode, MASTER)
    assert by_kernel.cities == plain.cities
    assert by_kernel.best() == plain.best()


@pytest.mark.parametrize("game", [("eternal", None), ("city", 22), ("island-eternal", None)], ids=named)
def test_hints_are_the_same_with_it_and_without(game: Game, library: Library) -> None:
    state = dealt(game, 2)
    for _ in range(15):
        state, _ = apply(state, {seat: PLAYERS[0].decide(view_of(state, seat)) for seat in state.awaited})
    plain = list(Adviser(MASTER, state, state.awaited[0]).hints())
    with using():
        assert list(Adviser(MASTER, state, state.awaited[0]).hints()) == plain


def test_a_kernel_that_crashes_takes_nothing_along_and_the_next_process_does_without(
    library: Library, eternal: Deal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(helpers, "serve", crashing.serve)
    state = eternal(3)
    process = BotProcess(ROWS, "bots")
    try:
        found = replies(process, process.answer("surveyor", state, 0), process.hint(state, 0))
    finally:
        process.close()
    assert found[0] == make_bot("surveyor", ROWS).decide(view_of(state, 0))
    assert len(found) == 3
    assert "thought for bots goes on in this process" not in caplog.text


def test_memory_of_boards_is_given_back(library: Library) -> None:
    packed = bytes.fromhex(usage.trials()[0]["board"]) + usage.chance_bytes(TABLE_BYTES)
    grown = []
    for _ in range(3):
        before = resident()
        for _ in range(60):
            KernelBoard(library, packed, 0)
        grown.append(resident() - before)
    assert min(grown) < 20 * len(packed), "60 boards of this size have come and gone"
