"""Tiny projectors with random weights: they load and make vectors, and see nothing sensible."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

_U32, _F32, _BOOL, _STRING, _ARRAY = 4, 6, 7, 8, 9
_ALIGNMENT = 32
_WIDTH, _HEADS, _SIDE, _PATCH, _INNER = 32, 2, 56, 14, 64
PLACES = (_SIDE // _PATCH) ** 2
"""Tokens that such a projector makes of every picture."""


def metadata(width: int) -> dict[str, Any]:
    """What a projector of LLaVA's kind says of itself, for models of this width."""
    return {
        "general.architecture": "clip",
        "general.name": "Tiny eye",
        "clip.has_vision_encoder": True,
        "clip.projector_type": "mlp",
        "clip.use_gelu": True,
        "clip.vision.image_size": _SIDE,
        "clip.vision.patch_size": _PATCH,
        "clip.vision.embedding_length": _WIDTH,
        "clip.vision.feed_forward_length": _INNER,
        "clip.vision.block_count": 2,
        "clip.vision.projection_dim": width,
        "clip.vision.attention.head_count": _HEADS,
        "clip.vision.attention.layer_norm_epsilon": 1e-5,
        "clip.vision.image_mean": [0.5, 0.5, 0.5],
        "clip.vision.image_std": [0.5, 0.5, 0.5],
    }


def projector_bytes(width: int, changes: Mapping[str, Any] | None = None) -> bytes:
    """A whole projector for models of this width; `changes` replace what it says of itself."""
    return gguf({**metadata(width), **(changes or {})}, _weights(width))


def gguf(entries: Mapping[str, Any], tensors: Mapping[str, NDArray[np.float32]]) -> bytes:
    """A GGUF file of version 3 with tensors of 32-bit numbers."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries))
    head += b"".join(_entry(name, value) for name, value in entries.items())
    body = b""
    for name, tensor in tensors.items():
        sizes = tensor.shape[::-1]
        head += _text(name) + struct.pack(f"<I{len(sizes)}Q", len(sizes), *sizes)
        head += struct.pack("<IQ", 0, len(body))
        data = tensor.astype("<f4").tobytes()
        body += data + bytes(-len(data) % _ALIGNMENT)
    return head + bytes(-len(head) % _ALIGNMENT) + body


def _weights(width: int) -> dict[str, NDArray[np.float32]]:
    chance = np.random.default_rng(7)

    def weights(*shape: int) -> NDArray[np.float32]:
        return chance.normal(0, 0.05, shape).astype(np.float32)

    made = {
        "v.patch_embd.weight": weights(_WIDTH, 3, _PATCH, _PATCH),
        "v.position_embd.weight": weights(PLACES, _WIDTH),
        "mm.0.weight": weights(width, _WIDTH),
        "mm.0.bias": weights(width),
        "mm.2.weight": weights(width, width),
        "mm.2.bias": weights(width),
    }
    for block in range(2):
        for name in ("attn_q", "attn_k", "attn_v", "attn_out"):
            made[f"v.blk.{block}.{name}.weight"] = weights(_WIDTH, _WIDTH)
            made[f"v.blk.{block}.{name}.bias"] = weights(_WIDTH)
        for name in ("ln1", "ln2"):
            made[f"v.blk.{block}.{name}.weight"] = weights(_WIDTH)
            made[f"v.blk.{block}.{name}.bias"] = weights(_WIDTH)
        made[f"v.blk.{block}.ffn_up.weight"] = weights(_INNER, _WIDTH)
        made[f"v.blk.{block}.ffn_up.bias"] = weights(_INNER)
        made[f"v.blk.{block}.ffn_down.weight"] = weights(_WIDTH, _INNER)
        made[f"v.blk.{block}.ffn_down.bias"] = weights(_WIDTH)
    return made


def _entry(name: str, value: object) -> bytes:
    return _text(name) + _value(value)


def _value(value: object) -> bytes:
    if isinstance(value, bool):
        return struct.pack("<I?", _BOOL, value)
    if isinstance(value, int):
        return struct.pack("<II", _U32, value)
    if isinstance(value, float):
        return struct.pack("<If", _F32, value)
    if isinstance(value, str):
        return struct.pack("<I", _STRING) + _text(value)
    assert isinstance(value, list)
    return struct.pack(f"<IIQ{len(value)}f", _ARRAY, _F32, len(value), *value)


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("<Q", len(data)) + data
