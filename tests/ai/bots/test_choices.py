"""What bots choose between episodes: by a look at the board, then by what it makes of cities of the next episode."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from mycity.ai.bots.choices import VALUES, decider, ranked_options
from mycity.ai.bots.option_rollouts import (
    OptionRollouts,
    altered,
    coming,
    episode_follows,
    next_episode_from_json,
    next_episode_of,
)
from mycity.ai.bots.registry import make_bot
from mycity.ai.levels import level_from
from mycity.ai.model.view import view_of
from mycity.content.campaigns import load_campaign
from mycity.content.games import GAMES
from mycity.engine.campaign import (
    OVER,
    Campaign,
    PlayerSpec,
    begin_campaign,
    begin_single,
    choose,
    deal_episode,
    finish_episode,
    open_episode,
    pending,
    start_episode,
)
from mycity.engine.city import new_city
from mycity.engine.episode import Answer, State
from mycity.engine.grid import cell_index
from tests.simulation import play_state

Rows = Sequence[Mapping[str, Any]]
FOUNDERS = [
    PlayerSpec("Ada", "fox", "bot:1"),
    PlayerSpec("Bob", "owl", "bot:builder"),
    PlayerSpec("Cem", "otter", "human"),
]


def asked(rows: Rows, campaign: Campaign) -> Iterator[Campaign]:
    """Play ``campaign`` to its end and yield it wherever somebody has to choose."""
    bots, decide = [make_bot(name, rows) for name in ("newcomer", "builder", "neighbour")], decider(rows)

    def answering(state: State, seat: int) -> Answer:
        return bots[seat].decide(view_of(state, seat))

    def settled(campaign: Campaign) -> Iterator[Campaign]:
        while (choice := pending(campaign)) is not None:
            yield campaign
            campaign = choose(campaign, decide(campaign, choice))
        yield campaign

    while campaign.phase != OVER:
        *waiting, campaign = settled(open_episode(campaign))
        yield from waiting
        campaign = start_episode(campaign)
        *waiting, campaign = settled(finish_episode(campaign, *play_state(*deal_episode(campaign), answering)))
        yield from waiting


@pytest.fixture(scope="module")
def choices(rows: Rows) -> list[Campaign]:
    """A whole campaign, wherever somebody had to choose."""
    return list(asked(rows, begin_campaign(load_campaign("city"), FOUNDERS, seed=4)))


def of_bot(choices: list[Campaign], seat: int = 1) -> list[Campaign]:
    """The choices of a seat for which there is something to see ahead."""
    return [one for one in choices if one.tasks[0].seat == seat and episode_follows(one)]


def test_a_look_ranks_every_sticker_of_every_campaign() -> None:
    campaigns = [load_campaign(row.id) for row in GAMES.values() if row.is_campaign]
    assert {sticker for plan in campaigns for sticker in plan.stickers} <= set(VALUES)


def test_a_campaign_asks_for_every_kind_of_choice(choices: list[Campaign]) -> None:
    kinds = {one.tasks[0].what for one in choices}
    assert kinds >= {"rock", "tree", "well", "forest-tree", "forest-blank", "cog", "boxes"}


def test_a_choice_is_the_same_whenever_it_is_asked_for(choices: list[Campaign], rows: Rows) -> None:
    one, other = decider(rows), decider(rows)
    for campaign in choices[::5]:
        choice = pending(campaign)
        assert choice is not None
        assert one(campaign, choice) == other(campaign, choice)
        assert sorted(ranked_options(campaign, choice)) == sorted(choice.options)


def test_newcomers_and_people_are_given_what_looks_best(choices: list[Campaign], rows: Rows) -> None:
    decide = decider(rows)
    for campaign in choices:
        choice = pending(campaign)
        if choice is not None and choice.seat != 1:
            assert decide(campaign, choice) == ranked_options(campaign, choice)[0]


def test_a_bot_with_rollouts_takes_what_is_worth_most_ahead(choices: list[Campaign], rows: Rows) -> None:
    decide, builder = decider(rows), level_from(next(row for row in rows if row["id"] == "builder"))
    apart = 0
    for campaign in of_bot(choices)[::3]:
        choice = pending(campaign)
        assert choice is not None
        ranked = ranked_options(campaign, choice)[:8]
        ahead = OptionRollouts(next_episode_of(campaign, ranked), builder.choice_samples, builder.weights)
        values = [ahead.value(option) for option in ranked]
        assert decide(campaign, choice) == ranked[values.index(max(values))]
        apart += max(values) > values[0]
    assert apart > 0


def test_a_next_episode_written_down_is_the_same(choices: list[Campaign]) -> None:
    for campaign in of_bot(choices)[::4]:
        choice = pending(campaign)
        assert choice is not None
        next_episode = next_episode_of(campaign, choice.options)
        again = next_episode_from_json(json.loads(json.dumps(next_episode.to_json())))
        assert again == next_episode
        assert list(again.branches) == list(choice.options)


def test_a_tree_is_worth_a_point_in_every_city_that_leaves_it_open(choices: list[Campaign], rows: Rows) -> None:
    builder = level_from(next(row for row in rows if row["id"] == "builder"))
    campaign = next(one for one in of_bot(choices) if one.tasks[0].what == "tree" and 14 <= one.position < 20)
    choice = pending(campaign)
    assert choice is not None
    ahead = OptionRollouts(next_episode_of(campaign, choice.options), 6, builder.weights)
    player = coming(campaign, campaign.legacies[1])[1]
    grid = player.board.grid
    told = {
        ahead.value(cell) - 100 * sum(not city.covered >> cell_index(grid, cell) & 1 for city in ahead.cities)
        for cell in choice.options
    }
    assert len(choice.options) > 1
    assert len(told) == 1


def test_what_an_episode_changed_on_the_board_stays_changed(choices: list[Campaign]) -> None:
    campaign = of_bot(choices)[-1]
    before = coming(campaign, campaign.legacies[1])[1]
    free = before.board.of(".")
    sticker, park = free & -free, 1 << free.bit_length() - 1
    after = replace(before, board=before.board.with_codes(sticker, "r"))
    grown = replace(new_city(before), board=before.board.with_codes(park, "t"))
    changed = altered(grown, before, after)
    assert changed.board == before.board.with_codes(sticker, "r").with_codes(park, "t")
    assert changed.player is after


def test_nothing_is_seen_ahead_of_the_last_episode_or_of_one_on_its_own(choices: list[Campaign], rows: Rows) -> None:
    last = [one for one in choices if one.position == 23]
    assert not any(episode_follows(one) for one in last)
    alone = list(asked(rows, begin_single(load_campaign("city"), 5, FOUNDERS, seed=4)))
    assert alone
    assert not any(episode_follows(one) for one in alone)
