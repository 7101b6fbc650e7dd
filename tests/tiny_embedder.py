"""A BERT of two layers with random weights under an XLM-R tokenizer, as multilingual MiniLM is.

Its vectors mean nothing, but are always the same. Tests ask whether they are those that
sentence-transformers makes, and where they go.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DIMENSION = 32
WINDOW = 24
"""Tokens with the special ones."""
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
PIECES = (
    *("▁bee", "▁hive", "▁die", "▁Bienen", "▁sind", "▁grün", "▁the", "▁are", "▁green", "▁пчёлы"),
    *("▁", "蜜", "蜂", "很", "绿", "s", "n", "e", "r", "a", "i", "t", "o", "d", "l", "h", "u", "."),
    *("▁warm", "▁up", "b", "c", "m", "p", "w", "y", "g", "k", "?", "ü"),
)
"""With letters for words that are not listed."""


def build(folder: Path, *, seed: int = 7) -> Path:
    """Save the model to `folder` in the files that the hub has for such models."""
    _watch_no_progress()
    import torch
    from tokenizers import Tokenizer
    from tokenizers.models import Unigram
    from tokenizers.pre_tokenizers import Metaspace, WhitespaceSplit
    from tokenizers.pre_tokenizers import Sequence as InTurn
    from tokenizers.processors import TemplateProcessing
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    scored = [(word, 0.0) for word in SPECIAL]
    scored += [(piece, -1.0 - 2.0 * (len(piece) < 3)) for piece in PIECES]
    tokenizer = Tokenizer(Unigram(scored, unk_id=3))
    tokenizer.pre_tokenizer = InTurn([WhitespaceSplit(), Metaspace()])
    tokenizer.post_processor = TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=tokenizer,
        bos_token="<s>",
        eos_token="</s>",
        cls_token="<s>",
        sep_token="</s>",
        pad_token="<pad>",
        unk_token="<unk>",
        model_max_length=WINDOW,
    ).save_pretrained(folder)
    torch.manual_seed(seed)
    config = BertConfig(
        vocab_size=len(scored),
        hidden_size=DIMENSION,
        num_hidden_layers=3,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=64,
        initializer_range=0.5,  # the usual 0.02 would make everything alike
        pad_token_id=1,
    )
    BertModel(config).save_pretrained(folder)
    _describe(folder)
    return folder


def reference(folder: Path, texts: Sequence[str]) -> NDArray[np.float32]:
    """What sentence-transformers itself gives, (texts, `DIMENSION`), at length 1."""
    _watch_no_progress()
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    found = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False)
    return np.asarray(found, np.float32)


def _describe(folder: Path) -> None:
    modules = [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {
            "idx": 1,
            "name": "1",
            "path": "1_Pooling",
            "type": "sentence_transformers.models.Pooling",
        },
    ]
    pooling = {"word_embedding_dimension": DIMENSION, "pooling_mode_mean_tokens": True}
    pooling |= {
        f"pooling_mode_{name}": False
        for name in ("cls_token", "max_tokens", "mean_sqrt_len_tokens")
    }
    (folder / "1_Pooling").mkdir()
    for name, document in {
        "modules.json": modules,
        "sentence_bert_config.json": {"max_seq_length": WINDOW, "do_lower_case": False},
        "1_Pooling/config.json": pooling,
    }.items():
        (folder / name).write_text(json.dumps(document), encoding="utf-8")


def _watch_no_progress() -> None:
    """Progress bars would leave a thread running."""
    from tqdm import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0
