"""An encoder without room on the graphics processor goes on on the other one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import torch

from assistant.inference import encoder_place
from assistant.inference.bert import load_forward
from assistant.inference.encoder_place import EncoderPlace
from tests.gpu_check import main
from tests.tiny_embedder import build

if TYPE_CHECKING:
    from assistant.inference.bert import States

IDS = torch.tensor([[0, 4, 5, 2]])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("models") / "tiny")


def simulated(monkeypatch: pytest.MonkeyPatch, *, loads: bool, passes: int) -> list[str]:
    """A device "cuda" whose weights lie in main memory; it holds so many passes."""
    real = load_forward
    asked: list[str] = []

    def load(folder: Path, dtype: torch.dtype, device: str) -> object:
        asked.append(device)
        if device == "cuda" and not loads:
            raise torch.OutOfMemoryError("CUDA out of memory.")
        forward, dimension = real(folder, dtype, "cpu")
        left = [passes if device == "cuda" else 1_000]

        def limited(ids: torch.Tensor, mask: torch.Tensor | None) -> States:
            left[0] -= 1
            if left[0] < 0:
                raise torch.OutOfMemoryError("CUDA out of memory.")
            return forward(ids, mask)

        return limited, dimension

    monkeypatch.setattr(encoder_place, "load_forward", load)
    monkeypatch.setattr(encoder_place, "_is_there", lambda _device: True)
    monkeypatch.setattr(torch.Tensor, "to", _stay(torch.Tensor.to))
    return asked


def _stay(real: object) -> object:
    """Nothing can be moved to a processor that this machine has not."""

    def to(tensor: torch.Tensor, *where: object, **how: object) -> torch.Tensor:
        return tensor if where[:1] == ("cuda",) else real(tensor, *where, **how)  # type: ignore[operator]

    return to


@pytest.mark.parametrize(("loads", "passes"), [(False, 0), (True, 0), (True, 1)])
def test_it_moves_and_gives_the_same_vectors(
    folder: Path, monkeypatch: pytest.MonkeyPatch, loads: bool, passes: int
) -> None:
    expected = EncoderPlace(folder, torch.float32, "cpu").forward(IDS, None)[1]
    asked = simulated(monkeypatch, loads=loads, passes=passes)
    place = EncoderPlace(folder, torch.float32, "cuda")
    for _ in range(2):
        assert torch.allclose(place.forward(IDS, None)[1], expected)
    assert place.device == "cpu"
    assert asked == ["cuda", "cpu"]


def test_a_device_that_torch_does_not_know_is_the_processor(folder: Path) -> None:
    if torch.cuda.is_available():
        pytest.skip("this machine has a graphics processor")
    assert EncoderPlace(folder, torch.float32, "cuda").device == "cpu"


def test_without_a_graphics_processor_the_check_is_skipped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    if torch.cuda.is_available():
        pytest.skip("this machine has a graphics processor")
    assert main() == 0
    assert capsys.readouterr().out.startswith("skipped: ")
