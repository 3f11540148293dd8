# make run    environment, install, index, and the tutor open in the browser; LLM=local serves a model here to grade
# make test   the whole test suite
# make check  format, lint, types, import contracts
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: run test check clean

run: .venv/.installed $(if $(filter local,$(LLM)),.venv/.installed-llm)
	$(BIN)/tutor ui $(if $(filter local,$(LLM)),--local-llm)

test: .venv/.installed-dev
	$(BIN)/pytest

check: .venv/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.venv/.installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one: make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	touch $@

.venv/.installed-dev: .venv/.installed
	$(PIP) --editable '.[dev]'
	touch $@

.venv/.installed-llm: .venv/.installed
	$(PIP) --editable '.[local-llm]'
	touch $@

clean:
	rm -rf .venv build dist
