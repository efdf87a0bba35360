"""Judges what letters say of many campaigns: ``python -m tests.memory_trial FOLDER [--whatever]``.

FOLDER holds campaigns as ``mycity simulate GAME --records FOLDER`` writes them, in any folders below it. Judged is what
is told, with ``--whatever`` all that could be told at any letter, in all its wordings, too.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from mycity.content.assets import assets_root
from mycity.content.campaigns import load_campaign
from mycity.content.languages import Languages
from mycity.table.chronicle.memories import Memory, farewells, told_memories
from mycity.table.chronicle.memory_rows import load_memories
from mycity.table.chronicle.past import Past, recorded_past
from tests.independent import memory_judge
from tests.independent.memory_evening import Evening, Json
from tests.independent.memory_past import Evenings

FRENCH = Languages(assets_root() / "locale", "fr")


def records(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(path.read_bytes()) for path in sorted(folder.glob("[0-9][0-9].json"))]


def past_of(documents: Sequence[Json]) -> Past:
    return recorded_past(load_campaign(documents[0]["game"]), documents)


def sentence(memory: Memory, letter: int | None) -> Json:
    """Gives a sentence as the judge takes it."""
    who, others = list(memory.found.who), list(memory.found.others)
    texts = [memory.text, FRENCH.t(memory.text)]
    numbers = {"count": memory.found.count, "episode": memory.found.episode}
    return {"row": memory.row, "letter": letter, "texts": texts, "who": who, "others": others, **numbers}


def told(past: Past) -> Iterator[Json]:
    """Gives all that a whole campaign tells; a letter, or a leave taken of a seat, without anything to tell fails."""
    letters, leaves = told_memories(past), farewells(past)
    assert None not in (*letters[1:], *leaves)
    yield from (sentence(memory, letter) for letter, memory in enumerate(letters, 1) if memory is not None)
    yield from (sentence(memory, None) for memory in leaves if memory is not None)


def tellable(past: Past) -> Iterator[Json]:
    """Gives all that any letter could tell, and what could be said at the end, in all its wordings."""
    file, length = load_memories(past.plan.game), len(past.episodes)
    for number in range(1, length + 1):
        for row in file.memories if number < length else ():
            for found in row.find(past.until(number)) if row.first <= number + 1 <= row.last else ():
                yield from (sentence(Memory(row.name, words, found), number + 1) for words in row.words)
        for row in file.farewells:
            for one in row.find(past.until(number)) if row.ever or number == length else ():
                found = replace(one, episode=one.episode or number)
                yield from (sentence(Memory(row.name, words, found), None) for words in row.words)


def faults(documents: Sequence[Json], sentences: Iterator[Json]) -> list[str]:
    evenings = Evenings([Evening(document) for document in documents])
    return [fault for one in sentences for fault in memory_judge.sentence_faults(evenings, one)]


def run(words: Sequence[str]) -> int:
    """Prints the faults; gives 0 when there are none, 1 when there are, or where no campaign lies."""
    parser = argparse.ArgumentParser(prog="python -m tests.memory_trial")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--whatever", action="store_true", help="judge all that could be told, too")
    arguments = parser.parse_args(words)
    campaigns, sentences, found = 0, 0, list[str]()
    for page in sorted(arguments.folder.rglob("campaign.json")):
        documents = records(page.parent)
        past = past_of(documents)
        said, more = list(told(past)), list(tellable(past)) if arguments.whatever else []
        new = [*memory_judge.judge(documents, said), *faults(documents, iter(more))]
        found += [f"{page.parent}: {fault}" for fault in new]
        campaigns, sentences = campaigns + 1, sentences + len(said) + len(more)
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    sys.stdout.write(f"{campaigns} campaigns, {sentences} sentences, {len(found)} faults\n")
    return 1 if found or not campaigns else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
