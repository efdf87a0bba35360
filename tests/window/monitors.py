"""Several monitors on one X server, as Debian's dummy driver gives them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.window.desktop import Desktop, Starter

_DRIVER = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
MISSING_FOR_MONITORS = [
    *(tool for tool in ("Xorg", "xrandr", "xdotool", "openbox") if shutil.which(tool) is None),
    *(["the dummy driver"] if not _DRIVER.is_file() else []),
    *(["a machine without a desktop of its own"] if os.environ.keys() & {"DISPLAY", "WAYLAND_DISPLAY"} else []),
]
"""What several monitors need that this machine does not have: beside somebody's desktop no such server is started."""
_CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoEnableDevices" "false"
EndSection
Section "Device"
  Identifier "none"
  Driver "dummy"
  VideoRam 64000
EndSection
Section "Screen"
  Identifier "screen"
  Device "none"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 2048 1536
  EndSubSection
EndSection
"""
_SERVER = ("Xorg", "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts")
SIZE = (1024, 768)
"""Of every monitor."""


class Monitors(Desktop):
    """An empty desk with two monitors.

    Args:
        folder: For the server's configuration and its log.
    """

    def __init__(self, folder: Path) -> None:
        self.starter = Starter()
        (folder / "xorg.conf").write_text(_CONFIGURATION, encoding="ascii")
        self._start([*_SERVER, "-config", str(folder / "xorg.conf"), "-logfile", str(folder / "xorg.log")])
        if self.display == ":":
            pytest.skip("no X server with monitors can be started here")
        self._xrandr("--addmode", "DUMMY1", "x".join(map(str, SIZE)))

    def arrange(self, main: tuple[int, int], other: tuple[int, int] | None) -> None:
        """Put the main monitor and the other one somewhere, or unplug that."""
        there = ["--off"] if other is None else self._at(other)
        self._xrandr("--output", "DUMMY0", "--primary", *self._at(main), "--output", "DUMMY1", *there)
        self._xrandr("--query")  # the server looks what is connected only when it is asked

    def _at(self, place: tuple[int, int]) -> list[str]:
        return ["--mode", "x".join(map(str, SIZE)), "--pos", "x".join(map(str, place))]

    def _xrandr(self, *words: str) -> None:
        subprocess.run(
            ["xrandr", *words],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
            timeout=60,
            stdout=subprocess.DEVNULL,
        )
