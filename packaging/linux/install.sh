#!/bin/sh
# Puts mycity into your own account (~/.local, or the folder named first), or takes it away again:
#   ./install.sh [FOLDER]             ./install.sh --remove [FOLDER]
# Saves are never touched.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
remove=no
[ "${1:-}" != --remove ] || { remove=yes; shift; }
prefix=${1:-"${HOME:?HOME is not set: name the folder to install to}/.local"}
name=org.mycity_game.mycity

case $(mkdir -p "$prefix" && CDPATH= cd -- "$prefix" && pwd -P) in
  "$here" | "$here"/*) echo "install.sh: $prefix lies inside this folder: name another one" >&2; exit 2 ;;
esac
rm -rf "$prefix/lib/mycity"
rm -f "$prefix/bin/mycity" "$prefix/share/applications/$name.desktop" "$prefix/share/metainfo/$name.metainfo.xml" \
  "$prefix/share/man/man6/mycity.6" "$prefix"/share/icons/hicolor/*/apps/"$name".*
if [ "$remove" = no ]; then
  mkdir -p "$prefix/lib" "$prefix/bin"
  cp -R "$here/mycity" "$prefix/lib/mycity"
  cp -R "$here/share" "$prefix/"
  ln -s ../lib/mycity/mycity "$prefix/bin/mycity"
  # menus look for programs in PATH, where ~/.local/bin often is not: the entry names the program in full
  quoted=$(printf '%s' "$prefix/lib/mycity/mycity" | sed 's/[\\&|]/\\&/g')
  sed "s|^Exec=.*|Exec=\"$quoted\"|" "$here/share/applications/$name.desktop" > "$prefix/share/applications/$name.desktop"
fi
command -v update-desktop-database >/dev/null 2>&1 && update-desktop-database -q "$prefix/share/applications" || true
command -v gtk-update-icon-cache >/dev/null 2>&1 && gtk-update-icon-cache -q -t -f "$prefix/share/icons/hicolor" 2>/dev/null || true
if [ "$remove" = no ]; then echo "mycity is in your menu, and is $prefix/bin/mycity"; else echo "mycity is removed; your saves are kept"; fi
