"""Data for the kernel: numbers of 64 bits and masks of four such words, one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from mycity.ai.rows.rule_row import NoRowsError

MASK_BYTES = 32
"""Four words, as the kernel's ``WORDS``."""
LARGEST_NUMBER = 1_000_000


class Words:
    """Data being written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def numbers(self, *numbers: int) -> None:
        """Write numbers.

        Raises:
            NoRowsError: one is larger than the kernel takes.
        """
        for number in numbers:
            if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
                raise NoRowsError(f"number {number}")
            self._parts.append(number.to_bytes(8, "little", signed=True))

    def masks(self, *masks: int) -> None:
        self._parts += [mask.to_bytes(MASK_BYTES, "little") for mask in masks]

    def counted_masks(self, masks: Iterable[int]) -> None:
        """Write the number of masks, and the masks."""
        listed = list(masks)
        self.numbers(len(listed))
        self.masks(*listed)

    def raw(self, part: bytes) -> None:
        self._parts.append(part)

    def packed(self) -> bytes:
        return b"".join(self._parts)
