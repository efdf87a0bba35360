"""Memories of a campaign's letters, chosen from its records alone: the same on every machine, and after loading.

`CampaignCourse` gives it to the letter, whose first page or page of news prints it.

The letter before an episode opens with one sentence about what has happened. Of the rows that find something and have
not been told in this campaign one is drawn; what could be told often has less chance. How things stand is told in
letters that open a chapter, in others only for want of anything else. Nobody is told of two times more than anybody
else, as far as there is anything to tell. What outranks all that is told at once. Rows and words are drawn from the
campaign's seed and what was scored: a letter once opened reads the same for good, that of another campaign otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from mycity.content.phrases import Translator
from mycity.engine.campaign import Campaign
from mycity.table.chronicle.memory_rows import MemoryRow, load_memories
from mycity.table.chronicle.past import Past, past_of
from mycity.table.chronicle.remembered import Remembered

_UNFAIR = 2
"""So many times more than anybody else nobody is told of."""
_EVENINGS_AT_CHAPTERS = 3
"""In a letter that opens a chapter what has just happened has so much less chance than how things stand."""


@dataclass(frozen=True)
class Memory:
    """A sentence about what has happened.

    Attributes:
        row: the name of its row in the data.
        text: a source text.
        found: what its condition has found.
    """

    row: str
    text: str
    found: Remembered

    def words(self, language: Translator, names: Sequence[str]) -> str:
        """Return the sentence.

        Args:
            language: whose sentence it is.
            names: what the cities are called now, by seat.
        """
        who, others, listed = self.found.who, self.found.others, language.phrases.listed
        return language.t(
            self.text,
            name=names[who[0]] if who else "",
            names=listed([names[seat] for seat in who]),
            other=names[others[0]] if others else "",
            others=listed([names[seat] for seat in others]),
            count=self.found.count,
            episode=self.found.episode,
        )


def told_memories(past: Past) -> tuple[Memory | None, ...]:
    """Return what each letter remembers: that of episode 1, which has nothing to, up to the one that comes next."""
    rows, told, counts = load_memories(past.plan.game).memories, {""}, Counter[int]()
    memories: list[Memory | None] = [None]
    for number in range(1, min(len(past.episodes) + 1, len(past.plan.episodes))):
        memory = _chosen(past.until(number), rows, told, counts)
        memories.append(memory)
        if memory is not None:
            told.add(memory.row)
            counts.update(memory.found.who)
    return tuple(memories)


def _chosen(past: Past, rows: Sequence[MemoryRow], told: set[str], counts: Counter[int]) -> Memory | None:
    """Return what the letter after the last episode remembers."""
    letter = len(past.episodes) + 1
    untold = (row for row in rows if row.name not in told and row.first <= letter <= row.last)
    candidates = _candidates(past, sorted(untold, key=lambda row: _turn(row, past)))
    fewest = min(counts[seat] for seat in past.seats)
    spoken: tuple[MemoryRow, Remembered] | None = None
    for row, found in candidates:
        if row.outranks or all(counts[seat] - fewest < _UNFAIR for seat in found.who):
            return _worded(row, found, past)
        spoken = spoken or (row, found)
    return None if spoken is None else _worded(*spoken, past)


def _turn(row: MemoryRow, past: Past) -> tuple[bool, bool, int]:
    """Return by what rows are looked at one after the other in a letter: by chance, what comes often with less."""
    less = 1 if row.standing or not past.opens_chapter else _EVENINGS_AT_CHAPTERS
    return not row.outranks, row.standing and not past.opens_chapter, -(past.chance(row.name) // (row.often * less))


def _candidates(past: Past, rows: Iterable[MemoryRow]) -> Iterator[tuple[MemoryRow, Remembered]]:
    for row in rows:
        for found in row.find(past):
            yield row, found


def _worded(row: MemoryRow, found: Remembered, past: Past) -> Memory:
    return Memory(row.name, past.drawn(row.words, row.name), found)


def farewells(past: Past) -> tuple[Memory | None, ...]:
    """Return by seat what the end of a campaign says of everybody: the first row that finds them, none of them twice.

    Only where no other row is left one serves again, with another of its sentences.
    """
    rows, said = load_memories(past.plan.game).farewells, dict[int, Memory]()
    for again in (False, True):
        for row in rows:
            for found in _found_at_last(row, past):
                seat, texts = found.who[0], {memory.text for memory in said.values()}
                fresh = [text for text in row.words if text not in texts]
                if seat not in said and fresh and (again or len(fresh) == len(row.words)):
                    said[seat] = Memory(row.name, past.drawn(fresh, row.name), found)
    return tuple(said.get(seat) for seat in past.seats)


def farewell_words(campaign: Campaign, language: Translator) -> tuple[str, ...]:
    """Return by seat the sentence of ``farewells`` about everybody in a campaign that is over; empty where none is."""
    names = [legacy.name for legacy in campaign.legacies]
    said = farewells(past_of(campaign)) if campaign.records else (None,) * len(names)
    return tuple("" if memory is None else memory.words(language, names) for memory in said)


def _found_at_last(row: MemoryRow, past: Past) -> Iterator[Remembered]:
    """Yield what a row finds in a whole past, or in what it was after any episode, the latest first."""
    for number in range(len(past.episodes), 0 if row.ever else len(past.episodes) - 1, -1):
        for found in row.find(past.until(number)):
            yield replace(found, episode=found.episode or number)
