"""A game played from Python: whatever is played, by the same few names.

An evening's game is one episode. A campaign or a season goes on from episode to episode (``next_episode``), with
choices before the first card and after the last (``choices``, ``choose``). Bots answer and choose by themselves, as
soon as nobody else is waited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mycity.api.answers import Build, parse_answer, written
from mycity.api.bots import answer_of_bot, choice_of_bot
from mycity.api.errors import GameError, NothingToUndo, UnknownPlayerError
from mycity.api.pictures import picture
from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.engine import campaign as campaigns
from mycity.engine.campaign import Campaign, Choice, PlayerSpec
from mycity.engine.campaign.choices import record_so_far
from mycity.engine.campaign.final import CAMPAIGN_FILE, campaign_document, file_name, outcome
from mycity.engine.city import HUMAN
from mycity.engine.episode import Answer, Pass, State, Stop, apply, begin, legal_actions, undo
from mycity.engine.events import Event
from mycity.engine.quoting import as_name, quoted
from mycity.engine.record import make_record
from mycity.engine.scoring import FIRST, results


class Game:
    """A game in progress; ``new_game`` begins one.

    Attributes:
        state: the episode as the engine has it; ``None`` before its cards are dealt.
        events: everything that has happened in it.
        campaign: the campaign or season, or the single episode, as the engine has it; ``None`` in an evening's game.
        records: the records of the episodes that are done, by file name; ``campaign.json`` once a campaign is over.
    """

    def __init__(self, game: str, founders: Sequence[PlayerSpec], seed: int, episode: int | None = None) -> None:
        self.game, self.seed = game, seed
        self.players = tuple(one.name for one in founders)
        self._bots = tuple(one.controller != HUMAN for one in founders)
        self.state: State | None = None
        self.events: list[Event] = []
        self.campaign: Campaign | None = None
        self.records: dict[str, dict[str, Any]] = {}
        self._dealt: State | None = None
        self._set_up: Campaign | None = None
        if GAMES[game].is_campaign:
            plan = load_campaign(game)
            begun = campaigns.begin_campaign(plan, founders, seed)
            self.campaign = begun if episode is None else campaigns.begin_single(plan, episode, founders, seed)
            self.campaign = campaigns.open_episode(self.campaign)
        else:
            printed = load_episode(game)
            self.state, self.events = begin(printed.scenario, players_of(printed, founders), seed)
        self._play_on()

    # -- what can be seen --------------------------------------------------------------------------------------------

    @property
    def card(self) -> str | None:
        """The building on the open card; ``None`` while none lies open."""
        return None if self.state is None else self.state.card

    @property
    def pending(self) -> Choice | None:
        """What has to be chosen next, and by whom; ``None`` while cards are played."""
        return None if self.campaign is None else campaigns.pending(self.campaign)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: with a campaign's last reward, else with the episode."""
        if self.campaign is not None:
            return self.campaign.phase == campaigns.OVER
        return self.state is not None and self.state.is_over

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

        >>> mycity.new_game("city", ["Ada", "Bob"], seed=7).choices("Ada")
        ()
        """
        seat, choice = self._seat(player), self.pending
        return choice.options if choice is not None and choice.seat == seat else ()

    def scores(self) -> dict[str, int]:
        """Return every player's score of the episode, as if it ended now; 0 before its cards are dealt.

        >>> mycity.new_game("eternal", ["Ada", "Bob"], seed=7).scores()
        {'Ada': -73, 'Bob': -73}
        """
        if self.state is None:
            return dict.fromkeys(self.players, 0)
        found = results(self.state.rules, self.state.cities)
        return {name: result.score for name, result in zip(self.players, found, strict=True)}

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
        if self.state is None:
            raise GameError("no card has been dealt yet")
        campaign = self.campaign
        if campaign is None:
            return make_record(self.state, self.events)
        if campaign.phase != campaigns.PLAY and campaign.record is not None:
            return record_so_far(campaign) if campaign.phase == campaigns.REWARDS else dict(campaign.record)
        index = None if campaign.single else {"seed": campaign.seed, "index": campaign.position + 1}
        return make_record(self.state, self.events, campaign=index, struck=campaign.struck)

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
        owned = [player.buildings for player in self.state.table.players]
        return parse_answer(self.state.cities[0].board.grid, owned, text)

    def play(self, player: str, answer: str | Build | Pass | Stop) -> None:
        """Give a player's answer to the open card; that of the last player asked resolves the turn, bots included.

        >>> game = mycity.new_game("eternal", ["Ada", "bot:greedy"], seed=7)
        >>> game.play("Ada", "R-T4 C1 D1 E1 D2")
        >>> game.card
        'B-U5'

        Args:
            player: who answers.
            answer: one of ``legal``, or as text.

        Raises:
            UnreadableAnswerError: the text is no answer.
            IllegalAnswerError: the rules refuse it; nothing has changed.
        """
        seat = self._seat(player)
        given = self.parse(answer) if isinstance(answer, str) else answer
        if self.state is None:
            raise GameError("no card has been dealt yet")
        if isinstance(given, Build) and self.state.answers[seat] is None and given.building != self.card:
            raise GameError(f"the open card is {self.card or 'none'}, not {given.building}")
        self._give({seat: given.placement if isinstance(given, Build) else given})
        self._play_on()

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
        if self.campaign is None or not self.choices(player):
            raise GameError(f"{player} has nothing to choose")
        self.campaign = campaigns.choose(self.campaign, option)
        self._play_on()

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
        seat, state = self._seat(player), self.state
        if state is not None and state.answers[seat] is not None:
            self.state = undo(state, seat)
            return
        untouched = self._set_up is not None and state is self._dealt
        source = self._set_up if untouched else self.campaign
        if source is None or source.previous is None or source.log[-1].get("seat") != seat:
            raise NothingToUndo(f"{player} has nothing to take back")
        self.campaign = campaigns.undo(source)
        if untouched:
            self.state, self.events = None, []

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
        self.campaign = campaigns.open_episode(self.campaign)
        self.state, self.events = None, []
        self._play_on()

    def _seat(self, player: str) -> int:
        given: object = player
        called = as_name(given) if isinstance(given, str) else ""
        if called not in self.players:
            raise UnknownPlayerError(f"nobody here is called {quoted(player)}; there are {', '.join(self.players)}")
        return self.players.index(called)

    def _give(self, answers: dict[int, Answer]) -> None:
        if self.state is not None:
            self.state, told = apply(self.state, answers)
            self.events += told

    def _play_on(self) -> None:
        """Do all that waits for no person: bots' choices and answers, dealing the cards, giving out rewards."""
        while (choice := self.pending) is not None and self._bots[choice.seat] and self.campaign is not None:
            self.campaign = campaigns.choose(self.campaign, choice_of_bot(self.campaign, choice))
        if choice is None and self.campaign is not None and self.campaign.phase == campaigns.SETUP:
            self._set_up, self.campaign = self.campaign, campaigns.start_episode(self.campaign)
            self.state, self.events = campaigns.deal_episode(self.campaign)
            self._dealt = self.state
        self._answer_for_bots()
        if self.state is None or not self.state.is_over:
            return
        if self.campaign is not None and self.campaign.phase == campaigns.PLAY:
            self.campaign = campaigns.finish_episode(self.campaign, self.state, self.events)
            self._play_on()
        elif choice is None:
            self._keep_record()

    def _answer_for_bots(self) -> None:
        while self.state is not None and (awaited := self.state.awaited) and all(map(self._bots.__getitem__, awaited)):
            self._give({seat: answer_of_bot(self.state, seat) for seat in awaited})

    def _keep_record(self) -> None:
        number = 1 if self.campaign is None or self.campaign.single else len(self.campaign.progress)
        self.records[file_name(number)] = self.record()
        if self.campaign is not None and self.is_over and not self.campaign.single:
            self.records[CAMPAIGN_FILE] = campaign_document(self.campaign)
