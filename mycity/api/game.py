"""A game played from Python: whatever is played, by the same few names.

An evening's game is one episode. A campaign or a season goes on from episode to episode (``next_episode``), with
choices before the first card and after the last (``choices``, ``choose``). Bots answer and choose by themselves, as
soon as nobody else is waited for.

A game is at one `GamePosition`, which never changes: whatever is done makes another, taken over as a whole when all
has succeeded. So a copy is as cheap as a name, and after an error or an interrupt the game is as before the call.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mycity.api.answers import Build, parse_answer, plain_answer, written
from mycity.api.bots import SeatedPlayers
from mycity.api.city_words import seat_word
from mycity.api.errors import GameError, NothingToUndo, UnreadableAnswerError
from mycity.api.pictures import picture
from mycity.api.positions import GamePosition, first_position, played_on, seat_called
from mycity.api.saving import named_path, saved, write_save
from mycity.engine.campaign import Campaign, Choice, PlayerSpec
from mycity.engine.campaign.decisions import end_namers, name_end
from mycity.engine.campaign.final import outcome
from mycity.engine.documents import copied
from mycity.engine.episode import Answer, IllegalAnswerError, Pass, State, Stop, legal_actions, undo
from mycity.engine.events import Answered, Event
from mycity.engine.lands.code import PlayedLand
from mycity.engine.quoting import as_name, quoted
from mycity.engine.score_lines import ScoreLine, preview_lines, score_lines
from mycity.engine.scoring import FIRST, results, scores
from mycity.storage.saves import Save


def begin_game(
    game: str,
    players: Sequence[PlayerSpec],
    seed: int,
    episode: int | None = None,
    own: Mapping[str, Any] | None = None,
    land: PlayedLand | None = None,
    *,
    kernel: bool = True,
) -> Game:
    """Begin what can be begun, with whoever sits down; ``own`` are bots of one's own, by the name of their city."""
    return Game(game, seed, players, first_position(game, players, seed, episode, land), own or {}, kernel=kernel)


