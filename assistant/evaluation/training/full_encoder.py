"""Threader's own segmenter (3.1, F.2): an encoder fine-tuned on `[segment SEP next message]`.

`keepsake train boundaries --encoder full` makes it, from the bundled MiniLM or any BERT folder; a
GPU is used where there is one. A pass of 256 tokens costs too much for every message on a CPU, so
a home does not use it: it is there to measure the small classifier beside.
"""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import torch
from torch import nn
from transformers import AutoModelForSequenceClassification, AutoTokenizer
from transformers.utils import logging as library_logging

from assistant.domain.messages import ConversationKind
from assistant.evaluation.training.boundary_examples import SHARES, decisions
from assistant.evaluation.training.boundary_sets import FOLDS, joined, shuffled
from assistant.evaluation.training.boundary_training import choose_odds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.evaluation.segmentation_metrics import SegmentationScores
    from assistant.evaluation.training.boundary_sets import TrainingSets
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment

LEFT_OUT = 0
"""The fold that the thresholds are chosen on."""

RATIO = 4.0

ALL = SHARES[ConversationKind.ASSISTANT]
"""One encoder serves both kinds, so it learns from all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FullFitting:
    """Threader's F.2.1 as far as it says; tokens of the segment are cut from the left."""

    epochs: int = 3
    batch: int = 32
    rate: float = 2e-5
    decay: float = 0.01
    segment_tokens: int = 160
    next_tokens: int = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """The words of the open segment and of the next message, and whether a topic begins."""

    before: str
    after: str
    opens: bool
    weight: float


