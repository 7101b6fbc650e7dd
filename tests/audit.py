"""What is inside: licences against the list of those allowed, versions against known faults.

`python -m tests.audit`, a part of `make check`. Where no list of faults can be reached it says so
and goes on; a licence that is not allowed, or a fault that is known, ends it with 1.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from assistant.engine.about_calls import licences

PACKAGING = Path(__file__).parents[1] / "packaging"
LOCK = PACKAGING / "requirements.lock"
PATIENCE_S = 90


def main() -> int:
    """Print what is wrong; 1 where anything is."""
    rules = tomllib.loads((PACKAGING / "licences.toml").read_text(encoding="utf-8"))
    wrong = [*unlicensed(rules, installed()), *vulnerable()]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


def installed() -> dict[str, str]:
    """The licence of every package that Keepsake brings along, by its name."""
    named = {
        plain(line.partition("==")[0]) for line in LOCK.read_text().splitlines() if "==" in line
    }
    return {each.name: each.licence for each in licences() if plain(each.name) in named}


def plain(name: str) -> str:
    """A package's name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name.strip()).casefold()


def unlicensed(rules: dict[str, Any], packages: dict[str, str]) -> list[str]:
    """Packages under a licence that is not allowed, and exceptions that are none any more."""
    exceptions = {plain(name): each["licence"] for name, each in rules["exceptions"].items()}
    wrong = []
    for name, licence in packages.items():
        excepted = exceptions.pop(plain(name), None)
        if excepted != licence and not allowed(rules["same"].get(licence, licence), rules):
            wrong.append(
                f"{name} is under {licence!r}, which packaging/licences.toml does not allow"
            )
    wrong += [f"{name} is excepted, but not installed" for name in exceptions]
    return wrong


def allowed(licence: str, rules: dict[str, Any]) -> bool:
    """Whether an expression (SPDX, without brackets) holds by what is allowed."""
    return any(
        all(part.strip() in rules["allowed"] for part in choice.split(" AND "))
        for choice in licence.split(" OR ")
    )


def vulnerable() -> list[str]:
    """Known faults of the versions in the lock file."""
    options = ["--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(LOCK), *options]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
        found = json.loads(done.stdout)["dependencies"]
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        print("skipped: the list of known faults cannot be reached")
        return []
    looked_up = [each for each in found if "vulns" in each]
    if not looked_up:
        print("skipped: nothing is known here of the faults of these packages")
    else:
        print(f"{len(looked_up)} of {len(found)} packages looked up for known faults")
    return [
        f"{each['name']} {each['version']}: {fault['id']}, mended in {fault['fix_versions']}"
        for each in looked_up
        for fault in each["vulns"]
    ]


if __name__ == "__main__":
    sys.exit(main())
