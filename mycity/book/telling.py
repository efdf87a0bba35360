"""Telling a campaign: its episodes are played again, one at a time, and become the pages of a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from mycity.board_pictures.episode_decor import decor_of
from mycity.book.campaign_words import bonus_lines, reward_words, roman, rows_words
from mycity.book.firsts import ScoredEpisode, firsts_of
from mycity.book.ledger import Ledger, line_name
from mycity.book.model import (
    WHOLE,
    Book,
    BookBoard,
    BookChapter,
    BookEnding,
    BookEpisode,
    BookFirsts,
    BookLedger,
    BookPlayer,
    BookStandings,
)
from mycity.book.sources import ToldCampaign
from mycity.book.told_letters import ToldLetters
from mycity.content.campaign_files import load_campaign_file
from mycity.content.episodes import load_episode
from mycity.content.letters import load_letters
from mycity.content.phrases import Translator
from mycity.content.story import place_name
from mycity.engine.episode import State, final_results
from mycity.engine.events import Event
from mycity.engine.scoring import FIRST
from mycity.table.looking_back.counting import PointLine, counts, lines_of
from mycity.ui.style.theme import PAINTED

_STARS = "progress"


class BookTeller:
    """Tells a campaign in the words of a language.

    Args:
        told: The campaign.
        language: Translates.
        code: Of that language.
        length: How much is told, one of ``LENGTHS``.
    """

    def __init__(self, told: ToldCampaign, language: Translator, code: str, length: str = WHOLE) -> None:
        self._length = length
        self._told, self._language, self._code = told, language, code
        self.t = language.t
        self._letters = load_letters(told.plan.game)
        self._told_letters = ToldLetters(told, language)
        self._played: list[ScoredEpisode] = []
        self._boards: list[tuple[BookBoard, ...]] = []
        self._ledger = Ledger(language)

    def steps(self) -> Iterator[Book | None]:
        """Play an episode again at each step, and yield None after it; the book comes last."""
        for game in self._told.games:
            state, events = game.played()
            self._tell(game.record, state, events)
            yield None
        yield self._book()

    def _tell(self, record: Mapping[str, Any], state: State, events: Sequence[Event]) -> None:
        """Take an episode that was played to its end."""
        results, players = final_results(state), state.table.players
        rows = [(player[_STARS], row[_STARS]) for player, row in zip(record["players"], record["result"], strict=True)]
        played = ScoredEpisode(
            number=state.table.scenario.episode or 0,
            names=tuple(player.name for player in players),
            animals=tuple(player.animal for player in players),
            scores=tuple(result.score for result in results),
            winners=tuple(result.seat for result in results if result.place == FIRST),
            stars=tuple(map(sum, rows)),
        )
        self._played.append(played)
        counted = [counts(state.rules, state.cities, seat) for seat in range(len(players))]
        lines = lines_of(state, events, counted)
        self._ledger.add(played.number, state.rules, lines)
        decor = decor_of(state)
        self._boards.append(
            tuple(
                BookBoard(
                    key=f"board-{played.number}-{seat + 1}",
                    city=state.cities[seat],
                    decor=decor,
                    name=player.name,
                    animal=player.animal,
                    score=played.scores[seat],
                    has_won=seat in played.winners,
                    points=self._points(lines, seat),
                    won=self._won(played.number, record, seat),
                    says=self.t("The board of {name} after episode {number}", name=player.name, number=played.number),
                )
                for seat, player in enumerate(players)
            )
        )

    # -- an episode ------------------------------------------------------------------------------------------

    def _points(self, lines: Iterable[PointLine], seat: int) -> tuple[tuple[str, int], ...]:
        return tuple((line_name(self._language, line.rule), line.points[seat]) for line in lines if line.points[seat])

    def _won(self, number: int, record: Mapping[str, Any], seat: int) -> str:
        """Return in words what an episode has brought a seat, in play and after it, stars first.

        Points come in the next episode, if there is one.
        """
        row, goes_on = record["result"][seat], number < len(self._told.plan.episodes)
        gains = [one for turn in record["turns"] for one in turn.get("gains") or () if one["seat"] == seat]
        rows = [one for one in (*gains, *row["rewards"]) if one["what"] != _STARS]
        given = [one for one in rows if goes_on or one["what"] != "points"]
        stars = [reward_words(self._language, _STARS, row[_STARS])] if row[_STARS] else []
        return self._language.phrases.enumerated([*stars, *filter(None, [rows_words(self._language, given)])])

    # -- chapters --------------------------------------------------------------------------------------------

    def _chapters(self) -> Iterator[BookChapter]:
        file = load_campaign_file(self._told.plan.game, self._told.plan.version)
        chapters = [
            load_episode(file.game, played.number, self._told.plan.version).chapter or 1 for played in self._played
        ]
        last = max(chapters)
        for number in sorted(set(chapters)):
            places = [place for place, chapter in enumerate(chapters) if chapter == number]
            letter = self._letters.chapters[number - 1]
            best, best_said = self._best(places)
            yield BookChapter(
                head=self.t("Chapter {number}", number=roman(number)),
                numeral=roman(number),
                title=self.t(letter.title or file.chapters[number - 1]),
                painting=letter.painting,
                over=tuple(name for option, name in letter.decided.items() if option in self._told_letters.decided),
                ribbon=letter.ribbon,
                letter=self._told_letters.of_chapter(number, self._played[places[0]].number),
                when=self._when(places),
                episodes=tuple(map(self._episode, places)),
                best=best,
                best_said=best_said,
                closes=number != last or self._told.is_over,
            )

    def _best(self, places: Sequence[int]) -> tuple[BookBoard, str]:
        """Return the board with the highest score in some episodes, of several the latest, and what is said of it."""
        scored = [(board.score, place, board) for place in places for board in self._boards[place]]
        _, place, board = max(scored, key=lambda one: one[:2])
        number = self._played[place].number
        return board, self.t("The best board of the chapter: {name}, episode {number}", name=board.name, number=number)

    def _episode(self, place: int) -> BookEpisode:
        played, plan = self._played[place], self._told.plan
        title, line = self._letters.episodes[played.number - 1].title, self._told_letters.line(played.number)
        best, names = played.scores[played.winners[0]], self._named(played.names, played.winners)
        return BookEpisode(
            head=self.t("Episode {number}", number=played.number),
            when=self._when([place]),
            title=self.t(title or load_episode(plan.game, played.number, plan.version).title),
            memory=self._memory_after(place),
            letter=line,
            decided=self._told_letters.decision(played.number, played.names),
            winners=self._language.n("{names}, {count} point", "{names}, {count} points", best, names=names),
            boards=self._boards[place],
        )

    def _memory_after(self, place: int) -> str:
        """Return what the next letter remembers; empty where that has not been read by the end of an episode."""
        if place + 1 == len(self._played):
            return ""
        following = self._played[place + 1]
        return self._told_letters.memory(following.number, following.names)

    def _named(self, names: Sequence[str], seats: Iterable[int]) -> str:
        return self._language.phrases.listed([names[seat] for seat in seats])

    # -- the whole -------------------------------------------------------------------------------------------

    def _book(self) -> Book:
        last = self._played[-1]
        players = tuple(
            BookPlayer(name, board.animal, colour)
            for name, board, colour in zip(last.names, self._boards[-1], PAINTED.families.values(), strict=False)
        )
        return Book(
            language=self._code,
            title=place_name(self._language, self._told.plan.game, self._told.seed, self._told.title),
            line=self._line(),
            when=self._when(range(len(self._played))),
            covers=self._covers(),
            players=players,
            chapters=tuple(self._chapters()),
            standings=self._standings(),
            ledger=self._points_in_all(),
            firsts=BookFirsts(self.t("Firsts and records"), tuple(firsts_of(self._played, self._language))),
            ending=self._ending(),
            typed=self._told.typed,
            length=self._length,
        )

    def _covers(self) -> tuple[BookBoard, ...]:
        """Return everybody's last board, the winner's first, before the end that of the first city."""
        first = int(self._told.page["winner"][0]) if self._told.is_over else 0
        boards = self._boards[-1]
        return (boards[first], *boards[:first], *boards[first + 1 :])

    def _when(self, places: Sequence[int]) -> str:
        """Return from when to when some episodes were played; empty where no day of them is known."""
        days = [day for place in places if (day := self._told.day_of(place)) is not None]
        if not days:
            return ""
        first, last = map(self._language.phrases.date_of, (min(days), max(days)))
        return first if first == last else self.t("{first} to {last}", first=first, last=last)

    def _line(self) -> str:
        """Return what the book is, and how far it goes."""
        done, number = len(self._played), len(self._told.plan.episodes)
        far = self.t("{count} of {all} episodes", count=done, all=number)
        if self._told.is_over:
            far = self._language.n("{count} episode", "{count} episodes", done)
        return self._language.phrases.enumerated([self.t(self._letters.ending.book), far])

    def _points_in_all(self) -> BookLedger:
        rows, sums = tuple(self._ledger.rows()), self._ledger.sums()
        return BookLedger(self.t("Where the points came from"), self.t("Episode"), rows, self.t("Total"), sums)

    def _standings(self) -> BookStandings:
        """Return the standings at the beginning and after each episode, with what the last questions have brought."""
        stars = [tuple(0 for _ in self._played[0].names), *(played.stars for played in self._played)]
        asked = list(self._told.page.get("bonuses", ()))
        given = {tally.bonus for tally in self._told.plan.tallies.values()}
        late = [row for row in asked if row["bonus"] not in given]
        if late:
            stars.append(tuple(count + self._won_late(late, seat) for seat, count in enumerate(stars[-1])))
        return BookStandings(
            head=self.t("The standings"),
            axis=self.t("Episode"),
            end=self.t("End") if late else "",
            stars=tuple(stars),
            episodes=len(stars) - 1 if late else len(self._told.plan.episodes),
            bonuses=tuple(self._answered(str(row["bonus"]), row["seats"]) for row in asked),
            totals=tuple(self._totals(stars[-1])),
        )

    def _won_late(self, rows: Iterable[Mapping[str, Any]], seat: int) -> int:
        """Return the stars that a seat has for the last questions."""
        return sum(self._told.plan.bonuses[row["bonus"]] for row in rows if seat in row["seats"])

    def _totals(self, stars: Sequence[int]) -> Iterator[str]:
        """Yield everybody's stars in words, with all points of those who have as many as somebody else."""
        for count, points in zip(stars, self._ledger.sums(), strict=True):
            words = [reward_words(self._language, _STARS, count) if count else self.t("no stars")]
            if stars.count(count) > 1:
                words.append(self._language.n("{count} point in all", "{count} points in all", points))
            yield self._language.phrases.enumerated(words)

    def _answered(self, bonus: str, seats: Sequence[int]) -> tuple[str, str]:
        """Return one of the last questions and its stars, and who has answered it; a dash where nobody has."""
        (question,) = bonus_lines(self._language, {bonus: self._told.plan.bonuses[bonus]})
        return question, self._named(self._played[-1].names, seats) or "\N{EN DASH}"

    def _ending(self) -> BookEnding | None:
        if not self._told.is_over:
            return None
        words, last = self._letters.ending, self._played[-1]
        names = self._named(last.names, self._told.page["winner"])
        return BookEnding(
            head=self.t(words.named, names=names),
            line=self.t(words.line, count=len(self._played)),
            stars=self._standings().totals,
            painting=self._letters.chapters[self._told_letters.last_chapter - 1].painting,
            letter=self._told_letters.last(last.names, last.animals),
        )
