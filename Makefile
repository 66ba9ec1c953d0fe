# Two commands are the whole set-up: `make play` and `make test`.
# Each makes the virtual environment and installs what it needs; running it again only does what is missing.

VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTHON ?= $(firstword $(foreach p,python3 python3.13 python3.12 python3.11,\
            $(shell $(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))

.PHONY: play test lint check bench rules docs clean

play: $(VENV)/.play
	$(BIN)/openblitz view

test: $(VENV)/.dev lint check

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: $(VENV)/.dev
	$(BIN)/pytest -q -n auto
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --site-dir build/site

bench: $(VENV)/.dev
	$(BIN)/pytest -q bench --benchmark-only --benchmark-columns=min,median,ops

rules: $(VENV)/.dev
	$(BIN)/openblitz rules

docs: $(VENV)/.dev
	$(BIN)/mkdocs serve

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "OpenBlitz needs Python 3.11 or newer."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# numba makes reach faster but has no wheel for every Python: play goes on without it.
$(VENV)/.play: $(VENV)/.made pyproject.toml
	$(PIP) --editable .
	$(PIP) --prefer-binary --editable '.[fast]' || echo "numba is not to be had here; OpenBlitz runs without it."
	@touch $@

$(VENV)/.dev: $(VENV)/.play pyproject.toml
	$(PIP) --editable '.[dev,docs]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
