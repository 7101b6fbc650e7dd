"""The forward pass of BERT encoders, straight on torch; runs in the encoder's process.

The same numbers as `transformers.BertModel`, without the two seconds that importing it takes:
a command that recalls once starts in a third of the time.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import torch
from safetensors.torch import load_file
from torch.nn.functional import gelu, layer_norm, linear, scaled_dot_product_attention

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    States = tuple[torch.Tensor, torch.Tensor]
    """Hidden states (batch, length, dim) of the layer whose tokens are compared, and the last."""
    Forward = Callable[[torch.Tensor, torch.Tensor | None], States]
    """Ids (batch, length) and an optional mask, True where a token is, to its states."""


def token_layer(layers: int) -> int:
    """The layer, counted from 1, whose states stand for single tokens in late interaction.

    Two thirds up: the last layers of a sentence encoder turn every token towards the mean that
    they are pooled into. MaxSim alone over LoCoMo's turns (two chats, 308 questions) finds .509
    of the evidence among ten by the sixth layer of MiniLM, .557 by its fourth.
    """
    return max(1, round(layers * 2 / 3))


class Bert:
    """A loaded BERT; `precision` is a torch dtype for everything but sums in the norms."""

    def __init__(
        self,
        config: Mapping[str, Any],
        weights: Mapping[str, torch.Tensor],
        dtype: torch.dtype,
        device: str = "cpu",
    ) -> None:
        self.dimension = int(config["hidden_size"])
        self._heads = int(config["num_attention_heads"])
        self._eps = float(config["layer_norm_eps"])
        at = {
            name: tensor.to(device, dtype)
            for name, tensor in weights.items()
            if tensor.is_floating_point()
        }
        self._words = at["embeddings.word_embeddings.weight"]
        self._positions = (
            at["embeddings.position_embeddings.weight"]
            + at["embeddings.token_type_embeddings.weight"][0]
        )
        self._norm = _pair(at, "embeddings.LayerNorm")
        self._layers = [_Layer(at, index) for index in range(int(config["num_hidden_layers"]))]
        self._token_layer = token_layer(len(self._layers))

    def __call__(self, ids: torch.Tensor, mask: torch.Tensor | None) -> States:
        """See `Forward`."""
        batch, length = ids.shape
        shape = (self.dimension,)
        allowed = None if mask is None else mask[:, None, None, :]
        hidden = self._words[ids] + self._positions[:length]
        hidden = layer_norm(hidden, shape, *self._norm, eps=self._eps)
        middle = hidden
        for number, layer in enumerate(self._layers, start=1):
            mixed = linear(hidden, *layer.attention_in).view(batch, length, 3, self._heads, -1)
            query, key, value = mixed.permute(2, 0, 3, 1, 4).unbind(0)
            seen = scaled_dot_product_attention(query, key, value, attn_mask=allowed)
            seen = seen.transpose(1, 2).reshape(batch, length, self.dimension)
            hidden = hidden + linear(seen, *layer.attention_out)
            hidden = layer_norm(hidden, shape, *layer.attention_norm, eps=self._eps)
            grown = gelu(linear(hidden, *layer.grow))
            hidden = hidden + linear(grown, *layer.shrink)
            hidden = layer_norm(hidden, shape, *layer.norm, eps=self._eps)
            if number == self._token_layer:
                middle = hidden
        return middle, hidden


class _Layer:
    """The weights of one layer; query, key and value in one matrix."""

    def __init__(self, weights: Mapping[str, torch.Tensor], index: int) -> None:
        at = f"encoder.layer.{index}"
        three = [
            _pair(weights, f"{at}.attention.self.{name}") for name in ("query", "key", "value")
        ]
        self.attention_in = (
            torch.cat([weight for weight, _ in three]),
            torch.cat([bias for _, bias in three]),
        )
        self.attention_out = _pair(weights, f"{at}.attention.output.dense")
        self.attention_norm = _pair(weights, f"{at}.attention.output.LayerNorm")
        self.grow = _pair(weights, f"{at}.intermediate.dense")
        self.shrink = _pair(weights, f"{at}.output.dense")
        self.norm = _pair(weights, f"{at}.output.LayerNorm")


def _pair(weights: Mapping[str, torch.Tensor], name: str) -> tuple[torch.Tensor, torch.Tensor]:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def is_plain_bert(config: Mapping[str, Any], folder: Path) -> bool:
    """Whether `Bert` computes what this model's own code would."""
    return (
        config.get("model_type") == "bert"
        and config.get("hidden_act") == "gelu"
        and config.get("position_embedding_type", "absolute") == "absolute"
        and (folder / "model.safetensors").is_file()
    )


def load_forward(folder: Path, dtype: torch.dtype, device: str = "cpu") -> tuple[Forward, int]:
    """The forward pass of the model in `folder` on `device`, and its dimension.

    Plain BERT models run here; others through transformers, which takes longer to import. What
    goes in and comes out lies on `device`.
    """
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    if is_plain_bert(config, folder):
        weights = load_file(folder / "model.safetensors")
        plain = {name.removeprefix("bert."): tensor for name, tensor in weights.items()}
        model = Bert(config, plain, dtype, device)
        return model, model.dimension
    return _load_any(folder, dtype, device)


def _load_any(folder: Path, dtype: torch.dtype, device: str) -> tuple[Forward, int]:
    from transformers import AutoModel

    model = AutoModel.from_pretrained(folder, dtype=dtype, local_files_only=True).eval().to(device)

    def forward(ids: torch.Tensor, mask: torch.Tensor | None) -> States:
        present = torch.ones_like(ids) if mask is None else mask.long()
        found = model(input_ids=ids, attention_mask=present, output_hidden_states=True)
        states: tuple[torch.Tensor, ...] = found.hidden_states
        return states[token_layer(len(states) - 1)], found.last_hidden_state

    return forward, int(model.config.hidden_size)
