# Everything starts here: `make run` opens the workbench, `make demo` opens it on samples,
# `make test` checks everything. Needed: Python 3.11 or newer, pip and make; nothing else by hand.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= python3
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
CHECKED := workbench tests benchmarks

.PHONY: help run demo test check unit bench lock clean python

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
	$(BIN)/python -m benchmarks.recall $(if $(DATA),--data $(DATA)) $(ARGS)

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Recall Workbench needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>&1 | tail -n 1): say which one with 'make PYTHON=python3.12 …'." >&2; exit 1; }

$(VENV)/.runtime: requirements.lock pyproject.toml | python
	@test -x $(BIN)/pip || { echo "Making an environment in $(VENV) (once) …"; $(PYTHON) -m venv $(VENV); } || { \
	  echo "Python's venv module is missing: install it (on Debian: apt-get install python3-venv) and try again." >&2; exit 1; }
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
