# The two commands of the README are `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := packaging/requirements.lock
TEST_LOCK := packaging/requirements-test.lock
# llama.cpp is compiled for every processor with AVX2 (2013 on), not for the one at hand: a package
# made here has to run elsewhere, and what gcc 12 makes of its code for AMX crashes.
ifeq ($(shell uname -m),x86_64)
export CMAKE_ARGS ?= -DGGML_NATIVE=OFF
endif

BENCHMARKS ?= first_paint recall_latency adding

.PHONY: install run test test-again check format test-heavy fuzz benchmarks robustness endurance screenshots translations gpu-check clean

$(BIN)/python:
	@echo "Making Keepsake ready: libraries of about 2.5 GB, and llama.cpp is compiled where there is"
	@echo "no ready one for this machine. That takes from a few minutes to half an hour, once."
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(LOCK) pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --requirement $(LOCK)
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $@

$(VENV)/.installed-test: $(TEST_LOCK) $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --requirement $(TEST_LOCK)
	touch $@

install: $(VENV)/.installed

run: install
	$(BIN)/keepsake $(ARGS)

check: $(VENV)/.installed-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.audit

test: check
	$(BIN)/pytest -m "not heavy" --numprocesses 2 --dist worksteal $(ARGS)

# Only what failed last, one after the other; nothing to run is a failure, too.
test-again: $(VENV)/.installed-test
	$(BIN)/pytest -m "not heavy" --last-failed --last-failed-no-failures none $(ARGS)

test-heavy: $(VENV)/.installed-test
	$(BIN)/pytest -m heavy --numprocesses 2 --dist worksteal $(ARGS)

# Some minutes of damaged files; guided: make fuzz ARGS="--atheris 60 --only importers"
fuzz: $(VENV)/.installed-test
	$(BIN)/python -m tests.fuzz $(ARGS)

# One of them with options: make benchmarks BENCHMARKS=adding ARGS="--messages 50000"
benchmarks: $(VENV)/.installed-test
	set -e; for name in $(BENCHMARKS); do $(BIN)/python -m tests.benchmarks.$$name $(ARGS); done

# Kills, damage, full disks; the seed that it prints draws the same rounds again: ARGS="--seed 7".
robustness: $(VENV)/.installed-test
	$(BIN)/python -m tests.robustness.harness $(ARGS)

# A day in a short time. A shorter one: make endurance ARGS="--messages 2000"
endurance: $(VENV)/.installed-test
	$(BIN)/python -m tests.robustness.endurance $(ARGS)

# The .deb and the AppImage-style folder; as root also installed, used and removed in a clean Debian.
package: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --requirement packaging/requirements-package.lock
	$(BIN)/python packaging/build.py $(ARGS)
	if [ "$$(id -u)" = 0 ] && command -v debootstrap >/dev/null; then \
		$(BIN)/python packaging/check_deb.py build/package/keepsake_*.deb; \
	else echo "Not installed to try it: that needs root and debootstrap."; fi

screenshots: $(VENV)/.installed-test
	$(BIN)/python -m tests.gui.screenshots $(ARGS)

# Under five minutes on a machine with a graphics processor; without one it is skipped.
gpu-check: $(VENV)/.installed-test
	$(BIN)/python -m tests.gpu_check

# New texts enter resources/translations/*.ts; translate them there and run it again.
translations: $(VENV)/.installed-test
	$(BIN)/python -m tests.translations

format: $(VENV)/.installed-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
