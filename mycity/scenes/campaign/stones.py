"""The stones of a campaign's road: what is known of each episode, and no more."""

from __future__ import annotations

from mycity.engine.campaign import OVER, SEALED
from mycity.scenes.campaign.road import Stone
from mycity.scenes.shared.letter_text import LetterText
from mycity.scenes.shell.services import Services
from mycity.table.campaign_game import CampaignGame


def stones_of(services: Services, game: CampaignGame) -> list[Stone]:
    """Return a stone for every episode of a campaign; chapters have a title once their envelope was opened."""
    plan = game.campaign.plan
    known = {LetterText(plan.game, number).chapter for number in range(1, game.opened + 1)}
    return [_stone(services, game, number, known) for number in range(1, len(plan.episodes) + 1)]


def _stone(services: Services, game: CampaignGame, number: int, known: set[int]) -> Stone:
    campaign, text = game.campaign, LetterText(game.campaign.plan.game, number)
    done = number <= len(campaign.progress)
    is_here = number == game.number and campaign.phase != OVER
    gained = campaign.progress[number - 1] if done else ()
    best = [seat for seat, count in enumerate(gained) if count == max(gained) and count]
    return Stone(
        number=number,
        chapter=text.chapter,
        opens=text.opens_chapter,
        done=done,
        here=is_here,
        open=done or (is_here and campaign.phase != SEALED),
        winners=tuple(campaign.legacies[seat].animal for seat in best),
        title=services.t(text.chapter_title) if text.chapter in known else "",
    )


def stone_tip(services: Services, game: CampaignGame, stone: Stone) -> str:
    """Return what is told of an episode: its title and what it brought; nothing while its letter is closed."""
    if not stone.open:
        return services.t("Sealed") if stone.opens and not stone.here else ""
    words = f"{stone.number}. {services.t(LetterText(game.campaign.plan.game, stone.number).title)}"
    if stone.done:
        gained, campaign = game.campaign.progress[stone.number - 1], game.campaign
        parts = [f"{one.name} +{count}" for one, count in zip(campaign.legacies, gained, strict=True)]
        words += "\n" + ", ".join(parts)
    return words
