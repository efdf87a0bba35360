"""Judges what a campaign's letters remember: ``python -m tests.independent.memory_judge FOLDER TOLD.json``.

``TOLD.json`` holds a list of sentences, each with the ``row`` of the data it is from, the ``letter`` that tells it
(null for what is said at the end), its ``texts`` in all languages, with their places, and what fills these: ``who``,
``others`` (seats), ``count``, ``episode``.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.independent import memory_city, memory_island
from tests.independent.memory_claims import Tale, Told
from tests.independent.memory_evening import Evening, Json
from tests.independent.memory_past import Evenings

CLAIMS: Mapping[str, tuple[Mapping[str, Told], Mapping[str, Told]]] = {
    "city": (memory_city.LETTERS, memory_city.END),
    "island-season": (memory_island.LETTERS, memory_island.END),
}
"""By game: what the rows claim that letters tell, and those of the end."""
SEVERAL_OTHERS = re.compile(
    r"\b(the others|all the others|the rest of you|other islands|(l|d)es autres|les uns)\b", re.IGNORECASE
)
TWO = re.compile(
    r"\bthey both|\bneither\b|two hands on|two oars|deux rames|\{count\}( \w+)?,? (and|et) \{count\}", re.IGNORECASE
)
"""Words that say that there are several others, or that it is told of two."""


def judge(documents: Sequence[Json], sentences: Sequence[Json]) -> list[str]:
    """Gives one sentence per fault of what was told; none where all of it is true, and nothing is told twice."""
    evenings = Evenings([Evening(document) for document in documents])
    faults = [fault for sentence in sentences for fault in sentence_faults(evenings, sentence)]
    return [*faults, *_twice(sentences)]


def sentence_faults(evenings: Evenings, sentence: Json) -> Iterator[str]:
    """Says what a sentence claims that is not so."""
    letter = sentence["letter"]
    place = f"letter {letter}" if letter else "the end"
    rows = CLAIMS[evenings.now.record["game"]][letter is None]
    place = f"{place} {sentence['row']} {sentence['who']}"
    if sentence["row"] not in rows:
        yield f"{place}: not told yet what it claims"
        return
    past = evenings.until(letter - 1) if letter else evenings
    tale = Tale(past, tuple(sentence["who"]), tuple(sentence["others"]), sentence["count"], sentence["episode"])
    try:
        for claim, is_so in [*rows[sentence["row"]](tale), *_numbers(sentence, tale)]:
            if not is_so:
                yield f"{place}: not so: {claim}: {' | '.join(sentence['texts'])}"
    except (KeyError, TypeError, ValueError, IndexError) as error:
        yield f"{place}: cannot be so: {type(error).__name__} {error}"


def _numbers(sentence: Json, tale: Tale) -> Iterator[tuple[str, bool]]:
    words = " | ".join(sentence["texts"])
    if SEVERAL_OTHERS.search(words):
        yield "there are several others", len(tale.past.seats) > 2
    if TWO.search(words):
        yield "there are two", len({*tale.who, *tale.others}) == 2


def _twice(sentences: Sequence[Json]) -> Iterator[str]:
    for kind in (True, False):
        texts = [sentence["texts"][0] for sentence in sentences if (sentence["letter"] is None) is kind]
        yield from (f"told twice: {text}" for text in sorted(set(texts)) if texts.count(text) > 1)
    rows = [sentence["row"] for sentence in sentences if sentence["letter"]]
    yield from (f"told twice: {row}" for row in sorted(set(rows)) if rows.count(row) > 1)


def judge_folder(folder: Path, sentences: Sequence[Json]) -> list[str]:
    """Judges what was told of the campaign in a folder."""
    return judge([json.loads(path.read_bytes()) for path in sorted(folder.glob("[0-9][0-9].json"))], sentences)


def run(words: Sequence[str]) -> int:
    """Prints the faults; gives 0 when there are none, 1 when there are, 2 for bad usage."""
    if len(words) != 2 or not Path(words[0]).is_dir() or not Path(words[1]).is_file():
        sys.stderr.write("name a campaign's folder and a file of sentences\n")
        return 2
    sentences = json.loads(Path(words[1]).read_bytes())
    faults = judge_folder(Path(words[0]), sentences)
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    sys.stdout.write(f"{len(sentences)} sentences, {len(faults)} faults\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
