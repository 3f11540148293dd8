# make run    environment, install, index, and the tutor open in the browser; LLM=local serves a model here to grade
# make test   the whole test suite in two processes (WORKERS=4 for four); answers that must earn nothing are tried on
#             three questions of each section, with TUTOR_TEST_QUESTIONS=99 on all
# make check  format, lint, types, import contracts
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
LOCAL := http://127.0.0.1:8080/v1
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: run test check clean

run: .venv/.installed
ifeq ($(LLM),local)
run: .venv/.installed-llm
	$(BIN)/tutor llm serve & server=$$!; trap "kill $$server" EXIT; \
	until $(BIN)/python -c 'import urllib.request as u; u.urlopen("$(LOCAL)/models")' 2>/dev/null; \
	do kill -0 $$server || exit 1; sleep 1; done; \
	TUTOR_LLM_BASE_URL=$(LOCAL) $(BIN)/tutor ui --grader llm
else
	$(BIN)/tutor ui
endif

test: .venv/.installed-dev
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder

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
