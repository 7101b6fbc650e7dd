"""Fits one network of the boundary classifier with torch, on one thread, from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import nn

from assistant.domain.messages import ConversationKind
from assistant.memory.segmenting.boundary_network import (
    COMPARISONS,
    PARTS,
    PROJECTED_SCALE,
    BoundaryNetwork,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.cancel import CancelToken
    from assistant.evaluation.training.boundary_examples import Examples

SMALLEST_SPREAD = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitting:
    """Sizes and steps; what is dropped out keeps some thousand dialogues from being learnt."""

    projected: int = 16
    hidden: int = 96
    last: int = 32
    drop_vectors: float = 0.5
    drop_compared: float = 0.5
    drop_hidden: float = 0.3
    epochs: int = 5
    batch: int = 256
    rate: float = 2e-3
    decay: float = 0.1


FITTINGS: Mapping[ConversationKind, Fitting] = {
    ConversationKind.ASSISTANT: Fitting(),
    ConversationKind.PEOPLE: Fitting(epochs=10),
}
"""Talk among people has a third of the examples, so its networks see them more often."""


class _Network(nn.Module):
    """The trainable twin of one member of `BoundaryNetwork`."""

    def __init__(self, numbers: int, dimension: int, how: Fitting) -> None:
        super().__init__()
        self.projection = nn.Linear(dimension, how.projected, bias=False)
        self.first = nn.Linear(numbers + COMPARISONS * how.projected, how.hidden)
        self.second = nn.Linear(how.hidden, how.last)
        self.third = nn.Linear(how.last, 1)
        self._drop_vectors = nn.Dropout(how.drop_vectors)
        self._drop_compared = nn.Dropout(how.drop_compared)
        self._drop_hidden = nn.Dropout(how.drop_hidden)

    def forward(self, numbers: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
        projected = PROJECTED_SCALE * self.projection(self._drop_vectors(vectors))
        arrival, last, segment = projected.unbind(1)
        compared = torch.cat(
            [
                arrival, last, arrival * last, arrival * segment, (arrival - last).abs(),
                (arrival - segment).abs(),
            ],
            dim=1,
        )  # fmt: skip
        seen = torch.cat([numbers, self._drop_compared(compared)], dim=1)
        hidden = self._drop_hidden(torch.relu(self.first(seen)))
        hidden = self._drop_hidden(torch.relu(self.second(hidden)))
        odds: torch.Tensor = self.third(hidden)[:, 0]
        return odds


def fit(
    given: Examples, seed: int, how: Fitting | None = None, cancel: CancelToken | None = None
) -> BoundaryNetwork:
    """A network of one member; the same seed on the same machine gives the same numbers."""
    how = how or Fitting()
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # sums come in one order, so that a seed means one result
    try:
        with torch.random.fork_rng():
            torch.manual_seed(seed)
            return _fitted(given, how, cancel)
    finally:
        torch.set_num_threads(threads)


def ensemble(members: Sequence[BoundaryNetwork]) -> BoundaryNetwork:
    """Networks side by side; their odds are averaged."""
    return BoundaryNetwork(
        **{name: np.concatenate([getattr(one, name) for one in members]) for name in PARTS}
    )


def _fitted(given: Examples, how: Fitting, cancel: CancelToken | None) -> BoundaryNetwork:
    mean = given.numbers.mean(axis=0)
    spread = given.numbers.std(axis=0) + np.float32(SMALLEST_SPREAD)
    numbers = torch.from_numpy((given.numbers - mean) / spread)
    vectors, opens = torch.from_numpy(given.vectors), torch.from_numpy(given.opens)
    weights = torch.from_numpy(given.weights)
    network = _Network(numbers.shape[1], vectors.shape[2], how)
    optimizer = torch.optim.AdamW(network.parameters(), lr=how.rate, weight_decay=how.decay)
    batches = -(-len(opens) // how.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, how.rate, total_steps=how.epochs * batches
    )
    network.train()
    for _ in range(how.epochs):
        if cancel is not None:
            cancel.check()
        for places in torch.split(torch.randperm(len(opens)), how.batch):
            optimizer.zero_grad()
            loss = nn.functional.binary_cross_entropy_with_logits(
                network(numbers[places], vectors[places]), opens[places], weight=weights[places]
            )
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    return _member(network, mean, spread)


def _member(network: _Network, mean: np.ndarray, spread: np.ndarray) -> BoundaryNetwork:
    def of(tensor: torch.Tensor) -> np.ndarray:
        return np.array(tensor.detach().T.contiguous().numpy()[None])

    return BoundaryNetwork(
        mean=mean[None],
        spread=spread[None],
        projection=of(network.projection.weight),
        first=of(network.first.weight),
        first_bias=network.first.bias.detach().numpy()[None],
        second=of(network.second.weight),
        second_bias=network.second.bias.detach().numpy()[None],
        third=network.third.weight.detach().numpy(),
        third_bias=network.third.bias.detach().numpy(),
    )
