# Everything a checkout can do; `make` alone sets up and does the main job.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: all test slow fuzz coverage check bench golden docs site dist clean

all: $(READY)
	$(BIN)/python scripts/build.py

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

test: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

slow: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal -m slow

fuzz: $(READY)
	$(BIN)/python scripts/fuzz.py --seed $(or $(SEED),1) --minutes $(or $(MINUTES),0)

coverage: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered --cov-report=html:build/coverage

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest tests/test_architecture.py

bench: $(READY)
	$(BIN)/python scripts/bench.py
	$(BIN)/python scripts/field_errors.py
	$(BIN)/python scripts/foreign_drawings.py
	$(BIN)/python scripts/scan_figures.py
	$(BIN)/python scripts/draft_figures.py
	$(BIN)/python scripts/evidence_figures.py

golden: $(READY)
	YARD_GOLDEN=1 $(BIN)/python -m pytest -n auto --dist worksteal

docs: $(READY)
	$(BIN)/python scripts/make_docs.py
	$(BIN)/python scripts/sheet_pictures.py

site: all
	$(BIN)/python scripts/make_site.py

dist: $(READY)
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(BIN)/python scripts/try_dist.py dist

clean:
	rm -rf build dist $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis
