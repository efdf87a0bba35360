# mycity: `make play` opens the game, `make test` proves it, `make quick` the half that matters most. They set up what they need the first time.
VENV := .venv
PY := $(VENV)/bin/python
UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= $(shell command -v python3 || command -v python)
KERNEL := mycity/ai/kernel/built/mycity-kernel.so
CATALOGS := $(patsubst %.po,%.mo,$(wildcard assets/locale/*/LC_MESSAGES/*.po))

.PHONY: play test prove quick soak check bench docs screenshots package windows windows-try release lock art sound clean
play: $(VENV)/.play $(CATALOGS) $(KERNEL)
	$(PY) -m mycity

# One process a core, up to four; PYTEST_ARGS="-n 0 tests/engine" for one process and some tests.
test: $(VENV)/.dev $(CATALOGS) $(KERNEL)
	$(PY) -m pytest -n auto --maxprocesses 4 --dist worksteal $(PYTEST_ARGS)

# What takes long and seldom breaks, before a release and before an issue is called resolved: whole recipes, matches of
# the bots, a monkey, large windows, five minutes of everything that hurts.
prove: $(VENV)/.dev $(CATALOGS) $(KERNEL)
	.ci/debian pdftotext:poppler-utils qpdf:qpdf chromium:chromium
	$(PY) -m pytest --prove -n auto --maxprocesses 4 --dist worksteal $(PYTEST_ARGS)
	$(PY) -m tests.faults.soak 300

# For people in a hurry: the rules and the saves wholly, and one test of everything else.
quick: $(VENV)/.dev $(CATALOGS) $(KERNEL)
	$(PY) -m pytest --quick -n auto --maxprocesses 4 --dist worksteal $(PYTEST_ARGS)

# Everything that hurts, for as long as asked: make soak SECONDS=1200
soak: $(VENV)/.dev $(CATALOGS) $(KERNEL)
	$(PY) -m tests.faults.soak $(or $(SECONDS),1200) $(SEED)

check: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo

bench: $(VENV)/.bench $(CATALOGS) $(KERNEL)
	$(PY) -m bench

# A page for every public name, from the docstrings, beside the tutorials docs/python.md and docs/learning.md.
docs: $(VENV)/.docs $(VENV)/.test
	$(PY) -m pdoc --docformat google -o build/docs mycity.api mycity.engine mycity.rl

package: $(VENV)/.package $(CATALOGS)
	$(PY) -m tools.ship.folder

# For Windows, made on Linux of published parts: a folder, a zip of it, an installer.
windows: $(VENV)/.play $(CATALOGS)
	.ci/debian x86_64-w64-mingw32-gcc:gcc-mingw-w64-x86-64 makensis:nsis
	$(PY) -m tools.ship.windows

# What that has made, under Wine and Xvfb: make windows-try ONLY=sound
windows-try: $(VENV)/.play $(CATALOGS)
	.ci/debian /usr/lib/wine/wine64:wine64 Xvfb:xvfb xdotool:xdotool openbox:openbox
	$(PY) -m tests.wine $(ONLY)

# Everything that is given to players, made and tried out on this machine (Linux); ends with an error if anything fails.
release: $(VENV)/.package $(CATALOGS)
	PYTHON=$(PY) .ci/release

# Contact sheets of every scene in every look, in build/screenshots: open them.
screenshots: $(VENV)/.art $(CATALOGS)
	$(PY) tools/contact_sheets.py build/screenshots

art: $(VENV)/.art
	$(PY) tools/make_art.py

sound: $(VENV)/.sound
	$(PY) tools/make_sounds.py
	$(PY) tools/make_sounds.py --report

# The exact versions everyone gets, with uv and with plain pip.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --no-annotate --no-header \
		--group dev --group art --group sound --group bench --group package pyproject.toml -o constraints.txt

# Only what a stamp names is installed: `make play` needs no test tools.
$(VENV)/.%: pyproject.toml constraints.txt
	@echo "mycity: setting up $(VENV) for '$*', this once: some libraries are fetched, which takes a minute or so."
	test -x $(PY) || $(if $(UV),$(UV) venv --quiet --seed $(VENV),$(PYTHON) -m venv $(VENV))
ifneq ($(UV),)
	$(UV) pip install --quiet --python $(PY) -c constraints.txt -e . --group $*
else
	$(PY) -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(PY) -m pip install --quiet --disable-pip-version-check -c constraints.txt -e . --group $*
endif
	@echo "mycity: $(VENV) is ready for '$*'."
	touch $@

# Bots think ten times as fast with it; without a C compiler they go on in Python.
$(KERNEL): $(wildcard mycity/ai/kernel/source/*) mycity/ai/rows/kinds.py tools/build_kernel.py
	$(PY) tools/build_kernel.py --quiet

%.mo: %.po
	$(PY) tools/compile_catalogs.py

clean:
	rm -rf $(VENV) build dist
