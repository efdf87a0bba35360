"""The book as data: its pages in order, in the words of one language; those who write it add no word of their own."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.ui.style.theme import Colour

MAKER = "mycity book"
"""What a book says of who has made it: one that says so may be written anew."""

WHOLE, SHORT = "whole", "short"
LENGTHS = WHOLE, SHORT
"""How much a book tells: all of it, or its letters, a board of each chapter, and the end."""


@dataclass(frozen=True)
class BookPlayer:
    """A player on the cover and in the standings.

    Attributes:
        colour: Of the line in the standings.
    """

    name: str
    animal: str
    colour: Colour


@dataclass(frozen=True)
class BookBoard:
    """A player's board at the end of an episode.

    Attributes:
        key: The name of its picture.
        city: What stands on it, as `decor` shows it.
        name, animal: Whose it was then.
        score: Points.
        has_won: Whether it won the episode.
        points: (line, points) of all that brought or cost anything; they add up to the score.
        won: What the episode has brought, in words; empty for nothing.
        says: What is read out where the picture cannot be seen.
    """

    key: str
    city: City
    decor: EpisodeDecor
    name: str
    animal: str
    score: int
    has_won: bool
    points: tuple[tuple[str, int], ...]
    won: str
    says: str


@dataclass(frozen=True)
class BookEpisode:
    """An episode: a page of boards.

    Attributes:
        head: Its number in words.
        when: The day on which it ended; empty where that is not known.
        letter: The line of its own letter, where that opens no chapter.
        memory: What the letter after it remembers, most often of this very episode; empty for nothing.
        decided: What was decided after it, in words; empty for nothing.
        winners: Who has won it, with the score, in words.
    """

    head: str
    when: str
    title: str
    letter: str
    memory: str
    decided: str
    winners: str
    boards: tuple[BookBoard, ...]


@dataclass(frozen=True)
class BookLetter:
    """A whole letter.

    Attributes:
        paragraphs: What it says.
        greeting, signature: Empty where there is none.
        heads: Beside each paragraph: the animal of whoever it is about, or nothing; in the last letter only.
    """

    paragraphs: tuple[str, ...]
    greeting: str = ""
    signature: str = ""
    heads: tuple[str, ...] = ()


@dataclass(frozen=True)
class BookChapter:
    """A chapter: a double page, then its episodes as far as they were played.

    Attributes:
        head: Its number in words.
        numeral: That number as it stands on its seal.
        painting: The name of its painting.
        over: What is laid over that, as it was decided.
        ribbon: The colour of its envelope's ribbon.
        when: The days from its first episode to its last; empty where they are not known.
        best: The board with the highest score in it, of several the latest.
        best_said: Whose it is and when it was, in words.
        closes: Whether the chapter is over.
    """

    head: str
    numeral: str
    title: str
    painting: str
    over: tuple[str, ...]
    ribbon: Colour
    letter: BookLetter
    when: str
    episodes: tuple[BookEpisode, ...]
    best: BookBoard
    best_said: str
    closes: bool


@dataclass(frozen=True)
class LedgerRow:
    """A line of points, such as trees.

    Attributes:
        name: What it is called.
        meaning: What it is for, in words.
        episodes: Those in which it brought anybody anything, runs of them as from and to.
        points: What it brought in all of them together, by player.
    """

    name: str
    meaning: str
    episodes: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class BookLedger:
    """All points of a campaign, by what they were for.

    Attributes:
        head: What stands above.
        axis: What the numbers of episodes are called.
        total: What the sums are called.
        sums: All points, by player.
    """

    head: str
    axis: str
    rows: tuple[LedgerRow, ...]
    total: str
    sums: tuple[int, ...]


@dataclass(frozen=True)
class BookStandings:
    """The stars of all players after each episode.

    Attributes:
        head: What stands above.
        stars: By player, the stars at the beginning, and after each episode.
        episodes: How many there are in the campaign: so far the lines can run.
        axis: What the number of an episode is called.
        end: What is written below what the last questions have brought; empty where they bring nothing then.
        bonuses: The last questions of a campaign that is over: each with who has answered it, in words.
        totals: The stars in the end, by player, in words.
    """

    head: str
    stars: tuple[tuple[int, ...], ...]
    episodes: int
    axis: str
    end: str
    bonuses: tuple[tuple[str, str], ...]
    totals: tuple[str, ...]


@dataclass(frozen=True)
class BookFeat:
    """A first or a record.

    Attributes:
        name: What it is called.
        who: Who holds it.
        animals: Their animals.
        when: How much it was, and when.
    """

    name: str
    who: str
    animals: tuple[str, ...]
    when: str


@dataclass(frozen=True)
class BookFirsts:
    """Firsts and records."""

    head: str
    rows: tuple[BookFeat, ...]


@dataclass(frozen=True)
class BookEnding:
    """The end of a campaign that is over: a page with the winner's board, and the last letter on a double page.

    Attributes:
        line: What is said below the head.
        stars: By player, in words.
        painting: The name of the painting above the letter.
    """

    head: str
    line: str
    stars: tuple[str, ...]
    painting: str
    letter: BookLetter


@dataclass(frozen=True)
class Book:
    """A whole book.

    Attributes:
        language: Its code.
        title: The name of the city, or of the campaign.
        line: What the book is, below the title.
        when: The days from its first episode to its last, in words; empty where they are not known.
        covers: The boards on it, one of everybody, the winner's first.
        players: By seat.
        chapters: As far as anything of them was played.
        ending: None before the end.
        typed: The names in all these words that players have thought of.
        length: One of ``LENGTHS``.
    """

    language: str
    title: str
    line: str
    when: str
    covers: tuple[BookBoard, ...]
    players: tuple[BookPlayer, ...]
    chapters: tuple[BookChapter, ...]
    standings: BookStandings
    ledger: BookLedger
    firsts: BookFirsts
    ending: BookEnding | None
    typed: tuple[str, ...]
    length: str = WHOLE

    @property
    def is_short(self) -> bool:
        return self.length == SHORT

    def boards_in(self, chapter: BookChapter) -> tuple[BookBoard, ...]:
        """Return the boards of a chapter that are shown."""
        if self.is_short:
            return (chapter.best,)
        return tuple(board for episode in chapter.episodes for board in episode.boards)

    @property
    def cover(self) -> BookBoard:
        """The first board on the cover, which the end shows too."""
        return self.covers[0]

    @property
    def boards(self) -> tuple[BookBoard, ...]:
        """All boards, in the order of their episodes."""
        return tuple(board for chapter in self.chapters for episode in chapter.episodes for board in episode.boards)

    @property
    def animals(self) -> tuple[str, ...]:
        """The animals of all who have played, sorted."""
        played = {board.animal for board in self.boards}
        return tuple(sorted(played | {player.animal for player in self.players}))
