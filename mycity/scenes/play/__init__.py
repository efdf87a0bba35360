"""The play scene, part by part.

`scene` holds it together. Without drawing: `answering` (who answers, what settles), `hand` and `held` (the building
in hand), `model` (all of it at a moment). Reading events: `holding`, `controls`. Drawing: `layout`, `screen` with its
`panes`, `board_view`, `card`, `tray`, `track`, `players`, `overview`, `effects`. Beside it: `pause`, `city_scene`,
`quick`.
"""

from __future__ import annotations

from mycity.scenes.play.quick import quick_game
from mycity.scenes.play.scene import PlayScene

__all__ = ["SCENE", "PlayScene"]

SCENE = quick_game
