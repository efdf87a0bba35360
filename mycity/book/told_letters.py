"""The letters of a campaign as its book has them: with what they remember, and the one that ends it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mycity.book.model import BookLetter
from mycity.book.sources import ToldCampaign
from mycity.content.letters import load_letters, story_words
from mycity.content.phrases import Translator
from mycity.content.story import Paragraph, load_story
from mycity.engine.city import HUMAN
from mycity.table.chronicle.memories import Memory, farewells, told_memories
from mycity.table.chronicle.past import recorded_past
from mycity.ui.messages import mark


class ToldLetters:
    """The letters of one campaign, in the words of a language."""

    def __init__(self, told: ToldCampaign, language: Translator) -> None:
        self._language, self.t, self._page = language, language.t, told.page
        self._letters = load_letters(told.plan.game)
        self._story = load_story(told.plan.game)
        self._past = recorded_past(told.plan, [game.record for game in told.games], told.page)
        self._memories = told_memories(self._past)
        self._records = [game.record for game in told.games]
        self._controllers = [[player["controller"] for player in record["players"]] for record in self._records]

    @property
    def decided(self) -> frozenset[str]:
        """The options that were chosen."""
        return frozenset(row["option"] for row in self._page.get("choices", ()))

    def memory(self, number: int, names: Sequence[str]) -> str:
        """Return what the letter of an episode remembers; empty for nothing.

        Args:
            names: Of the cities, by seat.
        """
        return self._words(self._memories[number - 1], names)

    def line(self, number: int) -> str:
        """Return the line of an episode's letter; of what was decided `of_chapter` tells where it begins a chapter."""
        begins = number == 1 or self._past.until(number - 1).opens_chapter
        heard = "" if begins else self._heard(number)
        return " ".join(filter(None, (self.t(self._letters.episodes[number - 1].line), heard)))

    def of_chapter(self, chapter: int, number: int) -> BookLetter:
        """Return the letter that begins a chapter with an episode; its memory stands beside what is remembered."""
        letters = self._letters
        story = story_words(self._language, letters.chapters[chapter - 1], self._past.until(number - 1).points)
        said = tuple(filter(None, (story, self._heard(number))))
        return BookLetter(said, self.t(letters.greeting), self.t(letters.signature))

    def _heard(self, number: int) -> str:
        """Return what the letter of an episode says of something that was decided; empty for nothing."""
        return self.t(self._story.heard(number, self.decided))

    def decision(self, number: int, names: Sequence[str]) -> str:
        """Return what was decided after an episode, and by whom; empty for nothing."""
        rows: Sequence[Mapping[str, Any]] = self._page.get("choices", ())
        row = next((row for row in rows if row["after"] == number), None)
        question = self._story.question(number)
        if row is None or question is None:
            return ""
        said = next((option.said for option in question.options if option.id == row["option"]), "")
        places = {"title": self.t(question.title), "name": names[row["seat"]], "said": self.t(said)}
        words = self.t("{title} · {name}: {said}", **places) if said else ""
        return " ".join(filter(None, [words, self._tie(number, row["seat"], names)])) if words else ""

    def _tie(self, number: int, decider: int, names: Sequence[str]) -> str:
        """Return why it was this one of several who were last; empty where one alone had fewest stars."""
        stars, points = self._standing_after(number)
        is_person = self._controllers[number - 1][decider] == HUMAN
        others = [
            seat
            for seat, controller in enumerate(self._controllers[number - 1])
            if seat != decider and stars[seat] == stars[decider] and (controller == HUMAN or not is_person)
        ]
        level = [seat for seat in others if points[seat] == points[decider]]
        if not others or (points[decider], decider) > min((points[seat], seat) for seat in others):
            return ""
        told = {"others": self._language.phrases.listed([names[seat] for seat in level or others])}
        if level:
            words = mark(
                "Whoever has the fewest stars decides: {others} had as many, and as many points, so the first in the "
                "list did."
            )
            return self.t(words, **told)
        return self.t("Whoever has the fewest stars decides: {others} had as many, but more points in all.", **told)

    def _standing_after(self, number: int) -> tuple[list[int], list[int]]:
        """Return the stars and the points of everybody after an episode."""
        records = self._records[:number]
        stars = [row["progress"] for row in records[-1]["players"]]
        stars = [had + row["progress"] for had, row in zip(stars, records[-1]["result"], strict=True)]
        return stars, [sum(record["result"][seat]["score"] for record in records) for seat in range(len(stars))]

    @property
    def last_chapter(self) -> int:
        """The chapter whose painting stands above the last letter."""
        return self._story.epilogue.chapters[0]

    def last(self, names: Sequence[str], animals: Sequence[str]) -> BookLetter:
        """Return the letter that ends a campaign that is over; ``names`` as `memory`, ``animals`` alike."""
        epilogue, winners = self._story.epilogue, self._page["winner"]
        said = epilogue.fitting(len(winners), None, self.decided)
        paragraphs = [row for part in said for row in self._paragraph(part, names, animals)]
        ends = self._ends()
        if ends:
            paragraphs.insert(-1, (ends, ""))
        texts, heads = zip(*paragraphs, strict=True)
        return BookLetter(texts, self.t(self._letters.greeting), self.t(self._letters.signature), heads)

    def _paragraph(self, part: Paragraph, names: Sequence[str], animals: Sequence[str]) -> list[tuple[str, str]]:
        """Return the paragraphs that a part of the letter makes, each with the animal beside it, if there is one."""
        if part.farewells:
            said = [self._words(one, names) for one in farewells(self._past)]
            return [(words, animal) for words, animal in zip(said, animals, strict=True) if words]
        winners = self._language.phrases.listed([names[seat] for seat in self._page["winner"]])
        places = {"names": winners, "count": self._past.points}
        return [(" ".join(self.t(passage.text, **places) for passage in part.passages), "")]

    def _ends(self) -> str:
        """Return what the ends of the bridge are called; the names that bots draw from are texts of the catalogs."""
        ends = self._story.ends
        if ends is None:
            return ""
        rows = [(told, name) for told, name in zip(ends.told, self._page.get("ends", ()), strict=False) if name]
        return " ".join(self.t(told, end=self.t(name) if name in ends.names else name) for told, name in rows)

    def _words(self, memory: Memory | None, names: Sequence[str]) -> str:
        return "" if memory is None else memory.words(self._language, names)
