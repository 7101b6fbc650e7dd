"""A file is judged by its head before llama.cpp gets it."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.domain.fitting import Machine
from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf
from assistant.inference.gguf_reader import GgufReader
from assistant.inference.loading import loading_plan
from tests.unit.inference.gguf_files import METADATA
from tests.unit.inference.gguf_files import gguf_bytes as _gguf

Write = Callable[[bytes], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def _write(data: bytes) -> Path:
        path = tmp_path / "model.gguf"
        path.write_bytes(data)
        return path

    return _write


def test_what_a_file_says_of_itself(write: Write) -> None:
    found = check_gguf(write(_gguf()))
    assert (found.architecture, found.name, found.context) == ("llama", "Tiny", 2048)
    assert found.has_chat_template
    assert found.size_bytes == len(_gguf())


SHAPE: dict[str, Any] = {
    **METADATA,
    "llama.block_count": 4,
    "llama.embedding_length": 64,
    "llama.attention.head_count": 8,
}


def test_what_the_memory_need_follows_from(write: Write) -> None:
    shape = check_gguf(write(_gguf(SHAPE))).shape
    assert shape is not None
    assert (shape.blocks, shape.embedding, shape.vocabulary, shape.context) == (4, 64, 3, 2048)
    assert (shape.key_width, shape.value_width) == (4 * 8 * 8, 4 * 8 * 8)


def test_fewer_key_heads_wider_keys_and_layers_that_keep_nothing(write: Write) -> None:
    given = {
        **SHAPE,
        "llama.attention.head_count_kv": [2, 0, 0, 1],
        "llama.attention.key_length": 16,
    }
    shape = check_gguf(write(_gguf(given))).shape
    assert shape is not None
    assert (shape.key_width, shape.value_width) == (3 * 16, 3 * 8)


@pytest.mark.parametrize(
    "odd",
    [
        {"llama.block_count": 0},
        {"llama.block_count": 1 << 30},
        {"llama.attention.head_count": "many"},
        {"llama.context_length": 0},
    ],
)
def test_a_file_that_does_not_say_its_shape_is_still_a_model(write: Write, odd: Any) -> None:
    assert check_gguf(write(_gguf(SHAPE | odd))).shape is None


def test_a_template_with_a_place_to_think(write: Write) -> None:
    template = {"tokenizer.chat_template": "{{ '<think>' }}"}
    assert check_gguf(write(_gguf(METADATA | template))).thinks
    assert not check_gguf(write(_gguf())).thinks


def test_the_bundled_model_passes() -> None:
    found = check_gguf(catalogue.path_of(catalogue.CHAT_MODEL))
    assert found.architecture == "llama"
    assert found.context == catalogue.bundled(catalogue.CHAT_MODEL).context
    assert found.has_chat_template


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "is empty"),
        (b"Dear diary, " * 100, "it holds text"),
        ("Grüße aus Köln ".encode() * 100, "it holds text"),
        (b"PK\3\4" + bytes(100), "it holds something else"),
        (b"GG", "not a GGUF file"),
        (b"GGUF", "damaged or cut off within its head"),
        (_gguf()[:-1], "is cut off: it has"),
        (_gguf()[:200], "cut off within its head"),
        (_gguf(version=1), "version 1"),
        (_gguf(version=3 << 24), "big-endian"),
        (_gguf({"general.name": "x"}), "what kind of model"),
        (_gguf({"general.architecture": "clip"}), "no language model: it lets another model see"),
        (_gguf({**METADATA, "general.type": "mmproj"}), "no language model: it lets another"),
        (_gguf({**METADATA, "general.type": "adapter"}), "is an adapter"),
        (_gguf({"split.count": 3, "split.no": 1}), "is part 2 of 3 of a model"),
        (_gguf({**METADATA, "general.architecture": "bert"}), "embedding model"),
        (_gguf({**METADATA, "llama.pooling_type": 3}), "embedding model"),
        (_gguf({**METADATA, "general.architecture": "qwen99"}), "does not know .qwen99."),
        (_gguf({"general.architecture": "llama"}), "no language model"),
        (_gguf({**METADATA, "general.alignment": 0}), "damaged"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 0), "no weights"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1 << 40, 0), "damaged"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 2**62), "damaged"),
    ],
)
def test_bad_files_are_refused_with_the_reason(write: Write, data: bytes, reason: str) -> None:
    with pytest.raises(ModelFileInvalid, match=reason):
        check_gguf(write(data))


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ModelFileMissing):
        check_gguf(tmp_path / "none.gguf")
    with pytest.raises(ModelFileInvalid, match="folder"):
        check_gguf(tmp_path)


def test_a_file_that_changed_is_read_again(write: Write) -> None:
    path = write(_gguf())
    check_gguf(path)
    write(_gguf()[:-4])
    with pytest.raises(ModelFileInvalid):
        check_gguf(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    changes=st.lists(
        st.tuples(st.integers(0, len(_gguf(SHAPE)) - 1), st.integers(0, 255)),
        min_size=1,
        max_size=4,
    ),
    cut=st.integers(0, len(_gguf(SHAPE))),
)
def test_changed_bytes_and_cuts_never_break_the_check(
    write: Write, changes: list[tuple[int, int]], cut: int
) -> None:
    data = bytearray(_gguf(SHAPE))
    for at, value in changes:
        data[at] = value
    for given_bytes in (bytes(data), bytes(data[:cut])):
        with suppress(ModelFileInvalid):
            check_gguf(write(given_bytes))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.binary(max_size=200))
def test_anything_after_the_magic_is_judged(write: Write, rest: bytes) -> None:
    with suppress(ModelFileInvalid):
        check_gguf(write(b"GGUF" + rest))


def _typed(name: str, kind: int, form: str, value: float) -> bytes:
    return (
        struct.pack("<Q", len(name))
        + name.encode()
        + struct.pack("<I", kind)
        + struct.pack(form, value)
    )


ODD_NUMBERS = [
    (5, "<i", -5),
    (11, "<q", -(2**60)),
    (10, "<Q", 2**64 - 1),
    (4, "<I", 0),
    (6, "<f", float("nan")),
    (7, "<?", True),
]


@pytest.mark.parametrize(("kind", "form", "value"), ODD_NUMBERS)
@pytest.mark.parametrize(
    "name", ["context_length", "block_count", "embedding_length", "vocab_size"]
)
def test_a_number_that_no_model_has_is_not_believed(
    write: Write, name: str, kind: int, form: str, value: float
) -> None:
    """llama.cpp would take a context of -5 for one of four thousand million tokens."""
    entries = {key: each for key, each in SHAPE.items() if key != f"llama.{name}"}
    data = _gguf(entries)
    count = len(entries) + 1
    added = _typed(f"llama.{name}", kind, form, value)
    head = data[:16] + struct.pack("<Q", count) + added
    found = check_gguf(write(head + data[24:] + bytes(64)))
    plan = loading_plan("x", found, None, None, Machine(memory_bytes=2**50))
    assert 0 < plan.context <= 8192
    assert found.shape is None or found.shape.context < 2**31


def test_names_in_a_file_are_fit_for_a_sentence(write: Write) -> None:
    noise = "a\n\x1b[31m\u202e\0" * 40
    found = check_gguf(write(_gguf(METADATA | {"general.name": noise})))
    assert found.name.isprintable()
    assert len(found.name) <= 80
    with pytest.raises(ModelFileInvalid) as caught:
        check_gguf(write(_gguf(METADATA | {"general.architecture": noise})))
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


def test_what_is_neither_a_file_nor_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.gguf")
    for path in (tmp_path / "pipe.gguf", Path("/dev/zero")):
        with pytest.raises(ModelFileInvalid, match="device or a pipe"):
            check_gguf(path)


def test_a_file_that_becomes_shorter_while_it_is_read(write: Write) -> None:
    """As on a disk that is pulled out; a mapped file would end this process."""
    words = [f"word {n}" for n in range(300_000)]
    path = write(_gguf(METADATA | {"tokenizer.ggml.tokens": words}))
    with path.open("rb", buffering=0) as file:
        reader = GgufReader(file, path.name)
        _, entries = reader.counts()
        os.truncate(path, 1 << 20)
        with pytest.raises(ModelFileInvalid, match="damaged or cut off"):
            reader.metadata(entries)


def test_texts_of_any_length_are_passed_over(write: Write) -> None:
    found = check_gguf(write(_gguf(METADATA | {"tokenizer.chat_template": "x" * (3 << 20)})))
    assert not found.has_chat_template
    assert found.context == 2048
