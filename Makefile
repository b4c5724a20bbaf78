# `make run` and `make test` set everything up by themselves; `make` alone says what there is.

# What you may set: make run ARGS='--port 9000', make install PYTHON=/path/to/python, make oracle RUMMIREF_ORACLE=1000
ARGS ?=
PYTHON ?=
RUMMIREF_ORACLE ?= 100000
RUMMIREF_SOLVER ?= 5000
export PYTHON

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

# Stamps: what has been set up already. They are renewed when what they depend on changes.
TESTED := $(if $(filter test unit test-lowest,$(MAKECMDGOALS)),browser postgres) \
	$(if $(filter test lint-js unit-js,$(MAKECMDGOALS)),javascript)
SPACE := $() $()
SYSTEM := $(VENV)/.system-$(subst $(SPACE),-,$(strip runtime $(TESTED)))
MADE := $(VENV)/pyvenv.cfg
RUNTIME := $(VENV)/.installed-runtime
DEV := $(VENV)/.installed-dev
BENCH := $(VENV)/.installed-bench
JAVASCRIPT := node_modules/.installed

# The lower bounds have an environment of their own: no other test sees these versions.
LOWEST := .venv-lowest
LOWEST_PY := $(LOWEST)/bin/python
LOWERED := $(LOWEST)/.installed

# Only what the locks name, and only files with the hashes that they name; then the project itself.
PIP_LOCKED := -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
PIP_EDITABLE := -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .

# Training has an environment of its own; the real photos are not part of the project.
TRAIN := .venv-train
TRAIN_PY := $(TRAIN)/bin/python
TRAINABLE := $(TRAIN)/.installed
PHOTOS ?= ../shared/photos
# make compare BASE=commit BENCHES=engine,web ROUNDS=5; make record EVALUATE=yes
BASE ?= HEAD
BENCHES ?= engine,solver,vision,web,referee,startup,evaluate
ROUNDS ?= 5
EVALUATE ?=
SAMPLE := datasets/samples/tables/01-table.jpg
DRAWN := build/drawn
WORLD := build/world

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install run test lint types contract lint-js unit-js unit test-lowest lock bench-engine bench-vision
.PHONY: measure-words evaluate train world train-smoke oracle fuzz reliability bench-games bench-web soak clean FORCE
.PHONY: bench-environment bench-live bench-referee record figures compare

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

install: $(RUNTIME) ## set everything up; the command then is .venv/bin/rummiref

run: $(RUNTIME) ## set up and start the referee page (ARGS=... goes to `rummiref serve`)
	$(BIN)/rummiref serve $(ARGS)

test: lint types contract lint-js unit-js unit ## set up and run all checks and tests

lint: $(DEV) ## style and format
	$(PY) -m ruff check
	$(PY) -m ruff format --check

types: $(DEV) ## types
	$(PY) -m mypy --strict

contract: $(DEV) ## which room may import which
	$(BIN)/lint-imports

lint-js: $(JAVASCRIPT) ## style of the page's JavaScript
	node_modules/.bin/eslint --max-warnings 0 .