class Game:
    """A game in progress; ``new_game`` begins one, ``load(path).game()`` goes on with one.

    A game can be copied (``copy``, ``copy.copy``) and pickled; what happens in one does not happen in the other. Bots
    of one's own are shared by copies.

    Attributes:
        game: its id.
        seed: from which everything is drawn.
        players: the names, by seat.
    """

    def __init__(
        self,
        game: str,
        seed: int,
        players: Sequence[PlayerSpec],
        now: GamePosition,
        own: Mapping[str, Any],
        before: Save | None = None,
        *,
        kernel: bool = True,
    ) -> None:
        self.game, self.seed = game, seed
        self.players = tuple(player.name for player in players)
        self._table = SeatedPlayers(tuple(players), own, kernel)
        self._records: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        self._before = before
        self._now = played_on(now, self._table)

    # -- what can be seen --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State | None:
        """The episode as the engine has it; ``None`` before its cards are dealt."""
        return self._now.state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened in the episode."""
        return self._now.events

    @property
    def campaign(self) -> Campaign | None:
        """The campaign or season, or the single episode, as the engine has it; ``None`` in an evening's game."""
        return self._now.campaign

    @property
    def records(self) -> dict[str, dict[str, Any]]:
        """The records of the episodes that are done, by file name; ``campaign.json`` once a campaign is over.

        That of an evening's game or of an episode on its own is called ``record.json``.
        """
        for name, document in self._now.records.items():
            if name not in self._records or self._records[name][0] is not document:
                self._records[name] = document, copied(document)
        return {name: self._records[name][1] for name in self._now.records}

    @property
    def card(self) -> str | None:
        """The building on the open card; ``None`` while none lies open."""
        return None if self.state is None else self.state.card

    @property
    def pending(self) -> Choice | None:
        """What has to be chosen next, and by whom; ``None`` while cards are played."""
        return self._now.pending

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended: with a campaign's last reward, else with the episode."""
        return self._now.is_over

    def __repr__(self) -> str:
        """Return what is played, and by whom."""
        return f"<Game {self.game}, seed {self.seed}, {', '.join(self.players)}>"

    def __str__(self) -> str:
        """Return everybody's board as text, with the tokens and the open card."""
        parts = [f"{self.game}, seed {self.seed}"]
        if self.campaign is not None and not self.is_over:
            parts[0] += f", episode {self.campaign.episode.scenario.episode}"
        if self.state is not None:
            parts[0] += f", card {self.card or 'none'} ({self.state.drawn} of {len(self.state.table.deck)})"
            rows = zip(self.players, self.state.cities, strict=True)
            parts += [f"\n{name}: token {city.token}\n{picture(city)}" for name, city in rows]
        return "\n".join(parts)

    def legal(self, player: str) -> list[Build | Pass | Stop]:
        """Return every answer the rules allow a player now; none when the open card does not ask them.

        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> [str(answer) for answer in game.legal("Ada")][:2]
        ['R-T4 C1 D1 E1 D2', 'R-T4 F1 G1 H1 G2']
        """
        seat, state = self._seat(player), self.state
        if state is None or (building := state.building(seat)) is None:
            return []
        return [written(building, answer) for answer in legal_actions(state, seat)]

    def choices(self, player: str) -> tuple[str, ...]:
        """Return what a player can choose now: cells, buildings or shafts; nothing when nothing waits for them.

        Between two episodes of a campaign that may be what the story asks the last of the people. It brings no points,
        and the next episode can be begun without an answer.

        >>> mycity.new_game("city", ["Ada", "Bob"], seed=7).choices("Ada")
        ()
        """
        return self._now.options(self._seat(player))

    def scores(self) -> dict[str, int]:
        """Return every player's score of the episode, as if it ended now; 0 before its cards are dealt.

        >>> mycity.new_game("eternal", ["Ada", "Bob"], seed=7).scores()
        {'Ada': -73, 'Bob': -73}
        """
        if self.state is None:
            return dict.fromkeys(self.players, 0)
        return dict(zip(self.players, scores(self.state.rules, self.state.cities), strict=True))

    def lines(self, player: str) -> tuple[ScoreLine, ...]:
        """Return the parts of a player's score, with what is settled and what is provisional apart.

        They add up to the score of ``scores``; none before the cards are dealt.

        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> game.lines("Ada")[-1]
        ScoreLine(rule='empties', settled=0, provisional=-79)
        """
        seat = self._seat(player)
        return () if self.state is None else score_lines(self.state, seat, self.events)

    def preview(self, player: str, answer: str | Build | Answer) -> tuple[ScoreLine, ...]:
        """Return how an answer would change a player's ``lines``, as if the others did nothing; the game stays.

        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> for line in game.preview("Ada", "R-T4 C1 D1 E1 D2"):
        ...     print(line.rule, line.settled, line.provisional)
        rocks 0 2
        groups 1 0
        empties 0 3

        Raises:
            UnreadableAnswerError: the text is no answer.
            IllegalAnswerError: the rules refuse it.
        """
        seat = self._seat(player)
        given = self._read(seat, answer)
        try:
            return () if self.state is None else preview_lines(self.state, seat, given)
        except IllegalAnswerError as error:
            raise IllegalAnswerError(seat, error.refusal, self.players[seat]) from None

    def winners(self) -> tuple[str, ...]:
        """Return who has won, or would if the game ended now.

        >>> mycity.new_game("eternal", ["Ada", "Bob"], seed=7).winners()
        ('Ada', 'Bob')
        """
        if self.campaign is not None and not self.campaign.single:
            return tuple(self.players[seat] for seat in outcome(self.campaign).winners)
        found = () if self.state is None else results(self.state.rules, self.state.cities)
        return tuple(self.players[one.seat] for one in found if one.place == FIRST)

    def record(self) -> dict[str, Any]:
        """Return the record of the episode on the table, or of the one that was played last.

        >>> mycity.new_game("eternal", ["Ada", "Bob"], seed=7).record()["deck"][:2]
        ['R-T4', 'B-U5']

        Raises:
            GameError: no card has been dealt yet.
        """
        document: dict[str, Any] = copied(self._now.record())
        return document

    def word(self, player: str) -> str:
        """Return the word of a player's city: its whole evening, told behind the code of the land it was played on.

        It tells the city as if it had been built alone, starting with 10 points.

        >>> game = mycity.new_game("land", ["bot:builder"], code="2001-XX3R-303N")
        >>> game.word("bot:builder")
        '9ZVV9-SVZMM-TYMRM-R1YW2-RWN'

        Raises:
            GameError: it has none: the game goes on, no code has dealt it, the evening is too long to be told, or the
                player passed on points of a start that others do not have.
        """
        return seat_word(self.record(), self._seat(player))

    # -- play --------------------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Build | Pass | Stop:
        """Return the answer that is written so: ``R-T4 C1 D1 E1 D2``, ``pass`` or ``stop``.

        >>> answer = mycity.new_game("eternal", ["Ada", "Bob"], seed=7).parse("r-t4 d2 c1 d1 e1")
        >>> str(answer), answer.placement.cells
        ('R-T4 C1 D1 E1 D2', ('C1', 'D1', 'E1', 'D2'))

        Raises:
            UnreadableAnswerError: it is no answer.
        """
        if self.state is None:
            raise GameError("no card has been dealt yet")
        if not isinstance(text, str):
            raise UnreadableAnswerError(f"{quoted(text)} is no answer: write a building and its cells, pass or stop")
        owned = [player.buildings for player in self.state.table.players]
        return parse_answer(self.state.cities[0].board.grid, owned, text)

    def play(self, player: str, answer: str | Build | Answer) -> None:
        """Give a player's answer to the open card; that of the last player asked resolves the turn, bots included.

        >>> game = mycity.new_game("eternal", ["Ada", "bot:greedy"], seed=7)
        >>> game.play("Ada", "R-T4 C1 D1 E1 D2")
        >>> game.card
        'B-U5'

        Args:
            player: who answers.
            answer: one of ``legal``, or as text.

        Raises:
            GameError: a bot plays there, which answers by itself.
            UnreadableAnswerError: the text is no answer.
            IllegalAnswerError: the rules refuse it; nothing has changed.
        """
        seat = self._seat(player)
        if self._table.is_bot(seat):
            raise GameError(f"{self.players[seat]} is played by a bot, which answers by itself")
        given = self._read(seat, answer)
        try:
            after = self._now.given({seat: given})
        except IllegalAnswerError as error:
            raise IllegalAnswerError(seat, error.refusal, self.players[seat]) from None
        self._now = played_on(after, self._table)

    def choose(self, player: str, option: str) -> None:
        """Make a player's choice.

        >>> game = mycity.new_game("city", ["Ada", "Bob"], seed=7, episode=22)
        >>> for name in game.players:
        ...     if game.choices(name):
        ...         game.choose(name, game.choices(name)[0])

        Raises:
            GameError: nothing waits for this player.
            CampaignError: ``option`` cannot be chosen.
        """
        seat = self._seat(player)
        if not self.choices(player):
            raise GameError(f"{self.players[seat]} has nothing to choose")
        self._now = played_on(self._now.chosen(option, seat), self._table)

    def name_end(self, player: str, end: int, name: str) -> None:
        """Give an end of the bridge its name, or another, once a campaign of the city is over.

        The two highest who have not won name one each: 0 on the left bank, 1 on the right; a single one names both.
        ``campaign.json`` has it then.

        Raises:
            GameError: this player does not name that end.
            CampaignError: ``name`` is none.
        """
        seat, campaign = self._seat(player), self.campaign
        if campaign is None or (end, seat) not in enumerate(end_namers(campaign)):
            raise GameError(f"{self.players[seat]} has no such end to name")
        named = name_end(campaign, end, as_name(name))
        self._now = played_on(replace(self._now, campaign=named), self._table)

    def undo(self, player: str) -> None:
        """Take back a player's answer, until the turn is resolved, or their last choice, until a card is answered.

        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> game.play("Ada", "R-T4 C1 D1 E1 D2")
        >>> game.undo("Ada")
        >>> len(game.legal("Ada"))
        68

        Raises:
            NothingToUndo: there is none.
        """
        seat, now = self._seat(player), self._now
        if now.state is not None and now.state.answers[seat] is not None:
            self._now = replace(now, state=undo(now.state, seat), events=_without_answer(now.events, seat))
            return
        if not now.choices or now.choices[-1][0] != seat:
            raise NothingToUndo(f"{self.players[seat]} has nothing to take back")
        self._now = now.choices[-1][1]

    def next_episode(self) -> None:
        """Open the next envelope of a campaign, or letter of a season.

        >>> game = mycity.new_game("island-season", ["bot:greedy", "bot:greedy"], seed=7)
        >>> game.next_episode()
        >>> sorted(game.records)
        ['01.json', '02.json']

        Raises:
            GameError: there is none.
            CampaignError: this one is not done.
        """
        if self.campaign is None or self.is_over:
            raise GameError("there is no next episode")
        self._now = played_on(self._now.opened(), self._table)

    # -- keeping -----------------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game into a file, with which ``load(path).game()``, or a slot of the window, goes on.

        A file that holds a saved game is written over, no other one; whatever happens, it is whole.

        >>> import tempfile
        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game.save(f"{folder}/game.save")
        ...     mycity.load(f"{folder}/game.save").game().card
        'R-T4'

        Raises:
            GameError: something else lies there, or the system refuses.
        """
        now = self._now
        save = saved(self._before, now.state, now.events, now.campaign)
        write_save(named_path(path), save)
        self._before = save

    # -- copies ------------------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """Return the same game once more; what happens in one does not happen in the other.

        >>> game = mycity.new_game("eternal", ["Ada", "Bob"], seed=7)
        >>> other = game.copy()
        >>> other.play("Ada", "R-T4 C1 D1 E1 D2")
        >>> len(game.legal("Ada")), len(other.legal("Ada"))
        (68, 0)
        """
        twin = object.__new__(type(self))
        twin.__dict__ |= {**self.__dict__, "_records": {}}
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        del memo
        return self.copy()

    # -- what is said ------------------------------------------------------------------------------------------------

    def _seat(self, player: str) -> int:
        return seat_called(self.players, player)

    def _read(self, seat: int, answer: str | Build | Answer) -> Answer:
        """Return an answer of ``seat`` to the open card as the engine has it.

        Raises:
            GameError: no card lies open, or it is for another building.
        """
        given = self.parse(answer) if isinstance(answer, str) else answer
        if self.state is None:
            raise GameError("no card has been dealt yet")
        if isinstance(given, Build) and self.state.answers[seat] is None and given.building != self.card:
            raise GameError(f"the open card is {self.card or 'none'}, not {given.building}")
        return plain_answer(given)


def _without_answer(events: Sequence[Event], seat: int) -> tuple[Event, ...]:
    """Return ``events`` without the latest answer of ``seat``."""
    last = max((number for number, event in enumerate(events) if event == Answered(seat)), default=len(events))
    return (*events[:last], *events[last + 1 :])
