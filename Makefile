# Everything that Pigpen needs is set up by these targets, on Python 3.11+ and make.
#   make play    set up, start the server, open the browser   (PORT=8765 HOST=127.0.0.1)
#   make check   what changed since main, in a minute
#   make test    set up and run the gate: what must pass before others get a change
#   make test-all  the gate, and every test that is too slow for it
#   make kernels make the modules of kernels that their sources left behind
#   make bench   measure, beside the engines that people would pick instead
#   make fuzz    read many texts that are nearly right, for as long as you like
#   make pins    compile the pins anew from pyproject.toml
#   make oldest  test the library with the oldest libraries that it admits
#   make docs    make the documentation's pages, which the server shows at /docs
#   make shots   take the README's screenshots
#   make coverage  measure which lines and branches of the rules the tests reach
#   make dist    build and try what a release publishes

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8765
# Two more than there are cores: tests of servers and pages often wait.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

BIN := .venv/bin
SITE := src/pigpen/server/manual
UV := $(or $(shell command -v uv 2>/dev/null),.tools/uv/bin/uv)
PACKAGE := $(shell find src/pigpen -name '*.py')
WEB := $(shell find web \( -path web/node_modules -o -path web/src/wire.ts \) -prune -o -type f -print 2>/dev/null) \
       $(wildcard src/pigpen/text/*.json)
WRITTEN := web/src/wire.ts docs/protocol.md
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
export UV_PYTHON_DOWNLOADS := never
export UV_NO_CONFIG := 1
unexport PYTHONDONTWRITEBYTECODE  # images set it, and every process would compile all anew

.PHONY: play check test test-all set-up sound lint types web-test modules remade tests real-time stored interpreted \
        coverage kernels bench fuzz pins oldest \
        docs dist shots clean
.DELETE_ON_ERROR:

play: .stamps/web
	@$(BIN)/pigpen serve --host $(HOST) --port $(PORT)

check: $(WRITTEN) .stamps/dev .stamps/docs .stamps/hooks
	@$(BIN)/python scripts/check.py

# The last stage runs alone, when everything else is over: what it measures is real time.
STAGES := set-up sound tests stored interpreted real-time

test:
	@MAKE=$(MAKE) $(PYTHON) scripts/gate.py $(STAGES)

test-all:
	@MAKE=$(MAKE) $(PYTHON) scripts/gate.py $(STAGES) coverage ALL=1

set-up: $(WRITTEN) .stamps/dev .stamps/docs .stamps/browser .stamps/hooks

# pytest leaves the seconds of each case in build/junit (scripts/gate.py).
PYTEST = -m pytest --junitxml=build/junit/$@.xml $(if $(ALL),--all)

# Each keeps one core busy: two at once, and each tells its own together where make can do that.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

sound: $(WRITTEN) .stamps/dev .stamps/docs
	@$(MAKE) --no-print-directory --jobs=2 $(TOGETHER) types docs web-test lint modules

lint: .stamps/web .stamps/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m scripts.dead_code
	$(BIN)/python -m scripts.ratchets

types: .stamps/web .stamps/dev .stamps/docs
	$(BIN)/pyright

web-test: web/src/wire.ts .stamps/dev
	$(BIN)/python scripts/hatch_build.py run lint
	$(BIN)/python scripts/hatch_build.py run check
	$(BIN)/python scripts/hatch_build.py run test

# Modules that a branch changes are made again, and must come out the same.
modules: .stamps/web .stamps/dev
	$(BIN)/python -m scripts.kernels --check
	@changed=$$($(BIN)/python -m scripts.kernels --changed) && \
	if [ -n "$$changed" ]; then $(MAKE) --no-print-directory remade MODULES="$$changed"; fi

# Numba compiles each game in one worker alone, and no game whose module is as it was.
ALIKE = PIGPEN_KERNELS=machine $(BIN)/python -m pytest --all -o timeout=1200 -n $(WORKERS) --dist loadgroup
GAMES = $(or $(patsubst %,% or,$(filter-out solvers,$(MODULES))),not) none

remade: .stamps/web .stamps/dev .stamps/kernels
	$(BIN)/python -m scripts.kernels --same $(MODULES)
	$(ALIKE) tests/games/test_twins.py
	$(ALIKE) -m machine -k "$(GAMES)" tests/games/test_choices.py tests/envs

# In their own order: a module that takes long is begun first (tests/conftest.py).
SHARED := --dist loadscope --no-loadscope-reorder

tests: docs/protocol.md .stamps/dev .stamps/browser
	@$(BIN)/python -m scripts.checked --stale
	$(BIN)/python $(PYTEST) -n $(WORKERS) $(SHARED) -m "not real_time"

real-time: .stamps/web .stamps/dev .stamps/browser
	$(BIN)/python $(PYTEST) -m real_time $(shell grep -rl --include='test_*.py' real_time tests)

# The files of a list, each of which has to be there: pytest with several workers says nothing of one that is not.
present = $(foreach file,$(1),$(or $(wildcard $(file)),$(error the Makefile names $(file), which does not exist)))

# What is about the store, on a real PostgreSQL, too: in the gate what SQL, transactions and locks decide.
STORE := $(addprefix tests/server/test_,store.py bulk.py device_links.py statistics.py own_puzzles_api.py \
           odd_texts.py live.py leaving.py open_tables.py operator.py passkeys.py judgements.py puzzles_api.py \
           undo_by_hand.py piggles_live.py metrics.py keys.py transitions.py)
ABOVE := $(addprefix tests/server/test_,leaks.py http.py life.py life_live.py sit.py kept_of_people.py restart.py \
           presence.py first_games.py kept_piggy_piggy_live.py piggles_clock.py push_out_the_pig_clock.py)

stored: .stamps/web .stamps/dev
	$(BIN)/python $(PYTEST) -n $(WORKERS) $(SHARED) --database postgresql \
	  $(if $(ALL),-m "not real_time" $(call present,$(STORE) $(ABOVE)),-m "stored and not real_time" $(call present,$(STORE)))

# The tests that run kernels as modules in the stage `tests`; all others run them as Python there, too.
TWINS := $(addprefix tests/,core search solvers $(if $(ALL),bots cli lab)) \
         $(addprefix tests/games/test_,push_out_the_pig_hidden.py piggy_piggy_hidden.py)

interpreted: .stamps/web .stamps/dev
	PIGPEN_KERNELS=interpreted $(BIN)/python -W error $(PYTEST) -n $(WORKERS) $(SHARED) -m "not real_time" $(call present,$(TWINS))

# Which lines and branches of core, games and tables these tests reach, with kernels as Python. The share is
# `fail_under` in pyproject.toml, which only rises.
MEASURED := tests/core tests/games tests/play $(addprefix tests/server/test_,decide.py transitions.py by_hand.py undo_by_hand.py \
              undo_hidden.py push_out_the_pig_undo.py push_out_the_pig_passes.py delta.py leaving.py life.py \
              table_throws.py)

coverage: .stamps/web .stamps/dev .stamps/coverage
	PIGPEN_KERNELS=interpreted $(BIN)/python -m coverage run -m pytest --junitxml=build/junit/$@.xml \
	  -o timeout=1200 $(call present,$(MEASURED))
	$(BIN)/python -m coverage report

kernels: .stamps/web .stamps/kernels
	$(BIN)/python -m scripts.kernels

bench: .stamps/web .stamps/dev
	$(BIN)/python -m benchmarks

# Each invariant of texts from outside on many of them; what fails is kept, and tried first again.
fuzz: .stamps/web .stamps/dev
	$(BIN)/python -m pytest -n $(WORKERS) --hypothesis-profile=fuzz tests/fuzz

docs: docs/protocol.md .stamps/docs
	@rm -rf build/docs/html
	$(BIN)/python -m sphinx --builder html --fail-on-warning --keep-going --quiet \
	  --doctree-dir build/docs/read docs build/docs/html
	@rm -rf $(SITE) && mv build/docs/html $(SITE)  # only what is whole
	@echo "The documentation is at $(SITE)/index.html, and at /docs of the server."

# What a release publishes, tried in an empty environment (docs/releasing.md).
dist: docs
	@rm -rf dist
	$(BIN)/python -m hatchling build --target sdist --target wheel
	@$(UV) venv --quiet --clear --python $(PYTHON) build/installed
	@$(UV) pip install --quiet --python build/installed/bin/python dist/*.whl
	cd build && installed/bin/pigpen --version && installed/bin/pigpen simulate pig optimal random --games 1000

shots: .stamps/web .stamps/dev .stamps/browser
	$(BIN)/python scripts/shots.py

# Set-up, each step once.

.stamps/dev: requirements/dev.txt .stamps/play
	@echo "Installing the tools for tests …"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

.stamps/coverage: requirements/coverage.txt .stamps/dev
	@echo "Installing what measures coverage …"
	@$(INSTALL) --require-hashes -r requirements/coverage.txt
	@touch $@

.stamps/docs: requirements/docs.txt .stamps/play
	@echo "Installing what makes the documentation …"
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@touch $@

.stamps/kernels: requirements/kernels.txt .stamps/dev
	@echo "Installing what makes modules of kernels …"
	@$(INSTALL) --require-hashes -r requirements/kernels.txt
	@touch $@

.stamps/web: $(WEB) .stamps/play scripts/hatch_build.py pyproject.toml
	@echo "Building the browser client …"
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# Written from what the server says of itself, and not kept in Git.
web/src/wire.ts: $(PACKAGE) scripts/wire_types.py .stamps/web
	@$(BIN)/python -m scripts.wire_types

docs/protocol.md: $(PACKAGE) scripts/protocol.py scripts/wire_types.py .stamps/web
	@$(BIN)/python -m scripts.protocol

.stamps/play: requirements/play.txt | $(BIN)/python
	@echo "Installing Pigpen's libraries …"
	@$(INSTALL) --compile-bytecode --require-hashes -r requirements/play.txt
	@$(BIN)/python -m compileall -q -j 0 src/pigpen  # or the first of everything would do it
	@mkdir -p .stamps && touch $@

.stamps/browser: .stamps/dev
	@$(BIN)/python scripts/chromium.py
	@touch $@

# Git checks subjects of commits, unless this clone has hooks of its own or there is no Git.
.stamps/hooks:
	@if [ -e .git ] && command -v git >/dev/null && ! git config core.hooksPath >/dev/null \
	    && [ ! -e "$$(git rev-parse --git-path hooks/commit-msg)" ]; then \
	  git config core.hooksPath .githooks || true; \
	fi
	@mkdir -p .stamps && touch $@

$(BIN)/python: | $(UV)
	@$(UV) venv --quiet --python $(PYTHON) .venv

.tools/uv/bin/uv: requirements/uv.txt
	@$(PYTHON) scripts/get_uv.py .tools/uv
	@touch $@

pins: | $(UV)
	@for set in "uv requirements/uv.in" \
	            "dev pyproject.toml --extra play --extra envs --extra fast --extra hosting --extra lab --extra testing --group build \
	                --group bench --group test" \
	            "docs pyproject.toml --group docs --constraint requirements/dev.txt" \
	            "coverage --group coverage" \
	            "kernels pyproject.toml --group kernels --constraint requirements/dev.txt" \
	            "hosting pyproject.toml --extra hosting --group build --constraint requirements/dev.txt" \
	            "play pyproject.toml --extra play --group build --constraint requirements/dev.txt"; do \
	  set -- $$set; name=$$1; shift; \
	  $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	    --no-annotate --custom-compile-command "make pins" "$$@" -o requirements/$$name.txt; \
	done

# The library's tests with the oldest libraries that pyproject.toml admits, in a place of their own.
oldest: .stamps/web
	@$(UV) venv --quiet --clear --python $(PYTHON) build/oldest
	@$(UV) pip compile --quiet --resolution lowest-direct pyproject.toml --extra physics -o build/oldest.txt
	@$(UV) pip install --quiet --python build/oldest/bin/python -r build/oldest.txt \
	  hypothesis matplotlib pytest pytest-timeout pytest-xdist
	@cp -r .venv/lib/python*/site-packages/pigpen-*.dist-info build/oldest/lib/python*/site-packages/
	PYTHONPATH=$(CURDIR)/src:$(CURDIR) build/oldest/bin/python -m pytest -n $(WORKERS) $(OLDEST)

OLDEST := $(addprefix tests/,solvers search dice cards play/test_match.py play/test_record.py \
            play/test_piggles_throws.py lab/test_duel.py)

clean:
	rm -rf .venv .tools .stamps web/node_modules src/pigpen/server/static $(SITE) $(WRITTEN) build dist
