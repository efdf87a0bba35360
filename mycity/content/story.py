"""The story of a campaign: what it asks the players between its episodes, and the epilogue it ends with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from mycity.content.assets import ContentError, assets_root
from mycity.content.phrases import Translator
from mycity.content.yamls import Document, decode
from mycity.engine.rng import below, mix

_PLACES = 0x706C616365
"""The stream from which names of places are drawn, beside those of the decks and of bots' decisions."""
_Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z]{1,20}\Z")]
_Pair = Annotated[tuple[str, ...], msgspec.Meta(min_length=2, max_length=2)]


class StoryOption(Document, frozen=True):
    """An answer to what the story asks.

    Attributes:
        id: which.
        words: those on its button.
        said: what is said once it is chosen.
        heard: what later letters say of it, those that the question names, in order.
    """

    id: _Id
    words: str
    said: str
    heard: tuple[str, ...] = ()


class StoryQuestion(Document, frozen=True):
    """Something that one player decides for everybody, without points.

    Attributes:
        id: what is decided.
        title: what is decided, in words.
        after: the episode after whose rewards it is asked.
        asks: what it is about, in the voice of the letters.
        who: what is said to the player who decides, with a place for the ``{name}``.
        told: what is said instead where a bot has decided.
        heard_in: the letters in which what was chosen is heard again.
        options: what there is to choose from.
    """

    id: _Id
    title: str
    after: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    asks: str
    who: str
    told: str
    options: Annotated[tuple[StoryOption, ...], msgspec.Meta(min_length=2, max_length=4)]
    heard_in: tuple[int, ...] = ()

    def heard(self, letter: int, decided: Collection[str]) -> str:
        """Return what the letter of an episode says of what was chosen; empty for nothing."""
        chosen = next((option for option in self.options if option.id in decided), None)
        return chosen.heard[self.heard_in.index(letter)] if chosen and letter in self.heard_in else ""


class WhyAskedWords(Document, frozen=True):
    """The sentences that say how whoever decides was found, where that is not plain.

    Attributes:
        behind: with a place for ``{others}``, bots that are further behind.
        by_points: with a place for all the ``{names}`` that are level, where points have decided.
        by_seat: as before, where only the order of the seats has.
    """

    behind: str
    by_points: str
    by_seat: str


class BridgeEnds(Document, frozen=True):
    """The two ends of the bridge, which players name who have not won.

    Attributes:
        places: which end it is.
        told: what it is called, with a place for the name of the ``{end}``.
        names: source texts that bots choose from.
    """

    places: _Pair
    told: _Pair
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=40)]


class Passage(Document, frozen=True):
    """A part of the epilogue, said where all that it names holds.

    Attributes:
        text: with places for the winners' ``{names}``, for those who name the ``{first}`` and ``{second}`` end, and for
            the ``{count}`` of all points of all players.
        winners: how many have won.
        namers: how many others name an end.
        option: the id of what was chosen.
    """

    text: str
    winners: Literal["", "one", "several"] = ""
    namers: Literal["", "none", "one", "two"] = ""
    option: str = ""


class Paragraph(Document, frozen=True):
    """A paragraph of the epilogue: its passages, or, with ``farewells``, a sentence for each player."""

    passages: tuple[Passage, ...] = ()
    farewells: bool = False


class Epilogue(Document, frozen=True):
    """The last letter of a campaign; ``chapters`` are those whose paintings stand above its pages."""

    chapters: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=100)], ...], msgspec.Meta(min_length=1)]
    paragraphs: Annotated[tuple[Paragraph, ...], msgspec.Meta(min_length=1)]

    def fitting(self, winners: int, namers: int | None, decided: Collection[str]) -> list[Paragraph]:
        """Return the paragraphs that are said, each with the passages that hold.

        Args:
            winners: how many have won.
            namers: how many others name an end of the bridge; None where that is not spoken of any more.
            decided: the options that were chosen.
        """
        counts = {0: "none", 1: "one", 2: "two"}
        won, naming = "one" if winners == 1 else "several", "" if namers is None else counts[namers]

        def holds(passage: Passage) -> bool:
            is_decided = not passage.option or passage.option in decided
            return passage.winners in {"", won} and passage.namers in {"", naming} and is_decided

        cut = (replace(one, passages=tuple(filter(holds, one.passages))) for one in self.paragraphs)
        return [paragraph for paragraph in cut if paragraph.passages or paragraph.farewells]


