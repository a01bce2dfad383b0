# Everything starts here: `make run` opens the workbench, `make demo` opens it on samples,
# `make test` checks everything. Needed: Python 3.11 or newer, pip and make; nothing else by hand.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CHECKED := workbench tests benchmarks

.PHONY: help run demo test check unit bench lock clean

help:
	@echo "make run     open the workbench"
	@echo "make demo    open it on a throw-away copy of samples, without a network"
	@echo "make test    formatter check, linter, types, layers, tests"
	@echo "make bench   measure recall (DATA=folder of data sets)"
	@echo "make lock    pin the newest versions that pyproject.toml allows"
	@echo "make clean   remove the environment and everything else that was made"

run: $(VENV)/.runtime
	@$(BIN)/workbench $(ARGS)

demo: $(VENV)/.runtime
	@$(BIN)/workbench --demo $(ARGS)

test: check unit

check: $(VENV)/.development
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/.development
	$(BIN)/pytest -n 2 $(ARGS)

bench: $(VENV)/.development
	$(BIN)/python benchmarks/recall.py $(if $(DATA),--data $(DATA)) $(ARGS)

$(VENV)/.runtime: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Recall Workbench needs Python 3.11 or newer, and '$(PYTHON)' is not: name another, as in 'make PYTHON=python3.12 run'." >&2; exit 1; }
	@test -x $(BIN)/pip || { echo "Making an environment in $(VENV) (once, about a minute) …" && $(PYTHON) -m venv $(VENV); } || { \
	  echo "The environment could not be made: Python's venv module is needed (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	@$(PIP) install -r requirements.lock
	@$(PIP) install --no-deps -e .
	@touch $@

$(VENV)/.development: requirements-dev.lock $(VENV)/.runtime
	@echo "Adding the development tools (once) …"
	@$(PIP) install -r requirements-dev.lock
	@touch $@

lock: $(VENV)/.runtime
	@$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --upgrade --no-emit-index-url --no-emit-find-links \
	  --custom-compile-command "make lock" --extra dev --extra bench -c requirements.lock -o requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find workbench tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
