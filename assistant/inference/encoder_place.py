"""The device on which an encoder computes, and its way back to the processor."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import torch

from assistant.inference.bert import load_forward

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.inference.bert import States

logger = logging.getLogger(__name__)

CPU = "cpu"


class EncoderPlace:
    """A forward pass on one device. What goes in and comes out lies on the processor.

    Vectors keep their precision wherever they are made. Where a graphics processor has no room,
    when loading or later, since a chat model or another program took it, the weights move to the
    processor for good: an answer takes longer then, and does not fail.
    """

    def __init__(self, folder: Path, precision: torch.dtype, device: str) -> None:
        self._folder = folder
        self._precision = precision
        self.device = device if _is_there(device) else CPU
        self._load()

    @property
    def dimension(self) -> int:
        """Components of a vector."""
        return self._dimension

    def forward(self, ids: torch.Tensor, mask: torch.Tensor | None) -> States:
        """See `bert.Forward`; raises `MemoryError` where the processor has no room either."""
        try:
            return self._pass(ids, mask)
        except torch.OutOfMemoryError:
            self._retreat()
            return self._pass(ids, mask)

    def _pass(self, ids: torch.Tensor, mask: torch.Tensor | None) -> States:
        if self.device == CPU:
            return self._forward(ids, mask)
        there = None if mask is None else mask.to(self.device)
        middle, last = self._forward(ids.to(self.device), there)
        return middle.to(CPU), last.to(CPU)

    def _load(self) -> None:
        try:
            self._forward, self._dimension = load_forward(
                self._folder, self._precision, self.device
            )
        except torch.OutOfMemoryError:
            self._retreat()

    def _retreat(self) -> None:
        if self.device == CPU:
            raise MemoryError
        logger.warning("No room on %s: an encoder moves to the processor", self.device)
        self.device = CPU
        self._load()
        torch.cuda.empty_cache()


def _is_there(device: str) -> bool:
    return device == CPU or (device == "cuda" and torch.cuda.is_available())
