"""After the last card of any game nobody is said to sit a turn out: there is no turn any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from mycity.content.episodes import load_episode
from mycity.content.games import GAMES
from mycity.content.seating import players_of
from mycity.engine.episode import Table, deal
from mycity.scenes.play import PlayScene
from mycity.scenes.play.answer_buttons import AnswerButtons
from mycity.scenes.play.card import CardWidget
from mycity.scenes.play.panes.status_line import StatusLine
from mycity.smoke.evenings import FOUNDERS, GameSoFar, begun, evenings, session, turns
from mycity.smoke.moments import LANDS
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.scenes.playing import ALONE as PLAYERS
from tests.scenes.playing import Player, island_session
from tests.seldom import seldom
from tests.storage.games import Thinker, blank, clock_from

Start = Callable[..., Driver]
ALONE = [row.id for row in GAMES.values() if not row.is_campaign]
"""The games of one evening."""
LEFT_OUT = "You sit this turn out"


def ends(game: str) -> Iterator[GameSoFar]:
    """Play a game, or every episode of a campaign, to its end."""
    if GAMES[game].is_campaign:
        yield from (evening.end for evening in evenings(game))
    else:
        yield turns(begun(game, land=LANDS.get(game, "")), 99)


def before_last(game: str) -> GameSoFar:
    """Return a game whose last card is open."""
    table = begun(game)
    while not (after := turns(table, 1))[0].is_over:
        table = after
    return table


@pytest.mark.parametrize("game", [*ALONE, *seldom(*(game for game in GAMES if game not in ALONE))])
def test_no_game_says_so_when_it_is_over(start: Start, game: str) -> None:
    """Neither on the card, nor in the sentence below it, nor where a hint is not to be had."""
    services = start().game.services
    for table in ends(game):
        scene = PlayScene(services, session(table))
        play, controls = scene.play, scene._controls
        status = StatusLine(services, play, controls.decor)
        said = [controls._face(lambda status=status: status.words).words]  # type: ignore[misc]
        said.append(AnswerButtons(services, play, scene.actions)._why_no_hint())
        assert play.session.state.is_over
        assert not [words for words in said if LEFT_OUT in words], table[0].table.scenario
        assert all("last card" in words or "All have stopped" in words for words in said), said
        play.session.close()


@pytest.mark.parametrize("speed", ["normal", "off"])
@pytest.mark.parametrize("game", ["eternal", "island-eternal"])
def test_it_is_said_in_no_frame_from_the_last_answer_to_the_counting(start: Start, game: str, speed: str) -> None:
    driver = start()
    driver.game.services.settings.change(animation=speed)
    state, events = before_last(game)
    scene = PlayScene(driver.game.services, Session(blank(state), state, events, Thinker(), None, clock_from()))
    driver.game.services.stack.push(scene)
    driver.frames(2)
    scene.finish_pictures()
    driver.frames(40)
    said = set[str]()
    for _ in range(600):
        if driver.scene is not scene:
            break
        if scene.play.view.is_open and not scene.play.is_telling and scene.play.opened >= 1.0:
            driver.press(pygame.K_p)
            continue
        card = driver.widget("card")
        assert isinstance(card, CardWidget)
        said.add(card._face().words)
        driver.frames(1)
    assert driver.scenes[-1] == "CountUpScene"
    assert not [words for words in said if LEFT_OUT in words]


def test_who_is_left_out_by_the_last_card_is_told_so_only_while_it_is_open(start: Start) -> None:
    episode = load_episode("eternal")
    players = players_of(episode, FOUNDERS)
    first, last = [card for card in episode.scenario.deck if card in players[0].buildings][:2]
    others = {card: one for card, one in players[0].buildings.items() if card != last}
    table = Table(episode.scenario, (replace(players[0], buildings=others), *players[1:]), 0, (first, last))
    state, events = deal(table, 0)
    driver, thinker = start(), Thinker(delay=40)
    driver.game.services.settings.change(animation="fast")
    scene = PlayScene(driver.game.services, Session(blank(state), state, events, thinker, None, clock_from()))
    driver.game.services.stack.push(scene)
    driver.frames(2)
    scene.finish_pictures()
    driver.frames(40)
    driver.press(pygame.K_p)
    said = list[tuple[bool, bool]]()
    for _ in range(600):
        if driver.scene is not scene:
            break
        card = driver.widget("card")
        assert isinstance(card, CardWidget)
        if scene.play.view.building is None:
            said.append((scene.play.state.is_over, LEFT_OUT in card._face().words))
        driver.frames(1)
    assert set(said) == {(False, True), (True, False)}


def test_on_the_card_two_sentences_end_as_sentences(start: Start) -> None:
    player = Player(start(), island_session(*PLAYERS, turns=4))
    driver = player.driver
    driver.press(pygame.K_s)
    driver.click("yes")
    driver.press(pygame.K_RETURN)
    driver.frames(3)
    controls = player.scene._controls
    for below, stops in (("All have stopped.", True), ("22 cards to come", False), ("", False)):
        first, *others = controls._face(lambda words=below: words).words.split("\n")  # type: ignore[misc]
        assert first.endswith(".") is stops, first
        assert others == ([below] if below else [])
