"""The page of the finished boards: the best city large, or the one chosen, and all others beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pygame

from mycity.board_pictures.small_pictures import plain
from mycity.content.games import GAMES
from mycity.content.lands.plans import playable_code
from mycity.engine.campaign import PlayerSpec
from mycity.engine.city import HUMAN
from mycity.engine.lands.code import LandCodeError, PlayedLand
from mycity.scenes.album.page import AlbumPage, LargePicture
from mycity.scenes.game_screens import CITY, ISLAND, SCREENS, game_words
from mycity.scenes.shared.finished_games import open_record
from mycity.scenes.shared.layout.board_layout import PICTURE_CELL_SIZES
from mycity.scenes.shared.people import strength_of
from mycity.scenes.shared.pictures.land_pictures import LITTLE_CELL_SIZES, played_board
from mycity.scenes.shared.sent_lines import sent_finished
from mycity.scenes.shell.land_codes import code_button
from mycity.scenes.shell.save_words import words_there
from mycity.storage.clock import utc_now
from mycity.storage.statistics import FinishedGame, SeatResult
from mycity.table.looking_back.counted_games import shown_seat, sum_alone
from mycity.table.looking_back.day_calendar import medal_for
from mycity.ui.kit.blocks import filling, in_lines, stacked
from mycity.ui.kit.boxes import headed, in_grid, written
from mycity.ui.kit.cards import PictureCard
from mycity.ui.kit.widgets import Button, Label, Widget, WidgetState
from mycity.ui.messages import mark
from mycity.ui.pictures.sprites import Sprites
from mycity.ui.style.fonts import BODY, HEAD, MINUS, NOTE, STRONG, TextRole
from mycity.ui.style.look import Look
from mycity.ui.style.theme import Tone

_SHOWN = 100
"""The latest games are shown, at most so many."""
_SHARE = 48
"""Per cent of the page for the board that is chosen."""
_CARD_SIZES = (48, *LITTLE_CELL_SIZES)


class BoardCard(PictureCard):
    """A finished board with its city's name, its points, its game and its day; a medal hangs on it where it has one.

    Args:
        medal: Which one; empty for none.
    """

    role: TextRole = STRONG
    shape = 86

    def __init__(self, sprites: Sprites, medal: str, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._sprites = sprites
        self._medal = medal

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:
        super().draw(surface, look, state)
        if self._medal:
            medal = self._sprites.icon(f"medal-{self._medal}", look.px(40))
            surface.blit(medal, (self.rect.left + look.px(4), self.rect.top + look.px(4)))


class SeatScores(Widget):
    """The seats of a game with their points, the winner's first; side by side where every name fits.

    Args:
        game: The game.
    """

    def __init__(self, sprites: Sprites, game: FinishedGame) -> None:
        super().__init__()
        self._sprites = sprites
        self._seats = sorted(game.seats, key=lambda seat: seat.rank)

    def measure(self, look: Look, width: int) -> tuple[int, int]:
        rows = -(-len(self._seats) // self._columns(look, width))
        return width, rows * look.fonts.line_height(BODY)

    def draw(self, surface: pygame.Surface, look: Look, state: WidgetState) -> None:  # noqa: ARG002
        side, gap, free = look.fonts.line_height(BODY), look.px(5), look.px(8)
        names = ((seat, written(look, _seat_words(seat), _seat_type(seat))) for seat in self._seats)
        heads = [headed(self._sprites, seat.animal, side, name, gap=gap, free=free) for seat, name in names]
        in_grid(heads, self._columns(look, self.rect.width)).draw(surface, self.rect)

    def _columns(self, look: Look, width: int) -> int:
        """Return how many seats stand beside one another: two where every name fits, otherwise one a line."""
        room = width // 2 - look.px(13) - look.fonts.line_height(BODY)
        fits = all(look.fonts.width(_seat_words(seat), _seat_type(seat)) <= room for seat in self._seats)
        return 2 if fits and len(self._seats) > 1 else 1


def _seat_words(seat: SeatResult) -> str:
    return f"{plain(seat.score)}  {seat.name}"


def _seat_type(seat: SeatResult) -> TextRole:
    return STRONG if seat.controller == HUMAN else BODY


def best_game(games: list[FinishedGame]) -> FinishedGame | None:
    """Return the game in which a person has come to the most points; of several the latest."""
    played = [game for game in games if game.seats[shown_seat(game)].controller == HUMAN]
    return max(reversed(played), key=lambda game: game.seats[shown_seat(game)].score, default=None)


class BoardsPage(AlbumPage):
    """The board that is chosen at the left, with what can be done with it; every game as a card at the right."""

    name = "boards"
    words = mark("Boards")
    sign = "frame"
    _chosen: FinishedGame | None = None

    def renew(self) -> None:
        self._statistics = self.services.finished
        self._games = list(self._statistics.games[-_SHOWN:])
        kept = [game for game in self._games if self._statistics.has_record(game)]
        self.best = best_game(kept) or best_game(self._games)
        before = None if self._chosen is None else self._chosen.key
        latest = self._games[-1] if self._games else None
        self._chosen = next((game for game in self._games if game.key == before), self.best or latest)

    def lay(self, room: pygame.Rect) -> list[Widget]:
        if self._chosen is None:
            coming = self.t(
                "Every game you finish comes in here: its board as it stood at the end, to be seen again move by move."
            )
            return self.lay_empty(room, CITY, [Label(coming, BODY, at="center")])
        look = self.look
        left, right = (part.width for part in self.columns(room, _SHARE))
        told, buttons = self._told(self._chosen), self._buttons(self._chosen)
        board = LargePicture(partial(self._board, self._chosen, PICTURE_CELL_SIZES))
        cards = [self._card(game) for game in reversed(self._games)]
        panel, scrolling = self.scrolling(cards, right, "cities")
        sums = Label(self._sums(), NOTE, soft=True)
        self.lay_beside(
            room,
            _SHARE,
            [
                stacked(look, left, told[:1], gap=0),
                filling(board, look.px(120), above=6),
                stacked(look, left, told[1:], gap=3, above=6),
                in_lines(look, left, buttons, gap=10, above=10),
            ],
            [stacked(look, right, [sums], gap=0), scrolling],
        )
        return [*told, board, *buttons, sums, panel]

    def ways(self) -> list[Button]:
        if self._chosen is not None:
            return []
        return [Button(self.t("New game"), self.services.ways.new_game, tone=Tone.GO, key="new_game")]

    # -- a board ---------------------------------------------------------------------------------------------

    def _card(self, game: FinishedGame) -> BoardCard:
        t, number = self.t, shown_seat(game)
        seat = game.seats[number]
        card = BoardCard(
            self.services.sprites,
            medal_for(sum_alone(game, number), game.towns) if seat.controller == HUMAN else "",
            f"{seat.name}  {plain(seat.score)}",
            partial(self._board, game, _CARD_SIZES),
            partial(self._choose, game),
            height=60,
            is_chosen=game is self._chosen,
            key=game.file_name,
        )
        card.tip = t("Watch this game again") if card.is_chosen else ""
        card.note = (
            game_words(t, game.game, game.episode, game.land),
            words_there(self.services, game.ended, utc_now()),
        )
        return card

    def _board(self, game: FinishedGame, sizes: tuple[int, ...], size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture of a game's board; one that cannot be played again has none."""

        def paint() -> pygame.Surface:
            return self.rounded(played_board(self.services.sprites, self._statistics, game, size, sizes))

        return self.queue.picture((game.file_name, size), paint, urgent=game is self._chosen)

    def _told(self, game: FinishedGame) -> list[Widget]:
        """Return what is told of a game: whose board it is first, then who has played, what, and when."""
        t = self.t
        is_best = self.best is not None and game.key == self.best.key
        shown, screen = game.seats[shown_seat(game)], SCREENS.get(game.game)
        best = t("Your best island: {points}") if screen and screen.world is ISLAND else t("Your best city: {points}")
        points = self.n("{count} point", "{count} points", shown.score).replace("-", MINUS)
        head = best.format(points=points) if is_best else t("{city}: {points}", city=shown.name, points=points)
        parts = [game_words(t, game.game, game.episode, game.land), words_there(self.services, game.ended, utc_now())]
        if any(seat.helped for seat in game.seats):
            parts.append(t("with help"))
        about = Label(" · ".join(parts), NOTE, soft=True)
        return [Label(head, HEAD), SeatScores(self.services.sprites, game), about]

    def _sums(self) -> str:
        """Return how many games were finished, and on made lands, by family, how often and a person's best."""
        sums = [self.n("{count} finished game", "{count} finished games", len(self._statistics.games))]
        for played in filter(lambda played: played.family, GAMES.values()):
            games = [game for game in self._statistics.games if game.game == played.id]
            best = max((seat.score for game in games for seat in game.seats if seat.controller == HUMAN), default=None)
            if games and best is not None:
                named = {"game": game_words(self.t, played.id, None), "count": len(games), "points": plain(best)}
                sums.append(self.t("{game}: {count}, best {points}", **named))
        return " · ".join(sums)

    def _choose(self, game: FinishedGame) -> None:
        """Look at a game; one that is looked at already is shown again."""
        if game is self._chosen:
            self._open(game, self.services.ways.replay)
            return
        self._chosen = game
        self.rebuild()

    # -- what can be done with it ----------------------------------------------------------------------------

    def _buttons(self, game: FinishedGame) -> list[Button]:
        """Return the ways to see a game again, to review it, and to play the same once more where that can be."""
        t, ways = self.t, self.services.ways
        enabled, gone = self._statistics.has_record(game), t("That game was too long ago: its record is gone.")
        watch, review = partial(self._open, game, ways.replay), partial(self._open, game, ways.review)
        buttons = [
            Button(t("Watch again"), watch, tone=Tone.GO, sign="film", key="replay", enabled=enabled, reason=gone),
            Button(t("Review"), review, sign="book", key="review", enabled=enabled, reason=gone),
        ]
        if _can_be_played(game):
            words = t("Same land again") if GAMES[game.game].family else t("Same deck again")
            tip = t("The same players, the same deck")
            buttons.append(Button(words, partial(self._play, game), sign="again", key="again", tip=tip))
        sent = sent_finished(self.services, game).buttons(self.services)
        code = [code_button(self.services, game.land)] if game.land else []
        return [*buttons, *code, *sent]

    def _open(self, game: FinishedGame, show: Callable[[Mapping[str, Any], int], None]) -> None:
        open_record(self.services, self._statistics.record(game), show, shown_seat(game))

    def _play(self, game: FinishedGame) -> None:
        founders = [PlayerSpec(seat.name, seat.animal, seat.controller) for seat in game.seats]
        land = PlayedLand(game.land, game.day or None) if game.land else None
        self.services.ways.games.start(game.game, founders, game.seed, None, land)


def _can_be_played(game: FinishedGame) -> bool:
    """Return whether a game can begin once more as it was: one evening's, among players there are, on a known land."""
    if game.game not in GAMES or game.episode is not None or GAMES[game.game].is_campaign:
        return False
    try:
        is_known = not game.land or bool(playable_code(game.land))
    except LandCodeError:  # kept by a newer version
        return False
    return is_known and all(seat.controller == HUMAN or strength_of(seat.controller) for seat in game.seats)
