"""Dealing: a new campaign, the set-up of an episode, and the deal of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mycity.engine.campaign.choices import choose, settle
from mycity.engine.campaign.legacy import Legacy, lasting_board
from mycity.engine.campaign.plan import CampaignPlan, Choosing, Conversion, EpisodePlan, Grant, History, Leaving, Step
from mycity.engine.campaign.rewards import COG_COLOUR, Task, tasks_of
from mycity.engine.campaign.state import (
    ANIMAL_TAKEN,
    NO_EPISODE,
    NO_SEAT,
    NOT_NOW,
    OVER,
    PLAY,
    SEALED,
    SETUP,
    Campaign,
    CampaignError,
    PlayerSpec,
    require_phase,
)
from mycity.engine.city import Player
from mycity.engine.episode import State, begin
from mycity.engine.events import Event
from mycity.engine.grid import cell_index
from mycity.engine.holdings import holdings_in
from mycity.engine.rng import mix

SEED_BITS = 53
"""Seeds of episodes stay below 2 to this power, so that any reader of JSON can hold them."""


def begin_campaign(plan: CampaignPlan, founders: Sequence[PlayerSpec], seed: int) -> Campaign:
    """Return a new campaign, its first envelope still sealed."""
    legacies = tuple(
        Legacy(founder.name, founder.animal, founder.controller, plan.board, holdings=plan.uncounted)
        for founder in founders
    )
    return Campaign(plan, tuple(founders), seed, single=False, position=0, phase=SEALED, legacies=legacies)


def begin_single(plan: CampaignPlan, number: int, founders: Sequence[PlayerSpec], seed: int) -> Campaign:
    """Return episode ``number`` on its own, on boards with a plausible history; its rewards lead nowhere.

    Raises:
        CampaignError: there is no such episode.
    """
    if not 1 <= number <= len(plan.episodes):
        raise CampaignError(NO_EPISODE)
    history = plan.episodes[number - 1].history
    legacies = tuple(_with_history(plan, number, history, founder) for founder in founders)
    return Campaign(
        plan, tuple(founders), seed, single=True, position=number - 1, phase=SEALED, legacies=legacies,
        struck=history.struck,
    )  # fmt: skip


def _with_history(plan: CampaignPlan, number: int, history: History, founder: PlayerSpec) -> Legacy:
    """Return the legacy that ``history`` describes: what past set-ups changed, then what stickers put on the board."""
    legacy = Legacy(
        name=founder.name,
        animal=founder.animal,
        controller=founder.controller,
        board=plan.board,
        church=history.church,
        holdings=holdings_in(history, plan.uncounted),
        carried=history.carried,
    )
    for episode in plan.episodes[: number - 1]:
        for step in episode.setup:
            legacy = legacy if isinstance(step, Choosing) else _changed(plan, episode, legacy, step)
    board = legacy.board
    for cell, code in history.cells.items():
        board = board.with_codes(1 << cell_index(board.grid, cell), code)
    return replace(legacy, board=lasting_board(board, plan))


def open_episode(campaign: Campaign) -> Campaign:
    """Open the envelope: carry out the set-up, up to the first choice.

    An episode on its own has had its choices made, as its history says, unless its campaign has them made anew.

    Raises:
        CampaignError: no sealed envelope lies ready.
    """
    require_phase(campaign, SEALED)
    seats = len(campaign.legacies)
    opened = replace(
        campaign, phase=SETUP, log=(*campaign.log, {"do": "open"}), rows=((),) * seats, record=None, previous=None
    )
    for step in campaign.episode.setup:
        opened = _carry_out(opened, step)
    # Seat after seat; the sort is stable, so that each seat's choices stay in the order of the set-up's steps.
    opened = settle(replace(opened, tasks=tuple(sorted(opened.tasks, key=_seat))))
    return _choose_as_in_history(opened) if campaign.single and not campaign.plan.chooses_alone else opened


def open_as_in_history(campaign: Campaign) -> Campaign:
    """Open the envelope of an episode on its own with every choice made as its history says.

    Raises:
        CampaignError: as ``open_episode``.
    """
    opened = open_episode(campaign)
    return _choose_as_in_history(opened) if opened.tasks else opened


def _seat(task: Task) -> int:
    return task.seat


def _carry_out(campaign: Campaign, step: Step) -> Campaign:
    plan, episode = campaign.plan, campaign.episode
    if isinstance(step, Choosing):
        grant = Grant(step.what, step.count)
        new = [task for seat in range(len(campaign.legacies)) for task in tasks_of(seat, [grant], "")]
        return replace(campaign, tasks=(*campaign.tasks, *new))
    return replace(campaign, legacies=tuple(_changed(plan, episode, legacy, step) for legacy in campaign.legacies))


def _changed(plan: CampaignPlan, episode: EpisodePlan, legacy: Legacy, step: Conversion | Leaving) -> Legacy:
    """Return ``legacy`` as a step of the set-up of ``episode`` changes it for good."""
    if isinstance(step, Conversion):
        return replace(legacy, board=lasting_board(step.applied(legacy.board, plan.marks), plan))
    staying = legacy.holdings.cogs + legacy.gone
    leaving = [
        building.id
        for building in episode.buildings.values()
        if building.colour == COG_COLOUR and building.id not in staying
    ]
    return replace(legacy, gone=(*legacy.gone, *leaving))


def _choose_as_in_history(campaign: Campaign) -> Campaign:
    """Make the choices that the episode's history knows of; they are no decisions, so the log leaves them out."""
    log = campaign.log
    for _ in campaign.legacies:
        for option in campaign.episode.history.setup:
            campaign = choose(campaign, option)
    return replace(campaign, log=log, previous=None)