class CampaignStory(Document, frozen=True):
    """Questions of a campaign and its end.

    Attributes:
        places: source texts that the players' place is called by, where they have typed no name.
        ends: where it has a bridge to be named.
    """

    format: Literal[1]
    places: Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=40)]
    questions: tuple[StoryQuestion, ...]
    why: WhyAskedWords
    epilogue: Epilogue
    ends: BridgeEnds | None = None

    def question(self, after: int) -> StoryQuestion | None:
        """Return what is asked after episode ``after``."""
        return next((question for question in self.questions if question.after == after), None)

    def heard(self, letter: int, decided: Collection[str]) -> str:
        """Return what the letter of an episode says of what was ``decided`` before it; empty for nothing."""
        return next(filter(None, (question.heard(letter, decided) for question in self.questions)), "")


def read_story(path: Path) -> CampaignStory:
    """Return what the file says.

    Raises:
        ContentError: it is not as declared, asks twice, or tells of what nobody can choose.
    """
    story = decode(path, CampaignStory)
    for location, reason in _faults(story):
        raise ContentError(path, location, reason)
    return story


def _faults(story: CampaignStory) -> Iterator[tuple[str, str]]:
    """Yield the place and the reason of everything that makes no sense."""
    ids = Counter(question.id for question in story.questions)
    options = Counter(option.id for question in story.questions for option in question.options)
    afters = [question.after for question in story.questions]
    if afters != sorted(set(afters)):
        yield "questions", "questions follow each other, one after an episode at most"
    for number, question in enumerate(story.questions):
        if ids[question.id] > 1:
            yield f"questions[{number}].id", f"{question.id!r} is asked twice"
        if any(options[option.id] > 1 for option in question.options):
            yield f"questions[{number}].options", "an option is given twice"
        yield from _unheard(f"questions[{number}]", question)
        yield from _unfit(f"questions[{number}].who", question.who, {"name": ""})
        yield from _unfit(f"questions[{number}].told", question.told, {"name": ""})
    yield from _unfit("why.behind", story.why.behind, {"others": ""})
    yield from _unfit("why.by-points", story.why.by_points, {"names": ""})
    yield from _unfit("why.by-seat", story.why.by_seat, {"names": ""})
    yield from _epilogue_faults(story)
    if story.ends is not None:
        for number, told in enumerate(story.ends.told):
            yield from _unfit(f"ends.told[{number}]", told, {"end": ""})


def _unheard(location: str, question: StoryQuestion) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with that in which an answer is heard again."""
    letters = question.heard_in
    if list(letters) != sorted(set(letters)) or any(letter <= question.after for letter in letters):
        yield f"{location}.heard-in", "later letters, in order"
    for number, option in enumerate(question.options):
        if len(option.heard) != len(letters):
            yield f"{location}.options[{number}].heard", "a sentence for each letter of heard-in is needed"


def _epilogue_faults(story: CampaignStory) -> Iterator[tuple[str, str]]:
    known = {option.id for question in story.questions for option in question.options} | {""}
    for number, paragraph in enumerate(story.epilogue.paragraphs):
        if paragraph.farewells == bool(paragraph.passages):
            yield f"epilogue.paragraphs[{number}]", "a paragraph has either passages or farewells"
        for line, passage in enumerate(paragraph.passages):
            location = f"epilogue.paragraphs[{number}].passages[{line}]"
            if passage.option not in known:
                yield f"{location}.option", f"nobody can choose {passage.option!r}"
            if passage.namers and story.ends is None:
                yield f"{location}.namers", "the story has no ends to be named"
            yield from _unfit(f"{location}.text", passage.text, {"names": "", "first": "", "second": "", "count": ""})


def _unfit(location: str, text: str, values: dict[str, str]) -> Iterator[tuple[str, str]]:
    try:
        text.format(**values)
    except (LookupError, ValueError):
        yield location, f"{text!r:.80} has a place for something unknown"


@cache
def load_story(game: str) -> CampaignStory:
    """Return the story of the campaign ``game``.

    Raises:
        ContentError: something is wrong with its file.
    """
    return read_story(assets_root() / "campaigns" / game / "story.yaml")


def given_place(game: str, seed: int) -> str:
    """Return the name that a campaign's place has which nobody has named, a source text; always the same."""
    names = load_story(game).places
    return names[below(mix(seed, _PLACES), len(names))[1]]


def place_name(language: Translator, game: str, seed: int, typed: str | None) -> str:
    """Return what the place of a campaign is called, of which somebody has typed a name, or nobody."""
    return typed or language.t(given_place(game, seed))