class FullEncoder:
    """A BERT with one output; `odds` is what it says of a message."""

    def __init__(self, folder: Path, how: FullFitting) -> None:
        self._how = how
        library_logging.disable_progress_bar()  # type: ignore[no-untyped-call]  # it leaves a thread behind
        library_logging.set_verbosity_error()  # type: ignore[no-untyped-call]  # that the output is new is known
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        self._tokenizer: Any = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        self._model: Any = AutoModelForSequenceClassification.from_pretrained(
            folder, local_files_only=True, num_labels=1
        ).to(self._device)

    def odds(
        self,
        segment: OpenSegment,
        arrival: Arrival,
        kind: ConversationKind,  # noqa: ARG002
    ) -> float:
        """ln(p / (1 - p)) of a boundary before `arrival`."""
        self._model.eval()
        pair = Pair(before=_words(segment), after=arrival.text, opens=False, weight=1.0)
        with torch.no_grad():
            return float(self._through([pair])[0])

    def fit(
        self,
        pairs: Sequence[Pair],
        tell: Callable[[str], None] = lambda _: None,
        cancel: CancelToken | None = None,
    ) -> None:
        """Fine-tune all layers on `pairs`, in an order that the seed of torch gives."""
        how = self._how
        optimizer = torch.optim.AdamW(self._model.parameters(), lr=how.rate, weight_decay=how.decay)
        steps = how.epochs * -(-len(pairs) // how.batch)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, how.rate, total_steps=steps)
        self._model.train()
        for epoch in range(how.epochs):
            for number, places in enumerate(torch.split(torch.randperm(len(pairs)), how.batch)):
                if cancel is not None:
                    cancel.check()
                batch = [pairs[place] for place in places.tolist()]
                optimizer.zero_grad()
                self._loss(batch).backward()  # type: ignore[no-untyped-call]
                optimizer.step()
                schedule.step()
                if number % 50 == 0:
                    tell(f"epoch {epoch + 1}: {number * how.batch} of {len(pairs)} decisions")

    def save(self, folder: Path) -> None:
        """As a folder that can be loaded again."""
        self._model.save_pretrained(folder)
        self._tokenizer.save_pretrained(folder)

    def _loss(self, batch: Sequence[Pair]) -> torch.Tensor:
        opens = torch.tensor([float(one.opens) for one in batch], device=self._device)
        weights = torch.tensor([one.weight for one in batch], device=self._device)
        return nn.functional.binary_cross_entropy_with_logits(
            self._through(batch), opens, weight=weights
        )

    def _through(self, batch: Sequence[Pair]) -> torch.Tensor:
        rows = [self._tokens(one) for one in batch]
        given = self._tokenizer.pad(
            [{"input_ids": ids, "token_type_ids": kinds} for ids, kinds in rows],
            return_tensors="pt",
        ).to(self._device)
        odds: torch.Tensor = self._model(**given).logits[:, 0]
        return odds

    def _tokens(self, one: Pair) -> tuple[list[int], list[int]]:
        """`[CLS] segment [SEP] next [SEP]`: the segment's last tokens, the message's first."""
        how, tokenizer = self._how, self._tokenizer

        def ids(text: str) -> list[int]:
            found: list[int] = tokenizer(text, add_special_tokens=False, verbose=False)["input_ids"]
            return found

        before = [tokenizer.cls_token_id, *ids(one.before)[-how.segment_tokens :]]
        before.append(tokenizer.sep_token_id)
        after = [*ids(one.after)[: how.next_tokens], tokenizer.sep_token_id]
        return before + after, [0] * len(before) + [1] * len(after)


def train_full(
    sets: TrainingSets,
    model: Path,
    folder: Path,
    *,
    seed: int,
    how: FullFitting | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> dict[str, SegmentationScores]:
    """Fine-tune the encoder in the folder `model`, write it to `folder`; scores on a left-out fold.

    Raises `OSError` where `model` holds none.
    """
    how = how or FullFitting()
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        encoder = FullEncoder(model, how)
        encoder.fit(list(pairs_of(sets, seed)), tell, cancel)
    tell("choosing the thresholds")
    odds, scores = choose_odds(sets, {LEFT_OUT: encoder})
    encoder.save(folder)
    card = {
        "seed": seed,
        "fitting": asdict(how),
        "odds": {kind.value: bound for kind, bound in odds.items()},
        "left_out": {name: found.as_dict() for name, found in scores.items()},
    }
    text = json.dumps(card, indent=1) + "\n"
    (folder / "boundaries.card.json").write_text(text, encoding="utf-8")
    return scores


def pairs_of(sets: TrainingSets, seed: int) -> Iterator[Pair]:
    """Every decision outside the fold that is left out; hard and soft borders count the same."""
    by_name = {
        name: [one for fold in range(FOLDS) if fold != LEFT_OUT for one in sets.inside(fold, name)]
        for name in ("superseg", "tiage", "sgd", "realmem")
    }
    by_name["shuffled"] = shuffled(by_name["realmem"], seed)
    by_name["joined"] = joined(by_name["superseg"], seed)
    found = [(name, pair) for name, each in by_name.items() for one in each for pair in _pairs(one)]
    random.Random(seed).shuffle(found)  # noqa: S311  (no secret)
    counts = {name: sum(one == name for one, _ in found) for name in by_name}
    shares = sum(ALL[name] for name in by_name)
    opens = sum(pair.opens for _, pair in found)
    even = opens / max(1, len(found))
    for name, pair in found:
        weight = ALL[name] / shares * len(found) / counts[name]
        weight *= (1 / (1 + RATIO)) / even if pair.opens else (RATIO / (1 + RATIO)) / (1 - even)
        yield Pair(before=pair.before, after=pair.after, opens=pair.opens, weight=weight)


def _pairs(one: ReadDialogue) -> Iterator[Pair]:
    borders, kind = one.dialogue.boundaries, one.dialogue.kind
    for place, segment, message in decisions(one.messages, borders, kind):
        yield Pair(before=_words(segment), after=message.text, opens=place in borders, weight=1.0)


def _words(segment: OpenSegment) -> str:
    return "\n".join(arrival.text for arrival in segment.lately)