def start_episode(campaign: Campaign) -> Campaign:
    """Deal the cards: the set-up can no longer be changed.

    Raises:
        CampaignError: no envelope is open, or a choice of the set-up is pending.
    """
    require_phase(campaign, SETUP)
    if campaign.tasks:
        raise CampaignError(NOT_NOW)
    return replace(campaign, phase=PLAY, log=(*campaign.log, {"do": "start"}), previous=None)


def deal_episode(campaign: Campaign) -> tuple[State, list[Event]]:
    """Return (state, events) at the start of the episode being played; always the same.

    Raises:
        CampaignError: none is being played.
    """
    require_phase(campaign, PLAY)
    return begin(campaign.episode.scenario, players_of(campaign), episode_seed(campaign))


def episode_seed(campaign: Campaign) -> int:
    if campaign.single:
        return campaign.seed
    return mix(campaign.seed, campaign.position + 1) >> (64 - SEED_BITS)


def players_of(campaign: Campaign) -> tuple[Player, ...]:
    """Return the players of the open episode, as its set-up has left them."""
    return tuple(_player(campaign, seat) for seat in range(len(campaign.legacies)))


def _player(campaign: Campaign, seat: int) -> Player:
    legacy, episode = campaign.legacies[seat], campaign.episode
    board = legacy.board
    for rule in episode.scenario.rules.rules:
        board = rule.set_up(board, campaign.plan.marks)
    buildings = {id_: building for id_, building in episode.buildings.items() if id_ not in legacy.gone}
    church = campaign.plan.fourth_church.get(legacy.church)
    if church is not None:
        buildings[church.id] = church
    return Player(
        name=legacy.name,
        animal=legacy.animal,
        controller=legacy.controller,
        board=board,
        buildings=buildings,
        start=episode.scenario.start + legacy.carried,
        holdings=legacy.holdings,
        setup=campaign.rows[seat],
    )


def replace_player(campaign: Campaign, seat: int, controller: str, name: str = "", animal: str = "") -> Campaign:
    """Seat another player, human or bot, at ``seat``, at any time (rules 4); the city stays, and its board.

    Args:
        name: the city's new name; as it was when empty.
        animal: its new animal; as it was when empty.

    Raises:
        CampaignError: the campaign is over, there is no such seat, or another one has that animal.
    """
    if campaign.phase == OVER:
        raise CampaignError(NOT_NOW)
    if not 0 <= seat < len(campaign.legacies):
        raise CampaignError(NO_SEAT)
    before = campaign.legacies[seat]
    if animal != before.animal and any(legacy.animal == animal for legacy in campaign.legacies):
        raise CampaignError(ANIMAL_TAKEN)
    legacies, entry = list(campaign.legacies), {"do": "replace", "seat": seat, "controller": controller}
    if name and name != before.name:
        entry["name"] = name
    if animal and animal != before.animal:
        entry["animal"] = animal
    legacies[seat] = replace(before, controller=controller, name=name or before.name, animal=animal or before.animal)
    return replace(campaign, legacies=tuple(legacies), log=(*campaign.log, entry), previous=None)
