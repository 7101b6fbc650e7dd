"""Projectors are checked before llama.cpp gets one, and found beside their model."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference.gguf import GgufFile, check_gguf
from assistant.inference.projectors import check_projector, projector_beside
from tests.unit.inference.gguf_files import METADATA, gguf_bytes
from tests.unit.inference.projector_files import projector_bytes

WIDTH = 64
SHAPE = {
    "llama.block_count": 2,
    "llama.embedding_length": WIDTH,
    "llama.attention.head_count": 4,
}


@pytest.fixture
def model(tmp_path: Path) -> GgufFile:
    path = tmp_path / "Tiny-VL-3B-Instruct-Q4_K_M.gguf"
    path.write_bytes(gguf_bytes({**METADATA, **SHAPE}))
    return check_gguf(path)


def projector(folder: Path, name: str, width: int = WIDTH) -> Path:
    path = folder / name
    path.write_bytes(projector_bytes(width))
    return path


def test_a_sound_one_is_taken(tmp_path: Path, model: GgufFile) -> None:
    path = projector(tmp_path, "eye.gguf")
    found = check_projector(path, model)
    assert (found.path, found.width) == (path, WIDTH)
    assert found.size_bytes == path.stat().st_size


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "is empty"),
        (b"a picture", "not a GGUF file"),
        (projector_bytes(WIDTH)[:-4000], "cut off"),
        (projector_bytes(WIDTH)[:100], ""),
        (gguf_bytes(), "is no projector"),
        (projector_bytes(WIDTH, {"clip.has_vision_encoder": False}), "for sounds"),
        (projector_bytes(WIDTH + 1), "made for another model"),
    ],
)
def test_others_are_refused_with_the_reason(
    tmp_path: Path, model: GgufFile, data: bytes, why: str
) -> None:
    path = tmp_path / "mmproj.gguf"
    path.write_bytes(data)
    with pytest.raises(ModelFileInvalid) as refused:
        check_projector(path, model)
    assert why.casefold() in str(refused.value).casefold()
    assert refused.value.hint


def test_one_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelFileMissing):
        check_projector(tmp_path / "gone.gguf")


@pytest.mark.parametrize(
    "name",
    [
        "mmproj-model-f16.gguf",
        "mmproj-Tiny-VL-3B-Instruct-F16.gguf",
        "Tiny-VL-3B-Instruct-mmproj-bf16.gguf",
        "tiny-vl.mmproj-q8_0.gguf",
    ],
)
def test_it_is_found_beside_the_model(tmp_path: Path, model: GgufFile, name: str) -> None:
    path = projector(tmp_path, name)
    found = projector_beside(model)
    assert found is not None
    assert found.path == path


def test_another_models_is_left_alone(tmp_path: Path, model: GgufFile) -> None:
    projector(tmp_path, "mmproj-Other-VL-3B-f16.gguf")
    projector(tmp_path, "mmproj-f16.gguf", WIDTH + 1)
    (tmp_path / "mmproj-Tiny.gguf").write_bytes(b"no projector")
    assert projector_beside(model) is None
