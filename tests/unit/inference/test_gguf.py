"""A file is judged by its head before llama.cpp gets it."""

from __future__ import annotations

import struct
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference import catalogue
from assistant.inference.gguf import check_gguf

Write = Callable[[bytes], Path]
STRING, U32, ARRAY = 8, 4, 9
F32 = 0


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _entry(name: str, value: str | int | list[str]) -> bytes:
    if isinstance(value, str):
        return _text(name) + struct.pack("<I", STRING) + _text(value)
    if isinstance(value, int):
        return _text(name) + struct.pack("<II", U32, value)
    words = b"".join(map(_text, value))
    return _text(name) + struct.pack("<IIQ", ARRAY, STRING, len(value)) + words


METADATA: dict[str, str | int | list[str]] = {
    "general.architecture": "llama",
    "general.name": "Tiny",
    "llama.context_length": 2048,
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.tokens": ["a", "b", "ไทย"],
    "tokenizer.chat_template": "{{ messages }}",
}


def _gguf(
    metadata: dict[str, str | int | list[str]] = METADATA, *, version: int = 3, elements: int = 10
) -> bytes:
    head = b"GGUF" + struct.pack("<IQQ", version, 1, len(metadata))
    head += b"".join(_entry(name, value) for name, value in metadata.items())
    head += _text("weight") + struct.pack("<IQIQ", 1, elements, F32, 0)
    return head + bytes(-len(head) % 32) + bytes(elements * 4)


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
        (_gguf({"general.architecture": "clip"}), "no language model"),
        (_gguf({**METADATA, "general.alignment": 0}), "damaged"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 0), "no weights"),
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
@given(at=st.integers(0, len(_gguf()) - 1), value=st.integers(0, 255))
def test_a_changed_byte_never_breaks_the_check(write: Write, at: int, value: int) -> None:
    data = bytearray(_gguf())
    data[at] = value
    with suppress(ModelFileInvalid):
        check_gguf(write(bytes(data)))