unit-js: $(JAVASCRIPT) ## the tests of the page's JavaScript that need no browser
	node --test --test-reporter=spec $(sort $(wildcard tests/static/*.test.js))

# One file's tests stay together: they share a browser, a server or a database.
unit: $(DEV) ## the tests on all cores, and the coverage of every room held against its floor
	$(PY) -m pytest --numprocesses auto --dist loadfile --cov --cov-report= $(ARGS)
	$(PY) -m tests.coverage_floors

test-lowest: $(LOWERED) ## the tests with the oldest versions that pyproject.toml allows (ARGS=tests/engine)
	$(LOWEST_PY) -m pytest $(ARGS)

lock: ## write requirements/ anew from pyproject.toml (ARGS=--upgrade takes the newest versions)
	@python=$$(scripts/choose-python) && "$$python" scripts/lock $(ARGS)

bench-engine: $(BENCH) ## measure the engine: tables a second, the solver against another one, and with special jokers
	$(PY) -m tests.bench.engine
	$(PY) -m tests.bench.solver
	$(PY) -m tests.engine.solver.measure

bench-vision: $(DEV) $(TRAINABLE) ## measure the reading of pictures: against ultralytics, memory, install size
	$(PY) -m tests.bench.vision --train-python $(TRAIN_PY) $(ARGS)

evaluate: $(DEV) $(DRAWN)/labels.json ## measure the reading of pictures on what was never trained on
	$(PY) -m tests.bench.evaluate --photos $(PHOTOS) --drawn $(DRAWN) \
		$(if $(wildcard $(WORLD)/kept),--world $(WORLD)) $(ARGS)

world: ## fetch photos of all that is no tile, for training and evaluating (packages of Debian, 450 MB)
	scripts/fetch-world $(WORLD)

train: $(TRAINABLE) ## train all networks from nothing; goes on where it was stopped (hours)
	$(TRAIN_PY) -m vision.train $(if $(wildcard $(PHOTOS)/cream-set),--photos $(PHOTOS)/cream-set) \
		$(if $(wildcard $(PHOTOS)/letters),--letter-photos $(PHOTOS)/letters) \
		$(if $(wildcard $(WORLD)/things),--world $(WORLD)) $(ARGS)

train-smoke: $(TRAINABLE) ## train everything for a moment, to see that it works
	$(TRAIN_PY) -m pytest tests/vision/train/test_smoke.py

measure-words: $(DEV) ## measure the dictionary of the word game
	$(PY) -m tests.engine.words.lexicon.measure

oracle: $(DEV) ## long comparison with independent oracles (RUMMIREF_ORACLE sets, RUMMIREF_SOLVER problems)
	RUMMIREF_ORACLE=$(RUMMIREF_ORACLE) $(PY) -m pytest tests/oracle
	RUMMIREF_SOLVER=$(RUMMIREF_SOLVER) $(PY) -m pytest tests/engine/solver

fuzz: $(DEV) ## property tests on many new examples
	RUMMIREF_HYPOTHESIS=explore $(PY) -m pytest tests/property

reliability: $(DEV) ## break a network camera 100 times and measure (ten minutes)
	$(PY) -m tests.reliability.cameras $(ARGS)

bench-games: $(DEV) ## watch 20 simulated games and hold every verdict against the truth (ARGS='--games 4 --turns 8')
	$(PY) -m tests.bench.games $(ARGS)

bench-live: $(DEV) ## stage heaps, pushes, overlaps, late streams for the referee (ARGS='--scenes 8 --probe heap,push')
	$(PY) -m tests.bench.live --photos $(PHOTOS) $(ARGS)

bench-web: $(DEV) ## measure start-up and first paint; how quickly 50 watching pages hear what happened, memory, pictures
	$(PY) -m tests.bench.startup
	$(PY) -m tests.bench.web $(ARGS)

bench-referee: $(DEV) ## measure the table under a camera: tap to verdict, pages that ask meanwhile, a table at rest
	$(PY) -m tests.bench.referee $(ARGS)

soak: $(DEV) ## let the page referee the demo for half an hour and watch its memory (ARGS='--minutes 5')
	$(PY) -m tests.reliability.demo_run $(ARGS)

record: $(BENCH) $(if $(EVALUATE),$(DRAWN)/labels.json) ## measure what is quick and record it (ten minutes; with EVALUATE=yes accuracy too)
	$(PY) -m tests.bench.engine --record
	$(PY) -m tests.bench.solver --record
	$(PY) -m tests.engine.solver.measure --record
	$(PY) -m tests.bench.vision --record $(if $(wildcard $(TRAIN_PY)),--train-python $(TRAIN_PY)) \
		--photo $(or $(wildcard $(PHOTOS)/cream-set/rummy4-17.jpg),$(SAMPLE))
	$(PY) -m tests.bench.watch --record
	$(PY) -m tests.engine.words.lexicon.measure --record
	$(PY) -m tests.bench.startup --record
	$(PY) -m tests.bench.web --record
	$(if $(EVALUATE),$(PY) -m tests.bench.evaluate --photos $(PHOTOS) --drawn $(DRAWN) \
		$(if $(wildcard $(WORLD)/kept),--world $(WORLD)) --record)
	$(PY) -m tests.bench.figures

figures: $(DEV) ## write docs/figures.md and the figures of README from what was recorded
	$(PY) -m tests.bench.figures

compare: $(BENCH) $(if $(findstring evaluate,$(BENCHES)),$(DRAWN)/labels.json) ## hold the benches against BASE=commit (BENCHES=engine,web ROUNDS=5)
	$(PY) -m tests.bench.compare --base $(BASE) --benches $(BENCHES) --rounds $(ROUNDS) --photos $(PHOTOS) \
		--drawn $(DRAWN) $(ARGS)

bench-environment: $(BENCH)

clean: ## remove everything that make has made, the virtual environment too
	rm -rf $(VENV) $(TRAIN) $(LOWEST) .venv-lock node_modules build dist *.egg-info .coverage htmlcov
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find engine hardware vision webapp tests -name __pycache__ -prune -exec rm -rf {} +

# --- set-up ---------------------------------------------------------------------------------------------------------
# Each step waits for the one before, so that neither apt-get nor pip ever runs twice at once. The system step leaves
# no stamp while something is missing; that must not make the later steps run again, hence `|`.

$(SYSTEM): scripts/system-packages
	@scripts/system-packages --stamp $@ runtime $(TESTED)

$(MADE): | $(SYSTEM)
	@python=$$(scripts/choose-python) && { "$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "rummiref: $$python cannot make virtual environments until the package named above is installed." >&2; \
		exit 1; }; } && \
	echo "rummiref: making $(VENV) with $$python" && \
	rm -rf $(BIN) $(VENV)/include $(VENV)/lib $(VENV)/lib64 $@ && \
	"$$python" -m venv $(VENV)

# A virtual environment does not survive a new system Python or a renamed folder: make it anew.
ifneq ($(shell test -x $(PY) && grep -qsF "$$(pwd -P)/$(VENV)" $(BIN)/activate && echo usable),usable)
$(MADE): FORCE
endif

$(RUNTIME): pyproject.toml setup.py requirements/runtime.txt $(MADE)
	$(PY) $(PIP_LOCKED) requirements/runtime.txt
	$(PY) $(PIP_EDITABLE)
	@touch $@

$(DEV): requirements/dev.txt $(MADE) $(RUNTIME)
	$(PY) $(PIP_LOCKED) requirements/dev.txt
	@touch $@

$(LOWERED): pyproject.toml setup.py requirements/lowest.txt | $(SYSTEM)
	@python=$$(scripts/choose-python) && "$$python" -m venv --clear $(LOWEST)
	$(LOWEST_PY) $(PIP_LOCKED) requirements/lowest.txt
	$(LOWEST_PY) $(PIP_EDITABLE)
	@touch $@

$(BENCH): pyproject.toml $(DEV)
	$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev,bench]'
	@touch $@

# Tools that check the page's JavaScript; nothing of this is part of the page.
$(JAVASCRIPT): package.json package-lock.json .npmrc | $(SYSTEM)
	@command -v npm >/dev/null || { \
		echo "rummiref: the JavaScript cannot be checked until the packages named above are installed." >&2; exit 1; }
	npm ci --ignore-scripts --silent
	@touch $@

$(TRAINABLE): scripts/train-environment pyproject.toml
	VENV=$(TRAIN) scripts/train-environment
	@touch $@

$(DRAWN)/labels.json: $(DEV) $(wildcard tests/drawn/*.py)
	$(PY) -m tests.drawn $(DRAWN)/letters --count 100 --seed 1 --game letters
	$(PY) -m tests.drawn $(DRAWN)/dice --count 100 --seed 1 --game dice
	$(PY) -m tests.drawn $(DRAWN) --count 300 --seed 1
