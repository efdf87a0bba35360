"""What the build does before the files of a package are gathered: catalogs are compiled, and the kernel for a wheel.

A wheel is for the system that makes it and has the kernel inside; without a C compiler it is for any system, and goes
without. ``MYCITY_WHEEL_FOR=win_amd64`` makes one for Windows on Linux, by mingw; ``MYCITY_WHEEL_FOR=any`` one for any.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # the build knows this file alone

from mycity.ai.kernel.checksum import sum_file
from tools.build_kernel import FOR_WINDOWS, OURS, WINDOWS, CannotBuildError, build, build_if_possible
from tools.compile_catalogs import compile_catalogs

WHEEL_FOR, ANY, FOR_WIN = "MYCITY_WHEEL_FOR", "any", "win_amd64"


class PackageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles what a package has compiled inside."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile catalogs and kernel, and say for which system a wheel is."""
        compile_catalogs()
        if self.target_name != "wheel":
            return
        if version == "editable":
            build_if_possible()
            return
        system = os.environ.get(WHEEL_FOR, sysconfig.get_platform().replace("-", "_").replace(".", "_"))
        kernel = self._kernel(system)
        if kernel is None:
            return
        for file in (kernel, sum_file(kernel)):
            build_data["force_include"][str(file)] = f"mycity/ai/kernel/built/{file.name}"
        build_data["pure_python"], build_data["tag"] = False, f"py3-none-{system}"

    def _kernel(self, system: str) -> Path | None:
        """Return the kernel for a system, built anew; ``None`` where there is none."""
        if system == ANY:
            return None
        try:
            return build(WINDOWS, compiler=FOR_WINDOWS) if system == FOR_WIN != ours() else build(OURS)
        except CannotBuildError as error:
            self.app.display_warning(f"the wheel goes without kernel: {error}")
            return None


def ours() -> str:
    return FOR_WIN if sys.platform == "win32" else ""
