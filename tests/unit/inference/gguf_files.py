"""Tiny GGUF files, written by hand."""

from __future__ import annotations

import struct
from typing import Any

STRING, U32, ARRAY = 8, 4, 9
F32 = 0


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data


def _entry(name: str, value: Any) -> bytes:
    if isinstance(value, list) and value and isinstance(value[0], int):
        numbers = struct.pack(f"<{len(value)}I", *value)
        return _text(name) + struct.pack("<IIQ", ARRAY, U32, len(value)) + numbers
    if isinstance(value, str):
        return _text(name) + struct.pack("<I", STRING) + _text(value)
    if isinstance(value, int):
        return _text(name) + struct.pack("<II", U32, value)
    words = b"".join(map(_text, map(str, value)))
    return _text(name) + struct.pack("<IIQ", ARRAY, STRING, len(value)) + words


METADATA: dict[str, Any] = {
    "general.architecture": "llama",
    "general.name": "Tiny",
    "llama.context_length": 2048,
    "tokenizer.ggml.model": "gpt2",
    "tokenizer.ggml.tokens": ["a", "b", "ไทย"],
    "tokenizer.chat_template": "{{ messages }}",
}


def gguf_bytes(
    metadata: dict[str, Any] = METADATA, *, version: int = 3, elements: int = 10
) -> bytes:
    head = b"GGUF" + struct.pack("<IQQ", version, 1, len(metadata))
    head += b"".join(_entry(name, value) for name, value in metadata.items())
    head += _text("weight") + struct.pack("<IQIQ", 1, elements, F32, 0)
    return head + bytes(-len(head) % 32) + bytes(elements * 4)
