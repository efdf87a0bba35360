"""A page whose pictures are painted beside its frames, and drawn as they come."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mycity.scenes.shared.pictures.picture_queue import PictureQueue
from mycity.scenes.shell.base import PageScene
from mycity.scenes.shell.services import Services
from mycity.ui.kit.widgets import Widget


class PictureScene(PageScene, ABC):
    """A page scene with a queue of pictures: they are forgotten when the look changes, and when it is left.

    Attributes:
        queue: What its widgets ask for their pictures.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.queue = PictureQueue(services.idle)

    @abstractmethod
    def build(self) -> list[Widget]:
        """Make and place the widgets, in Tab order; their pictures come by the queue."""

    def leave(self) -> None:
        self.queue.forget()
        super().leave()

    def finish_pictures(self) -> None:
        self.queue.finish()

    def look_changed(self) -> None:
        self.queue.forget()
        super().look_changed()

    def update(self, milliseconds: float) -> None:
        super().update(milliseconds)
        if self.queue.is_newer():
            self.take_pictures()
            self.needs_redraw = self.page_changed = True

    def take_pictures(self) -> None:
        """Give pictures that have come to the widgets that keep theirs; others ask the queue when they are drawn."""
