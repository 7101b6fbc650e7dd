"""The bundled models are there, unchanged, and found without running their code."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.errors import ModelFileInvalid, ModelFileMissing, NotFound
from assistant.inference import catalogue


@pytest.mark.parametrize("model", catalogue.BUNDLED, ids=lambda model: model.name)
def test_bundled_models_are_whole(model: catalogue.BundledModel) -> None:
    path = catalogue.path_of(model.name)
    assert path.is_file()
    assert path.stat().st_size == model.weights.size_bytes
    assert model.licence == "Apache-2.0"
    assert model.size_bytes >= model.weights.size_bytes
    assert model.package not in sys.modules


def test_names_that_do_not_exist() -> None:
    with pytest.raises(NotFound):
        catalogue.path_of("gpt-17")


def test_a_package_that_is_not_installed() -> None:
    absent = replace(catalogue.BUNDLED[0], package="no_such_package_here")
    with pytest.raises(ModelFileMissing, match="not installed"):
        catalogue.verified_folder(absent)


def test_a_change_is_noticed_even_after_a_good_check(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    path.write_bytes(b"good")
    digest = catalogue.sha256_of(path)
    expected = catalogue.ModelFile(name="weights", size_bytes=4, sha256=digest)
    catalogue.check_file(path, expected)
    path.write_bytes(b"evil")
    os.utime(path, ns=(1, 1))
    with pytest.raises(ModelFileInvalid, match="changed"):
        catalogue.check_file(path, expected)
    path.write_bytes(b"short")
    with pytest.raises(ModelFileInvalid, match="5 bytes instead of 4"):
        catalogue.check_file(path, expected)
    path.unlink()
    with pytest.raises(ModelFileMissing):
        catalogue.check_file(path, expected)
