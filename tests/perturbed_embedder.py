"""A second real embedder: the bundled one with fewer layers and other weights.

It makes sense of texts, and other vectors of them than the bundled one.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from assistant.inference import catalogue

LAYERS = 4
NOISE = 0.02
_SMALL = ("config.json", "tokenizer.json", "modules.json", "sentence_bert_config.json")


def build(folder: Path, *, layers: int = LAYERS, seed: int = 11) -> Path:
    """Write it to `folder` in the files that the hub has for such models."""
    import torch
    from safetensors.torch import load_file, save_file

    source = catalogue.folder_of(catalogue.bundled(catalogue.EMBEDDER))
    folder.mkdir(parents=True)
    for name in _SMALL:
        shutil.copyfile(source / name, folder / name)
    for place in source.glob("*_Pooling"):
        shutil.copytree(place, folder / place.name)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    config["num_hidden_layers"] = layers
    (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    noise = torch.Generator().manual_seed(seed)
    kept = {
        name: tensor + NOISE * tensor.std() * torch.randn(tensor.shape, generator=noise)
        if tensor.is_floating_point() and tensor.ndim > 1
        else tensor
        for name, tensor in load_file(source / "model.safetensors").items()
        if _layer(name) < layers
    }
    save_file(
        {name: tensor.contiguous() for name, tensor in kept.items()}, folder / "model.safetensors"
    )
    return folder


def _layer(name: str) -> int:
    parts = name.split(".")
    return int(parts[parts.index("layer") + 1]) if "layer" in parts else -1
