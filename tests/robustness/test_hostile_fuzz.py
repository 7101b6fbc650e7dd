"""A short share of `make fuzz`, and every file that ever failed there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.fuzz.__main__ import KEPT, tried
from tests.fuzz.mutation import mutated
from tests.fuzz.targets import Target, targets

CASES = 40
"""Of each target; documents take longer."""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Target]:
    return {target.name: target for target in targets(tmp_path_factory.mktemp("fuzz"))}


def test_every_importer_document_and_model_is_fuzzed(found: dict[str, Target]) -> None:
    groups = [target.group for target in found.values()]
    assert groups.count("importers") == 24, "23 formats, and archives of them"
    assert groups.count("documents") == 8
    assert groups.count("models") == 1


def test_sound_files_are_read(found: dict[str, Target]) -> None:
    for target in found.values():
        for number, content in enumerate(target.seeds):
            assert tried(target, content, number) == "", target.name


def test_damaged_files_are_refused_with_a_reason(found: dict[str, Target]) -> None:
    for target in found.values():
        dice = random.Random(target.name)
        for _ in range(CASES if target.group != "documents" else CASES // 8):
            seed = dice.randrange(len(target.seeds))
            assert tried(target, mutated(target.seeds[seed], dice), seed) == "", target.name


def test_what_failed_once_fails_no_more(found: dict[str, Target]) -> None:
    kept = [place for place in KEPT.rglob("*") if place.is_file() and place.suffix != ".md"]
    for place in kept:
        seed = int(Path(place.name).stem.partition("-")[0])
        target = found[place.parent.name]
        assert tried(target, place.read_bytes(), seed % len(target.seeds)) == "", place
