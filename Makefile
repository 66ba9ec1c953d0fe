# Two commands are the whole set-up: `make play` and `make test`.
# Each makes the virtual environment and installs what it needs; running it again only does what is missing.

VENV   := .venv
BIN    := $(VENV)/bin
PIP    := -m pip install --quiet --disable-pip-version-check
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,\
            $(shell $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
PAGE   := $(shell find web/src web/public web/index.html web/package.json web/package-lock.json 2>/dev/null)

.PHONY: play test lint check web bench kills properties fuzz-files fuzz-pairs fuzz-anew untold browser-games rules docs mutants clean

play: $(VENV)/.play
	$(BIN)/openblitz serve

test: $(VENV)/.dev lint web check

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: $(VENV)/.dev $(VENV)/.guests
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir build/site
	$(BIN)/pytest -q -n auto

# The page's own checks; the page itself is built with the package, by hatch_build.py.
web: $(VENV)/.dev
	$(BIN)/python hatch_build.py checks

bench: $(VENV)/.dev
	$(BIN)/pytest -q bench --benchmark-only --benchmark-columns=min,median,ops

# Kills the server in the middle of its work, over both databases, and looks for what was acknowledged: `make kills
# KILLS=500`, some seconds each. Spoils positions and files and looks for what is not foreseen: `make fuzz-files`.
KILLS ?= 500
FILES ?= 100000

kills: $(VENV)/.dev $(VENV)/.guests
	$(BIN)/python -m tests.server.kills $(KILLS)

fuzz-files: $(VENV)/.dev
	$(BIN)/python -m tests.server.fuzzing $(FILES)

# Whole games in a real browser, by a robot that clicks on what the page lights and offers; minutes each: `make
# browser-games GAME=1975-two-browsers`. Without GAME, all of them, and every scenario of the modules begun. Files
# and pictures are in build/games.
GAME ?=

browser-games: $(VENV)/.dev $(VENV)/.guests
	$(if $(GAME),,$(BIN)/pytest -q -n 0 tests/web/scenarios_begun.py tests/web/brush_fire_war.py)
	$(BIN)/python -m tests.web.games $(GAME)

# Plays each game at random with sets of switches in which every two meet: `make fuzz-pairs ORDERS=600 SEED=1`.
ORDERS ?= 600
SEED   ?= 1
PAIRS  ?= 1975-tournament 1965-tournament modules modules-a-total-war

fuzz-pairs: $(VENV)/.dev
	for game in $(PAIRS); do \
	    $(BIN)/openblitz fuzz --pairwise --ruleset $$game --orders $(ORDERS) --seed $(SEED) || exit 1; done

# Plays every hex game at random and looks for what changed for a seat and is not told: `make untold ORDERS=600`.
untold: $(VENV)/.dev
	$(BIN)/python -m tests.blitzkrieg.telling.untold $(ORDERS) $(SEED)

# Plays games of every ruleset twice, with and without what is kept for speed: `make fuzz-anew GAMES=20 ORDERS=600`.
GAMES ?= 10

fuzz-anew: $(VENV)/.dev
	for game in $$($(BIN)/python -c 'from openblitz import catalogue; print(*catalogue.names())'); do \
	    $(BIN)/openblitz fuzz --anew --ruleset $$game --games $(GAMES) --orders $(ORDERS) --seed $(SEED) || exit 1; done

# The properties with examples drawn at random; `make test` draws the same ones every time. `make properties TIMES=10`.
TIMES ?= 3

properties: $(VENV)/.dev $(VENV)/.guests
	for time in $$(seq $(TIMES)); do \
	    $(BIN)/pytest -q -n auto -m hypothesis --hypothesis-profile=random || exit 1; done

rules: $(VENV)/.dev
	$(BIN)/openblitz rules

docs: $(VENV)/.dev
	$(BIN)/mkdocs serve

# Breaks a part of the code in every small way there is and counts what the tests notice: `make mutants
# PART=division`. The parts stand in pyproject.toml; one takes from minutes to an hour, and goes on where it was
# stopped. Without PART, all of them. mutmut does not know pytest 9 yet, so it gets an environment of its own.
PART ?= hexes rules division steps miniatures-rules miniatures-steps

mutants: $(VENV)/.made
	$(PYTHON) -m venv build/mutmut
	OPENBLITZ_NO_PAGE=1 build/mutmut/bin/python $(PIP) --editable '.[fast,mutants]'
	for part in $(PART); do build/mutmut/bin/python -m tests.mutants $$part || exit 1; done

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "OpenBlitz needs Python 3.11 or newer."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# numba makes reach faster but has no wheel for every Python: play goes on without it.
$(VENV)/.play: $(VENV)/.made pyproject.toml hatch_build.py $(PAGE)
	$(BIN)/python $(PIP) --editable .
	$(BIN)/python $(PIP) --prefer-binary 'numba>=0.61,<1' || echo "numba is not to be had here; OpenBlitz runs without it."
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(BIN)/python $(PIP) --editable '.[dev,docs]'
	@touch $@

# A browser and a PostgreSQL for the tests that want them; where they cannot be installed, those tests are skipped.
$(VENV)/.guests: $(VENV)/.dev
	$(BIN)/python -m tests.web.browser
	$(BIN)/python -m tests.server.postgres
	@touch $@

clean:
	rm -rf $(VENV) build dist mutants src/openblitz/server/static web/node_modules \
	    .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .benchmarks
