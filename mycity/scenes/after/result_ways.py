"""The ways on from a result: to the rewards, the same once more, what could have been built, the turns again."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from mycity.content.games import ONE_EPISODE, WHOLE_CAMPAIGN
from mycity.engine.campaign import PLAY, CampaignError, PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import DEALS, NUMBERS, PlayedLand, read_code
from mycity.scenes.after.better_city import BetterCityScene
from mycity.scenes.shell.services import Services
from mycity.storage.errors import SaveError, for_log
from mycity.storage.game_file import Saver
from mycity.table.campaign.campaign_game import CampaignGame
from mycity.table.game_starts import new_code, new_seed
from mycity.table.looking_back.counted_games import earlier_scores
from mycity.table.looking_back.ended_game import EndedGame
from mycity.table.turn.thinking import LocalThinker
from mycity.ui.kit.widgets import Button
from mycity.ui.style.fonts import MINUS
from mycity.ui.style.theme import Tone

log = logging.getLogger(__name__)


class ResultWays:
    """The buttons of a result, and where they lead.

    Args:
        game: The game.
        saver: Keeps it; None for a game that is not kept.
    """

    def __init__(self, services: Services, game: EndedGame, saver: Saver | None) -> None:
        self._services = services
        self._game = game
        self._saver = saver
        self._brought = _rewards_of_single(game, saver) if game.save.kind == ONE_EPISODE else None
        self._is_new = self._brought is not None and self._brought.save.episode != game.save.episode

    def buttons(self) -> list[Button]:
        """Return the buttons at the foot of the page, the first of them the way on."""
        t, kind = self._services.t, self._game.save.kind
        buttons = [Button(t("To the title"), self._services.ways.to_title, tone=Tone.OAK, key="title")]
        if self._game.save.episode is not None:
            back = Button(t("Review"), partial(self._open, self._services.ways.review), sign="book", key="review")
            back.tip = t("Turn by turn: what it cost, and the best that is known")
            if self._is_table_on_land:
                back.tip = t("Turn by turn: what it cost, and the best that was found")
            again = Button(t("Watch again"), partial(self._open, self._services.ways.replay), sign="film", key="replay")
            again.tip = t("Watch this game again")
            buttons = [back, again, *buttons]
        if kind == WHOLE_CAMPAIGN:
            return [self._rewards_button(self._services.stack.pop), *buttons]
        if self._brought is not None and not self._is_played_again:
            return [self._rewards_button(partial(self._give_out, self._brought)), *buttons]
        land = self._game.land
        other = [self._other_land_button(land)] if land is not None and self._game.is_on_made_land else []
        return [self._another_button(), self._again_button(), *other, *buttons]

    def better_button(self) -> list[Button]:
        """Return what leads to the city that could have been built."""
        if self._game.save.episode is None:
            return []
        t = self._services.t
        words = t("What you could have built")
        better = Button(words, self._show_better, tone=Tone.PAPER, sign="hint", key="better")
        better.tip = t("Yours beside the best known, and the decisions that cost most")
        if self._is_table_on_land:
            better.tip = t("Yours beside the best that was found, and the decisions that cost most")
        return [better]

    def flush(self) -> None:
        """Have the rewards of an episode on its own lie on the disk."""
        if self._brought is not None and self._saver is not None:
            self._saver.flush()

    @property
    def _is_table_on_land(self) -> bool:
        """The answer to whether several have played by a code: what is found of their game is not the code's best."""
        return self._game.land is not None and len(self._game.order) > 1

    @property
    def _is_played_again(self) -> bool:
        """The answer to whether the same can be played once more: not in a campaign, nor while rewards are owed."""
        is_owed = self._brought is not None and (self._is_new or self._brought.pending is not None)
        return self._game.save.kind != WHOLE_CAMPAIGN and not is_owed

    def _another_button(self) -> Button:
        t = self._services.t
        another = Button(t("New deck"), self._another_deal, tone=Tone.GO, sign="play", key="another")
        another.tip = t("The same players, another deck")
        if self._game.is_on_made_land:
            another.text = t("Same land, new deck")
            another.tip = t("The same players on the same land, another deck")
        return another

    def _again_button(self) -> Button:
        """Return the button that begins the same once more; it says what is to be beaten: the best so far."""
        t, game = self._services.t, self._game
        yours = [one.score for one in game.order if one.seat in game.seats_of_people]
        words = t("Same land again") if game.is_on_made_land else t("Same deck again")
        if len(yours) == 1:
            before = earlier_scores(self._services.finished.games, game.save, game.state.table)
            points = f"{max(yours + before)}".replace("-", MINUS)
            words = (
                t("Same land (yours: {points})", points=points)
                if game.is_on_made_land
                else t("Same deck again (yours: {points})", points=points)
            )
        again = Button(words, self._again, tone=Tone.OAK, key="again")
        again.tip = t("The same players, the same deck")
        return again

    def _other_land_button(self, land: PlayedLand) -> Button:
        """Return the button that goes on on a land by chance, with the same rules."""
        t, code = self._services.t, read_code(land.code)

        def begin() -> None:
            self._begin(0, PlayedLand(str(replace(code, number=secrets.randbelow(NUMBERS), deal=0))))

        tip = t("The same players and rules, on a land nobody has seen")
        return Button(t("Another land"), begin, tone=Tone.OAK, sign="dice", key="other_land", tip=tip)

    def _rewards_button(self, on_press: Callable[[], None]) -> Button:
        return Button(self._services.t("To the rewards"), on_press, tone=Tone.GO, sign="play", key="rewards")

    def _give_out(self, brought: CampaignGame) -> None:
        """Show the rewards: not again once all are given."""
        self._is_new = False
        self._services.ways.games.rewards(brought)

    def _show_better(self) -> None:
        """Show the cities of the people beside the best known."""
        services, seats = self._services, self._game.seats_of_people
        again = self._again_button if self._is_played_again else None
        self._open(
            lambda document, seat: services.stack.push(BetterCityScene(services, document, seats or [seat], again))
        )

    def _open(self, way: Callable[[Mapping[str, Any], int], None]) -> None:
        """Look back on the game, first on the turns of whoever sits at this computer."""
        save = self._game.save if self._brought is None else self._brought.save
        if save.episode is not None:
            people = (number for number, seat in enumerate(save.players) if seat.controller == HUMAN)
            way(save.episode.record, next(people, 0))

    def _another_deal(self) -> None:
        land, named = self._game.land, self._services.seed
        if land is None or not self._game.is_on_made_land:
            self._begin(new_seed(named), new_code(self._game.save.game, named))
        else:
            code = read_code(land.code)
            self._begin(0, PlayedLand(str(replace(code, deal=(code.deal + 1) % DEALS))))

    def _again(self) -> None:
        stack = self._services.stack
        if isinstance(stack.top, BetterCityScene):  # it was chosen beside the city that could have been built
            stack.pop()
        self._begin(self._game.save.seed, self._game.land)

    def _begin(self, seed: int, land: PlayedLand | None = None) -> None:
        save = self._game.save
        founders = [PlayerSpec(player.name, player.animal, player.controller) for player in save.players]
        self._services.ways.games.start(save.game, founders, seed, self._game.state.table.scenario.episode, land)


def _rewards_of_single(ended: EndedGame, saver: Saver | None) -> CampaignGame | None:
    """Return a finished single episode with what it has brought, to be given out and recorded.

    ``None`` when it cannot be: the episode is not dealt any more as it was played, since its data has changed.
    """
    try:
        game = CampaignGame(ended.save, saver, LocalThinker)
        if game.phase == PLAY:
            game.give_out(ended.state, ended.events)
    except (CampaignError, SaveError) as problem:
        log.warning("the rewards of the episode cannot be given out: %s", for_log(problem))
        return None
    return game
