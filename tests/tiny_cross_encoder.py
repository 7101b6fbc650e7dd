"""A cross-encoder of two layers with random weights, and what the reference makes of it.

Its scores mean nothing: which texts it likes is chance, but always the same. Tests ask whether
its scores arrive and count, never whether they are good.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WORDS = (
    *("and", "bees", "best", "do", "does", "for", "green", "hives", "how", "i", "in", "is", "keep"),
    *("keeps", "many", "my", "night", "of", "on", "roof", "seven", "sister", "sleep", "tea"),
    *("the", "to", "we", "which", "?", ",", "."),
)
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")


def build(folder: Path, *, labels: int = 1, words_without_vectors: int = 0) -> Path:
    """Save an XLM-RoBERTa sequence classifier with its tokenizer to `folder`."""
    _watch_no_progress()
    import torch
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.normalizers import Lowercase
    from tokenizers.pre_tokenizers import Whitespace
    from tokenizers.processors import TemplateProcessing
    from transformers import (
        PreTrainedTokenizerFast,
        XLMRobertaConfig,
        XLMRobertaForSequenceClassification,
    )

    vocabulary = {word: number for number, word in enumerate((*SPECIAL, *WORDS))}
    tokenizer = Tokenizer(WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.normalizer = Lowercase()
    tokenizer.pre_tokenizer = Whitespace()
    tokenizer.post_processor = TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", 0), ("</s>", 2)],
    )
    PreTrainedTokenizerFast(  # type: ignore[no-untyped-call]
        tokenizer_object=tokenizer,
        bos_token="<s>",
        eos_token="</s>",
        cls_token="<s>",
        sep_token="</s>",
        pad_token="<pad>",
        unk_token="<unk>",
        model_max_length=512,
    ).save_pretrained(folder)
    torch.manual_seed(7)
    config = XLMRobertaConfig(
        vocab_size=len(vocabulary) - words_without_vectors,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=514,
        type_vocab_size=1,
        id2label={number: str(number) for number in range(labels)},
        initializer_range=0.5,  # the usual 0.02 would score everything alike
        bos_token_id=0,
        pad_token_id=1,
        eos_token_id=2,
    )
    XLMRobertaForSequenceClassification(config).save_pretrained(folder)
    return folder


def reference(folder: Path, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
    """What sentence-transformers itself gives by default: a sigmoid of each logit."""
    _watch_no_progress()
    from sentence_transformers import CrossEncoder

    model = CrossEncoder(str(folder), device="cpu", local_files_only=True)
    return np.asarray(model.predict([(query, text) for text in texts], show_progress_bar=False))


def _watch_no_progress() -> None:
    """Progress bars would leave a thread running."""
    from tqdm import tqdm  # type: ignore[import-untyped]

    tqdm.monitor_interval = 0
