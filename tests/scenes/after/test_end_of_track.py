"""A token that reaches the end of the track: the count-up says and shows it at that moment, and all lines add up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mycity.engine.campaign import deal_episode, open_episode, start_episode
from mycity.engine.episode import final_results
from mycity.scenes.after.count_up import CountUpScene
from mycity.scenes.after.result import ResultScene
from mycity.table.campaign.campaign_game import new_campaign
from mycity.table.looking_back.count_steps import ARRIVAL, CountSteps
from mycity.table.looking_back.counting import BEYOND, START, counts, lines_of
from mycity.table.turn.session import Session
from tests.driver import Driver
from tests.each import each
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_before
from tests.storage.games import NOON, Thinker, turns

Start = Callable[..., Driver]


def finished(carried: tuple[int, ...], number: int = 2) -> Session:
    """Return an episode that is over, to whose start every seat had carried points."""
    campaign = campaign_before(number)
    rich = (replace(one, carried=points) for one, points in zip(campaign.legacies, carried, strict=True))
    started = start_episode(open_episode(replace(campaign, legacies=tuple(rich))))
    state, events = turns(*deal_episode(started))
    return Session(new_campaign("city", FOUNDERS, SEED, NOON), state, events, Thinker())


def in_the_count(session: Session, seat: int) -> int:
    """Return the step that brings a seat's token to the end."""
    found = counts(session.state.rules, session.state.cities, seat)
    return next(step for step, count in enumerate(found) if count.arrives)


@each("carried", [(0, 0, 0), (34, 33, 0), (36, 34, 60), (-30, -12, 5)])
@each("number", [2, 12])
def test_the_lines_add_up_to_the_score(carried: tuple[int, ...], number: int) -> None:
    session = finished(carried, number)
    state = session.state
    lines = lines_of(
        state, session.events, [counts(state.rules, state.cities, seat) for seat in range(len(state.cities))]
    )
    for result in final_results(state):
        assert sum(line.points[result.seat] for line in lines) == result.score
    assert lines[0].rule == START
    if max(carried) <= 5:
        assert all(line.rule != BEYOND for line in lines)
    elif max(carried) == 60:
        assert lines[-1].rule == BEYOND


def test_a_token_arrives_when_its_points_are_counted() -> None:
    session = finished((36, 0, 0))
    steps, step = CountSteps(session.state, session.events), in_the_count(session, 0)
    assert not session.state.cities[0].frozen
    for _ in range(step):
        steps.begin_rule()
        steps.end_rule()
    steps.begin_rule()
    steps.share = ARRIVAL - 0.01
    assert not steps.has_reached_end(0)
    steps.share = ARRIVAL
    assert steps.score(0) == 50
    assert steps.has_reached_end(0)
    assert not steps.has_reached_end(1)
    steps.end_rule()
    assert steps.has_reached_end(0)


def test_a_token_that_arrived_in_play_stands_there_from_the_beginning() -> None:
    session = finished((60, 0, 0))
    assert CountSteps(session.state, session.events).has_reached_end(0)


def test_the_sheet_says_it_at_that_moment(start: Start, written: set[str]) -> None:
    driver = start()
    session = finished((36, 0, 0))
    scene = CountUpScene(driver.game.services, session)
    driver.game.services.stack.push(scene)
    driver.frames(4)
    for _ in range(600):
        if scene.steps.has_reached_end(0):
            break
        assert not any("50 points reached" in text for text in written)
        driver.frames()
    driver.frames(2)
    assert "Ada: 50 points reached, and a star" in written


def test_the_cards_of_the_result_add_up(start: Start) -> None:
    driver = start()
    session = finished((36, -20, 60))
    scene = ResultScene(driver.game.services, session.snapshot(), session.state, session.events)
    driver.game.services.stack.push(scene)
    driver.settle()
    faces = [card.face for card in scene.cards]
    assert len(faces) == 3
    for face in faces:
        assert sum(points for _, points in face.points) == face.standing.score
