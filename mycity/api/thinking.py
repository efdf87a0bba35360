"""With what our bots think in a program: with the compiled kernel, unless it is left out, or with Python alone.

Both think alike; the kernel thinks in a tenth of the time. It is tried when a bot first could think with it, in a
process of its own, which a fault in it may end.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from mycity.ai.kernel.usage import left_out, status, use_when_asked
from mycity.ai.serve.kernel_trial import library_for_programs


def offer_kernel() -> None:
    """Have whoever thinks in this process from now on think with the kernel, where there is one."""
    use_when_asked(library_for_programs)


def thinking(*, kernel: bool) -> AbstractContextManager[None]:
    """Return the context in which bots think, with the kernel where there is one, or without it."""
    offer_kernel()
    return nullcontext() if kernel else left_out()


def kernel_status() -> str:
    """Return a sentence that says whether bots think with the compiled kernel here, or why not; it is tried for that.

    ``MYCITY_KERNEL=0`` in the environment leaves it out, and ``kernel=False`` in one game or match.

    >>> kernel_status()  # doctest: +SKIP
    'the kernel is in use'
    """
    offer_kernel()
    return status()
