# One word each. What a verb needs is set up first, in .venv, from the locks in requirements/.
.DEFAULT_GOAL := help
.PHONY: help play install uninstall test test-long test-browser test-kernel test-service test-install test-power fuzz test-oldest test-rp2040 test-printed soak check bench pictures photographs hardware lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]*:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: ## the virtual table, in your browser
	@requirements/set-up play
	@exec .venv/bin/companion play $(ARGS)

install: ## the table as a service of this Pi, or a newer version of it; with sudo (docs/install.md)
	@PYTHONDONTWRITEBYTECODE=1 $(or $(PYTHON),python3) -m install install $(if $(DESTDIR),--root "$(DESTDIR)") $(ARGS)

uninstall: ## take the service away again; ARGS=--with-journal and what was played, too
	@PYTHONDONTWRITEBYTECODE=1 $(or $(PYTHON),python3) -m install uninstall $(if $(DESTDIR),--root "$(DESTDIR)") $(ARGS)

test: ## the tests, without a browser
	@requirements/set-up dev
	@exec .venv/bin/pytest -q -n auto -m "not browser and not long" $(ARGS)

test-long: ## what takes minutes: whole boards and cups, cables pulled, tables that break, games that are killed
	@requirements/set-up dev
	@exec .venv/bin/pytest -q -n auto -m long $(ARGS)

test-browser: ## the tests that play in Chromium
	@requirements/set-up dev
	@requirements/chromium >/dev/null
	@exec .venv/bin/pytest -q -m browser $(ARGS)

test-kernel: ## the tests on a real kernel, in a virtual machine (as root, on Debian 12; ON=arm64: a Pi's processor)
	@requirements/set-up dev
	@tests/kernel/run $(if $(ON),--arch $(ON)) python3 -m pytest -q --timeout 300 tests/kernel $(ARGS) || [ $$? = 77 ]

test-service: ## the shipped unit under systemd, and cards that lose their power, in the same virtual machine
	@requirements/set-up dev
	@tests/kernel/run $(if $(ON),--arch $(ON)) --systemd python3 -m pytest -q tests/kernel/service $(ARGS) || [ $$? = 77 ]
	@.venv/bin/python -m tests.power.machine || [ $$? = 77 ]

test-install: ## install, update, uninstall in Debian 12 and 13 with their own systemd (as root, on a Debian)
	@requirements/set-up dev
	@exec .venv/bin/python -m tests.install.debian $(if $(ON),--arch $(ON)) $(ARGS)

test-power: ## the power fails everywhere in an evening, on a simulated disk; ARGS="--cuts 200": and in a virtual machine
	@requirements/set-up dev
	@DAMAGES=400 .venv/bin/pytest -q -n auto --timeout 300 tests/power/test_damage.py
	@exec .venv/bin/python -m tests.power $(ARGS)

fuzz: ## search the parsers of bytes from outside for inputs that break them; ARGS="--minutes 30" for longer
	@requirements/set-up dev
	@exec .venv/bin/python -m tests.fuzz $(ARGS)

test-oldest: ## what draws and packs pictures, with the oldest Pillow allowed (make test has the newest)
	@requirements/set-up dev
	@requirements/oldest
	@PYTHONPATH=build/oldest exec .venv/bin/pytest -q -n auto -m "not browser" tests/screens/test_picture.py tests/screens/test_films.py tests/drivers/test_panels.py \
		tests/drivers/test_oled.py tests/drivers/test_windows.py tests/simulator/test_panel.py $(ARGS)

test-rp2040: ## the cup on an emulated RP2040; CUP_UF2=a MicroPython for it (docs/development.md)
	@CUP_UF2="$(CUP_UF2)" tests/rp2040/run $(ARGS)

test-printed: ## the tests of what measures things to print (trimesh, beside .venv)
	@requirements/set-up dev
	@requirements/printed --test $(ARGS)

soak: ## random players and faults at a real table for a while; ARGS="--minutes 60 --seed 7"
	@requirements/set-up dev
	@exec .venv/bin/python -m tests.soak $(ARGS)

check: ## linter, formatter and types
	@requirements/set-up dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	requirements/firmware-types

bench: ## the figures beside their targets and a plain script's (docs/figures.md); ARGS=--quick for fewer
	@requirements/set-up dev
	@exec .venv/bin/python -m tests.bench $(ARGS)

pictures: ## every screen as a PNG, in pictures/; renews those in docs/pictures/
	@requirements/set-up play
	.venv/bin/companion pictures pictures
	@for shown in docs/pictures/*-*.png; do cp "pictures/en/$${shown##*/}" "$$shown"; done

photographs: ## the page's pictures for the README, in docs/pictures/ (needs Chromium)
	@requirements/set-up dev
	@requirements/chromium >/dev/null
	@exec .venv/bin/python -m tests.browser.photographs docs/pictures

hardware: ## check the data of hardware/, and make its tables, drawings, netlists, examples, things to print (needs graphviz, OpenSCAD)
	@requirements/set-up dev
	@requirements/hardware $(ARGS)
	@requirements/printed $(ARGS)

lock: ## new locks for what pyproject.toml asks for (needs uv)
	python3 requirements/lock.py

clean: ## remove all that the other verbs have made
	rm -rf .venv .kernel build dist pictures .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
