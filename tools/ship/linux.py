"""What Linux gets of the folder: an archive that installs into one's own account, and a Debian package.

``python -m tools.ship.linux`` writes both beside ``dist/mycity``.
"""

from __future__ import annotations

import gzip
import hashlib
import platform
import shutil
import subprocess
import sys
import tarfile
from datetime import UTC, datetime
from pathlib import Path

from mycity import __version__
from tools.ship.folder import BUILD, DIST, ROOT, glibc, size
from tools.ship.icons import SIZES, SOURCE, png
from tools.ship.notices import PLAYING

NAME = "org.mycity_game.mycity"
"""The game's name among all programs of a desktop, and so of its menu entry, its icons and its description."""
_FILES = ROOT / "packaging" / "linux"
_MAINTAINER = "the mycity maintainers <maintainers@mycity.invalid>"
_RECOMMENDED = "libxcursor1 libxi6 libxrandr2 libxfixes3 libxss1 libxkbcommon0 libgl1 libegl1 libwayland-client0 "
_RECOMMENDED += "libwayland-cursor0 libwayland-egl1"
"""What SDL asks for when it opens a window, and can do without."""
_CONTROL = """\
Package: mycity
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: libc6 (>= {glibc}), zlib1g, libx11-6, libxext6
Recommends: {recommended}
Suggests: libdecor-0-0
Description: build a city along the river, card by card
 A family's evening at one computer: a legacy tile-laying game for one to
 four. Each turn one card is revealed and everyone builds the same building
 at the same time, each on their own board, along a river, around trees,
 between rocks. One person plays against bots, or the family shares the
 mouse. In English and French.
"""
_COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mycity
Comment: The works of others in /usr/lib/mycity, their licences and the texts of these are listed in
 /usr/lib/mycity/licences/THIRD-PARTY.md. pygame-ce and pytmx are under the LGPL, see
 /usr/share/common-licenses/LGPL-2.1 and /usr/share/common-licenses/LGPL-3.

Files: *
Copyright: 2026 the mycity maintainers
License: Expat
{licence}
"""  # fmt: skip


def main() -> int:
    """Write both."""
    for made in (archive(), debian_package()):
        print(f"{made}: {made.stat().st_size / 1e6:.1f} MB")
    return 0


def archive() -> Path:
    """Write the archive: the folder, what a menu needs, and the script that installs them."""
    stem = f"mycity-{__version__}-linux-{platform.machine()}"
    root = _fresh(BUILD / "archive" / stem)
    shutil.copytree(DIST / "mycity", root / "mycity", symlinks=True)
    _share(root / "share")
    shutil.copy(_FILES / "install.sh", root / "install.sh")
    for name in ("LICENSE", *PLAYING):
        shutil.copy(DIST / "mycity" / name, root / name)
    (root / "INSTALL.txt").write_text(
        "Play at once:            mycity/mycity\n"
        "Into your menu:          ./install.sh             (needs no password: it goes into ~/.local)\n"
        "Away again:              ./install.sh --remove    (your saves are kept)\n",
        encoding="utf-8",
    )
    made = DIST / f"{stem}.tar.gz"
    with tarfile.open(made, "w:gz", compresslevel=6) as tar:
        tar.add(root, stem, filter=_of_nobody)
    return made


def debian_package() -> Path:
    """Write the Debian package: the folder in ``/usr/lib/mycity``, and ``/usr/bin/mycity``."""
    root = _fresh(BUILD / "debian")
    shutil.copytree(DIST / "mycity", root / "usr" / "lib" / "mycity", symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / "mycity").symlink_to("../lib/mycity/mycity")
    _share(root / "usr" / "share")
    manual = root / "usr" / "share" / "man" / "man6" / "mycity.6"
    _zip(manual.read_bytes(), manual.with_suffix(".6.gz"))
    manual.unlink()
    _papers(root / "usr" / "share" / "doc" / "mycity")
    _control(root)
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == root / "usr" / "lib" / "mycity" / "mycity" else 0o644)
    made = DIST / f"mycity_{__version__}_{_architecture()}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return made


def _share(share: Path) -> None:
    """Write what a desktop asks for: menu entry, description, icons, manual page."""
    for folder, name in (("applications", f"{NAME}.desktop"), ("metainfo", f"{NAME}.metainfo.xml")):
        (share / folder).mkdir(parents=True)
        shutil.copyfile(_FILES / name, share / folder / name)
    (share / "man" / "man6").mkdir(parents=True)
    shutil.copyfile(_FILES / "mycity.6", share / "man" / "man6" / "mycity.6")
    for side in SIZES:
        icons = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
        icons.mkdir(parents=True)
        (icons / f"{NAME}.png").write_bytes(png(side))
    drawn = share / "icons" / "hicolor" / "scalable" / "apps"
    drawn.mkdir(parents=True)
    shutil.copyfile(SOURCE, drawn / f"{NAME}.svg")


def _papers(folder: Path) -> None:
    folder.mkdir(parents=True)
    lines = (ROOT / "LICENSE").read_text(encoding="utf-8").strip().splitlines()[4:]
    licence = "\n".join(f" {line}" if line else " ." for line in lines)
    (folder / "copyright").write_text(_COPYRIGHT.format(licence=licence), encoding="utf-8")
    _zip((ROOT / "CHANGELOG.md").read_bytes(), folder / "NEWS.gz")
    now = datetime.now(UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")
    entry = f"mycity ({__version__}) stable; urgency=low\n\n  * See NEWS.gz.\n\n -- {_MAINTAINER}  {now}\n"
    _zip(entry.encode(), folder / "changelog.gz")


def _control(root: Path) -> None:
    folder = root / "DEBIAN"
    folder.mkdir()
    newest = ".".join(map(str, glibc(root / "usr" / "lib" / "mycity")))
    facts = {
        "maintainer": _MAINTAINER,
        "version": __version__,
        "architecture": _architecture(),
        "glibc": newest,
        "size": size(root) // 1024,
    }
    control = _CONTROL.format(recommended=", ".join(_RECOMMENDED.split()), **facts)
    (folder / "control").write_text(control, encoding="utf-8")
    files = sorted(path for path in (root / "usr").rglob("*") if path.is_file() and not path.is_symlink())
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")


def _architecture() -> str:
    told = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, encoding="utf-8", check=True)
    return told.stdout.strip()


def _of_nobody(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Leave out who packed it."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member


def _zip(data: bytes, to: Path) -> None:
    to.write_bytes(gzip.compress(data, 9, mtime=0))


def _fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
