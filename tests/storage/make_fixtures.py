"""Write the saved games that later versions must be able to load: ``python -m tests.storage.make_fixtures``.

Run once for every schema, by the version that ships it. Fixtures that are there already are never written again, and
``SHA256SUMS`` says what they must stay.
"""

import hashlib
import sys
from pathlib import Path

import msgspec

from mycity.content.campaigns import load_campaign
from mycity.content.episodes import load_episode
from mycity.content.games import land_game
from mycity.content.lands.told_cities import cities_in
from mycity.content.seating import players_of
from mycity.engine.campaign import (
    OVER,
    Campaign,
    PlayerSpec,
    begin_single,
    deal_episode,
    finish_episode,
    open_episode,
    pending,
    replace_player,
    start_episode,
)
from mycity.engine.campaign.decisions import decide_as_told, last_seat, name_end
from mycity.engine.campaign.finish import finish_dealt
from mycity.engine.campaign.log import campaign_to_json
from mycity.engine.city import HUMAN, Player
from mycity.engine.episode import apply, begin
from mycity.engine.lands.code import PlayedLand, read_code
from mycity.storage.game_file import seats_of
from mycity.storage.resume import Origin, episode_now
from mycity.storage.saves import Save, SavedEpisode, encode, split
from mycity.table.guests import saved_guests
from mycity.table.turn.session import Session
from tests.scenes.campaigning import FOUNDERS, SEED, campaign_before, first_option
from tests.sent_cities import CODE, LINE, WORD
from tests.simulation import decide_all
from tests.storage.games import NOON, Thinker, blank, choice, clock_from, eternal, saved, turns

FIXTURES = Path(__file__).parent / "fixtures"
SUMS = FIXTURES / "SHA256SUMS"


def middle_of_a_turn() -> Save:
    """Returns a game of four in whose open turn one person has answered, and been helped before."""
    state, events = turns(*eternal("human", "human", "bot:1", "bot:5"), 9)
    session = Session(blank(state, "Val-d'Été"), state, events, Thinker(), clock=clock_from())
    session.file.count_help(1)
    session.answer(0, choice(session.seen_by(0), 0))
    return session.snapshot()


def of_campaign(campaign: Campaign, episode: SavedEpisode | None = None) -> Save:
    """Returns the save of a campaign, with the episode on the table."""
    return Save(
        kind="campaign",
        game="city",
        title="Évian",
        seed=SEED,
        created=NOON,
        last_played=NOON,
        finished=campaign.phase == OVER,
        players=seats_of(players_at(campaign)),
        episode=episode,
        campaign=campaign_to_json(campaign),
    )


def players_at(campaign: Campaign) -> list[Player]:
    """Returns who sits at the table of a campaign."""
    return [Player(one.name, one.animal, one.controller, one.board, {}, 0) for one in campaign.legacies]


def campaign_middle() -> Save:
    """Returns a campaign in whose fourteenth episode six turns are played, and one person has answered the next."""
    before = replace_player(campaign_before(14), 2, "bot:greedy")
    campaign = start_episode(decide_all(open_episode(before), first_option))
    state, events = turns(*deal_episode(campaign), 6)
    state, told = apply(state, {0: choice(state, 0)})
    origin = Origin(campaign={"seed": SEED, "index": 14}, struck=campaign.struck)
    return of_campaign(campaign, episode_now(state, [*events, *told], origin))


def campaign_rewards() -> Save:
    """Returns a campaign in which somebody has a sticker to place."""
    campaign = start_episode(decide_all(open_episode(campaign_before(3)), first_option))
    campaign = finish_episode(campaign, *turns(*deal_episode(campaign)))
    assert pending(campaign)
    return of_campaign(campaign)


def campaign_decided() -> Save:
    """Returns a campaign whose first question a bot has answered, though a person sits there, as until 0.13.0."""
    campaign = campaign_before(7)
    return of_campaign(decide_as_told(campaign, last_seat(campaign), "iron"))


def campaign_named() -> Save:
    """Returns a campaign that is over, its bridge's ends named."""
    campaign = campaign_before(25)
    for end, name in enumerate(("Là-bas", "Brücke")):
        campaign = name_end(campaign, end, name)
    return of_campaign(campaign)


def campaign_dated() -> Save:
    """Returns a campaign whose second episode ended on a day that is kept, and whose place nobody has named."""
    campaign = start_episode(decide_all(open_episode(campaign_before(2)), first_option))
    campaign = finish_dealt(campaign, *turns(*deal_episode(campaign)), "2026-11-29")
    return msgspec.structs.replace(of_campaign(decide_all(campaign, first_option)), title=None)


def with_guests(count: int) -> Save:
    """Returns an evening by a code after some turns, beside which the cities of two lines grow."""
    code = read_code(CODE)
    evening = load_episode(land_game(code.family), land=PlayedLand(CODE))
    founders = [PlayerSpec("Évian", "fox", HUMAN), PlayerSpec("Ada", "owl", "bot:2")]
    state, events = turns(*begin(evening.scenario, players_of(evening, founders), code.deck_seed), count)
    guests = saved_guests(cities_in(f"{LINE}\nZoë · 41 · {CODE} {WORD}"), code)
    save = msgspec.structs.replace(blank(state), kind="city-land", game=land_game(code.family), guests=guests)
    return msgspec.structs.replace(save, episode=episode_now(state, events), finished=state.is_over)


def single(count: int, *, rewarded: bool = False) -> Save:
    """Returns an episode on its own after some turns; when ``rewarded``, its rewards are given out."""
    campaign = start_episode(open_episode(begin_single(load_campaign("city"), 16, FOUNDERS, SEED)))
    state, events = turns(*deal_episode(campaign), count)
    episode = episode_now(state, events, Origin(struck=campaign.struck))
    if rewarded:
        campaign = decide_all(finish_episode(campaign, state, events), first_option)
        episode = msgspec.structs.replace(episode, record=campaign.record)
    return Save(
        kind="episode",
        game="city",
        title="Ada",
        seed=SEED,
        created=NOON,
        last_played=NOON,
        finished=state.is_over,
        players=seats_of(state.table.players),
        episode=episode,
        campaign=campaign_to_json(campaign),
    )


def main() -> int:
    """Writes what is missing and returns how many files that were."""
    games = {
        "eternal_middle": middle_of_a_turn(),
        "eternal_finished": saved(100, ("human", "bot:6")),
        "campaign_sealed": of_campaign(campaign_before(2)),
        "campaign_rewards": campaign_rewards(),
        "campaign_middle": campaign_middle(),
        "campaign_finished": of_campaign(campaign_before(25)),
        "campaign_decided": campaign_decided(),
        "campaign_named": campaign_named(),
        "campaign_dated": campaign_dated(),
        "guests_middle": with_guests(9),
        "guests_finished": with_guests(100),
        "single_middle": single(7),
        "single_over": single(100),
        "single_finished": single(100, rewarded=True),
    }
    FIXTURES.mkdir(exist_ok=True)
    written = ((name, encode(save)) for name, save in games.items())
    missing = [(FIXTURES / f"v{split(data).schema}_{name}.save", data) for name, data in written]
    missing = [(path, data) for path, data in missing if not path.exists()]
    with SUMS.open("a", encoding="utf-8") as sums:
        for path, data in missing:
            path.write_bytes(data)
            sums.write(f"{hashlib.sha256(data).hexdigest()}  {path.name}\n")
    return len(missing)


if __name__ == "__main__":
    sys.stdout.write(f"{main()} written\n")
