"""Counting the points of an episode that is over, rule by rule.

`story` is what is told, without drawing; `pad` draws the sheet the points are written on, `tableau` the cities with
what is being counted; `layout` says where they lie, `scene` tells the story.
"""

from __future__ import annotations

from mycity.scenes.count_up.scene import CountUpScene

__all__ = ["CountUpScene"]

FOLLOWING = CountUpScene
