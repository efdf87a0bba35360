"""Moments that need more room than those of `mycity.smoke.moments`: full lists, long questions, all pages of books."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial

import msgspec
import pygame

from mycity.engine.record import make_record
from mycity.engine.rules.blocking import BLOCKING_CARD
from mycity.scenes.album.album import AlbumScene
from mycity.scenes.letters.rule_book import RuleBookScene
from mycity.scenes.letters.rules import RulesScene
from mycity.scenes.menu.new_game import NewGameScene
from mycity.scenes.play.pause import PauseMenu
from mycity.scenes.play.play_scene import PlayScene
from mycity.scenes.shell.base import PageScene, Scene
from mycity.scenes.shell.dialog import Ask, Dialog
from mycity.scenes.shell.life import RuleBook
from mycity.scenes.shell.services import Services
from mycity.scenes.slots.slots import ChooseSlotScene, SlotsScene
from mycity.smoke.evenings import FOUNDERS, SEED, TURNS, GameSoFar, NoThinker, begun, eternal, session, turns
from mycity.smoke.moments import Moment
from mycity.storage.game_file import seats_of
from mycity.storage.slots import SLOT_COUNT, Slots
from mycity.storage.statistics import FinishedGame, SeatResult, Statistics
from mycity.table.campaign.campaign_game import new_campaign
from mycity.ui.inputs import Command
from tests.table.sessions import single_session

_NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
_NOTHING = pygame.event.Event(pygame.USEREVENT)


def crowded() -> Iterator[Moment]:
    """Yield the moments."""
    table = turns(eternal(), 99)
    yield Moment("slots-full", SlotsScene, partial(_full, table=table, kind=SlotsScene))
    yield Moment("choose-slot-full", ChooseSlotScene, lambda services: ChooseSlotScene(services, print))
    yield Moment("album-full", AlbumScene, AlbumScene)
    for game in range(3):
        yield Moment(f"new-game-{game}", NewGameScene, partial(_new_game, game=game))
    for place in range(7):
        yield Moment(f"rules-{place}", RulesScene, partial(_rules, place=place))
    for place in (0, 1, 8, 9, 10):
        yield Moment(f"book-{place}", RuleBookScene, partial(_book, place=place))
    yield Moment("long-dialog", Dialog, _crash)
    yield Moment("long-ask", Ask, _backup)
    yield Moment("long-pause", PauseMenu, _pause)
    for number in (4, 7, 8):
        yield Moment(f"season-{number}", PlayScene, partial(_season, number=number))
    for later, name in enumerate(("surprise", "blocked")):
        yield Moment(name, PlayScene, partial(_after_the_blocking_card, later=later))


def _full(services: Services, table: GameSoFar, kind: type[Scene]) -> Scene:
    """Fill all slots and the list of finished games first."""
    slots = Slots(services.folders.data)
    game = session(table).snapshot()
    eternal_save = msgspec.structs.replace(game, kind="eternal", game="eternal", campaign=None)
    saves = [eternal_save, new_campaign("city", FOUNDERS, SEED, _NOON, "Saint-Barthélemy-des-Prés")]
    for slot in range(1, SLOT_COUNT + 1):
        slots.write(slot, saves[slot % 2])
    players = seats_of(table[0].table.players)
    for number in range(12):
        seats = tuple(
            SeatResult(name=one.name, animal=one.animal, controller=one.controller, score=30 - place, rank=place + 1)
            for place, one in enumerate(players)
        )
        finished = FinishedGame(created=_NOON, ended=_NOON, game="eternal", episode=None, seed=number, seats=seats)
        Statistics(services.folders.data).add(finished, make_record(*table))
    return kind(services)


def _new_game(services: Services, game: int) -> Scene:
    scene = NewGameScene(services)
    scene.rebuild()
    cards = [widget.key for widget in scene.page.all_widgets() if widget.key.startswith("game-")]
    _press(scene, cards[game])
    for _ in range(2):
        _press(scene, "add")
    return scene


def _rules(services: Services, place: int) -> Scene:
    scene = RulesScene(services)
    scene.rebuild()
    _press(scene, f"name{place}")
    return scene


def _book(services: Services, place: int) -> Scene:
    book = RuleBookScene(services, RuleBook("city", 24, 4))
    book.page_index = place
    return book


def _crash(services: Services) -> Scene:
    t = services.t
    where = "/home/somebody/.local/share/mycity/logs/crash-2026-11-22-120000.txt"
    text = t("Your saved games are untouched.") + "\n" + t("What happened is written in {file}.", file=where)
    return Dialog(services, t("Something went wrong"), text)


def _backup(services: Services) -> Scene:
    t = services.t
    return Ask(
        services,
        t("This game cannot be played on."),
        t("There is a backup, one save older. Shall it take its place? The damaged file is kept aside."),
        yes=t("Bring the backup back"),
        no=t("Leave it"),
        on_yes=print,
    )


def _pause(services: Services) -> Scene:
    return PauseMenu(services, services.t("The game is not saved at the moment."))


def _season(services: Services, number: int) -> Scene:
    """Play an episode of the season, all points to be seen as if it ended now."""
    services.settings.change(projected=True)
    dealt = single_session("island-season", number, FOUNDERS, SEED, NoThinker())
    return PlayScene(services, session(turns((dealt.state, dealt.events), TURNS)))


def _after_the_blocking_card(services: Services, later: int) -> Scene:
    """Play until the blocking card has taken a card out, or so many turns longer."""
    table = begun("eternal")
    return PlayScene(services, session(turns(table, table[0].table.deck.index(BLOCKING_CARD) + later)))


def _press(scene: PageScene, key: str) -> None:
    """Press a button, if it is there."""
    if any(widget.key == key for widget in scene.page.all_widgets()):
        scene.page.focus_on(key)
        scene.handle(_NOTHING, Command.CONFIRM)
