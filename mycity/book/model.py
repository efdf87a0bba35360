"""The book as data: its pages in order, in the words of one language; those who write it add no word of their own."""

from __future__ import annotations

from dataclasses import dataclass

from mycity.board_pictures.episode_decor import EpisodeDecor
from mycity.engine.city import City
from mycity.ui.style.theme import Colour

MAKER = "mycity book"
"""What a book says of who has made it: one that says so may be written anew."""


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
        letter: The lines of its letter, where it opens no chapter.
        winners: Who has won it, with the score, in words.
    """

    head: str
    title: str
    letter: tuple[str, ...]
    winners: str
    boards: tuple[BookBoard, ...]


@dataclass(frozen=True)
class BookChapter:
    """A chapter: a double page, then its episodes as far as they were played.

    Attributes:
        head: Its number in words.
        numeral: That number as it stands on its seal.
        painting: The name of its painting.
        ribbon: The colour of its envelope's ribbon.
        letter: The paragraphs of its letter; the first may remember something.
        remembers: Whether it does.
        signature: Who has written it; empty where that is not said.
    """

    head: str
    numeral: str
    title: str
    painting: str
    ribbon: Colour
    letter: tuple[str, ...]
    remembers: bool
    signature: str
    episodes: tuple[BookEpisode, ...]


@dataclass(frozen=True)
class BookStandings:
    """The stars of all players after each episode.

    Attributes:
        head: What stands above.
        stars: By player, the stars at the beginning, and after each episode.
        axis: What the number of an episode is called.
        end: What is written below what the last questions have brought; empty where they bring nothing then.
        bonuses: The last questions of a campaign that is over: each with who has answered it, in words.
        totals: The stars in the end, by player, in words.
    """

    head: str
    stars: tuple[tuple[int, ...], ...]
    axis: str
    end: str
    bonuses: tuple[tuple[str, str], ...]
    totals: tuple[str, ...]


@dataclass(frozen=True)
class BookFirsts:
    """Firsts and records: what it is, who holds it, and when that was."""

    head: str
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class BookEnding:
    """The last page of a campaign that is over."""

    head: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A whole book.

    Attributes:
        language: Its code.
        title: The name of the city, or of the campaign.
        line: What the book is, below the title.
        cover: The board on it.
        players: By seat.
        chapters: As far as anything of them was played.
        ending: None before the end.
    """

    language: str
    title: str
    line: str
    cover: BookBoard
    players: tuple[BookPlayer, ...]
    chapters: tuple[BookChapter, ...]
    standings: BookStandings
    firsts: BookFirsts
    ending: BookEnding | None

    @property
    def boards(self) -> tuple[BookBoard, ...]:
        """All boards, in the order of their episodes."""
        return tuple(board for chapter in self.chapters for episode in chapter.episodes for board in episode.boards)

    @property
    def animals(self) -> tuple[str, ...]:
        """The animals of all who have played, sorted."""
        played = {board.animal for board in self.boards}
        return tuple(sorted(played | {player.animal for player in self.players}))
