"""The play scene, part by part.

A placement goes from `scene` and `hand_input` (mouse and keys) through `actions` (what they set off) to the table's
open turn, session and engine; `turn_animations` shows what comes back, `telling` what comes after a turn. `model` is
all of it at a moment, `screen` draws that: board, `card`, `panes` around them, `moving_pieces` above. `controls` makes
the widgets.
"""

from __future__ import annotations

from mycity.scenes.play.play_scene import PlayScene

__all__ = ["PlayScene"]
