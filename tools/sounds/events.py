"""The events of the games: who makes their sounds, how many variants, how loud, how much of the room."""

from dataclasses import dataclass

from sounds import beds, effects, island
from sounds.basics import Make, Sound, band, dice, ended, in_room, table_room
from sounds.loudness import TOUCH, levelled, loudest

PLACING = -22.5
"""The loudest 0.4 s of a placed building, in LUFS."""
TICK = -33.5
"""The loudest 0.05 s of a tick, in dBFS: 18 dB under that of a placed building."""
CEILING = -7.5
"""True peak in dBFS that nothing is let over; the encoder needs the rest."""


@dataclass(frozen=True)
class Event:
    """One event's sounds."""

    make: Make
    variants: int
    level: float = -21.0
    """Its loudest 0.4 s in LUFS; of a tick, see TICK."""
    room: float = 0.25
    floor: float = 50.0
    """Where the sound ends: so many dB under its peak."""
    is_ring: bool = False
    """Whether it is played round and round, out of doors: no room answers, and it has no end."""


EVENTS: dict[str, Event] = {
    "lift": Event(effects.lift, 4, -24),
    "turn": Event(effects.turn, 4, -24),
    "place-residential": Event(effects.residential, 5, PLACING),
    "place-public": Event(effects.public, 5, PLACING),
    "place-industrial": Event(effects.industrial, 5, PLACING),
    "place-church": Event(effects.church, 4, PLACING + 0.7, 0.35, 40),
    "place-tile": Event(island.tile, 5, PLACING),
    "illegal": Event(effects.illegal, 3, -23),
    "undo": Event(effects.undo, 4, -22.5),
    "sweep": Event(effects.sweep, 4, -22.5),
    "card": Event(effects.card, 5, -22.5),
    "shuffle": Event(effects.shuffle, 3, -21),
    "blocking": Event(effects.blocking, 3, -20.5),
    "stamp": Event(effects.stamp, 4, -22),
    "pass": Event(effects.laid_aside, 4, -21),
    "stop": Event(effects.book, 3, -20.5),
    "point-up": Event(effects.point_up, len(effects.LADDER), -21.5),
    "point-down": Event(effects.point_down, 4, -23),
    "knock": Event(effects.knock, 10, -23.5),
    "group-done": Event(effects.group, len(effects.FIGURES), -20.5),
    "well-done": Event(effects.well, 4, -21, 0.4),
    "church-done": Event(effects.church_done, 3, -20, 0.35),
    "farm-done": Event(island.farm, 3, -21),
    "village-done": Event(island.village, 3, -20.5, 0.3),
    "fort-done": Event(island.fort, 3, -20.5, 0.3),
    "path-done": Event(island.path, 3, -21),
    "totem-done": Event(island.totem, 3, -19.5, 0.4),
    "gold": Event(effects.gold, 4, -22),
    "nugget": Event(effects.nugget, 4, -23.5),
    "rail": Event(effects.rail, 3, -20.5),
    "cog": Event(effects.cog, 4, -21),
    "shaft": Event(effects.shaft, 4, -23),
    "sticker-peel": Event(effects.peel, 3, -21.5),
    "sticker-press": Event(effects.press, 4, -23.5),
    "shell": Event(island.shell, 3, -22),
    "wreck": Event(island.wreck, 3, -21),
    "flood": Event(beds.flood, 1, -19),
    "sawmill": Event(beds.sawmill, 1, -20),
    "smog": Event(beds.smog, 1, -19.5),
    "investor": Event(beds.investor, 1, -20),
    "mine": Event(beds.mine, 1, -19, 0.4),
    "train": Event(beds.train, 1, -19),
    "palace": Event(beds.palace, 1, -18.5, 0.35),
    "lava": Event(island.lava, 1, -19),
    "surf": Event(island.surf, 1, -20, is_ring=True),
    "seal": Event(effects.seal, 3, -22.5),
    "flap": Event(effects.flap, 3, -22),
    "page": Event(effects.page, 4, -21.5),
    "curtain": Event(effects.curtain, 2, -20),
    "result-first": Event(effects.first, 2, -17.5, 0.35),
    "result-others": Event(effects.others, 1, -17.5, 0.35),
    "campaign-end": Event(effects.ending, 1, -18, 0.4),
    "button": Event(effects.button, 4, TICK, 0.06, 42),
    "focus": Event(effects.focus, 4, TICK, 0.04, 42),
    "toggle": Event(effects.toggle, 3, TICK, 0.06, 42),
}


def made(name: str, k: int) -> Sound:
    """Return one variant of an event as it is written: in the room, at its loudness, from silence to silence."""
    event = EVENTS[name]
    if event.is_ring:
        return levelled(event.make(dice(name, k), k), event.level, CEILING)
    raw = band(event.make(dice(name, k), k), 32)
    sound = ended(in_room(raw, table_room(), event.room), event.floor)
    if event.level <= TICK:
        return sound * 10 ** ((event.level - loudest(sound, TOUCH)) / 20)
    return levelled(sound, event.level, CEILING)
