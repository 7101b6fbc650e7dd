"""What is said of this machine is plausible, and odd answers do no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.inference import devices, nvml, torch_library

GIB = 1 << 30


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    for remembered in (devices.gpus, devices.cpu_flags, devices.cpu_name, devices._cpu_info):
        remembered.cache_clear()


def test_memory_is_plausible() -> None:
    found = devices.memory()
    assert 0 < found.free_bytes <= found.total_bytes


def test_threads_are_at_least_one_and_at_most_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    assert 1 <= devices.usable_threads() <= (os.cpu_count() or 1)
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    assert devices.usable_threads() == 1
    monkeypatch.setenv("OMP_NUM_THREADS", "many")
    assert devices.usable_threads() >= 1


@pytest.mark.parametrize(("quota", "most"), [("50000 100000", 1), ("100000 100000", 1)])
def test_a_containers_quota_counts(
    quota: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cpu.max"
    file.write_text(quota)
    monkeypatch.setattr(devices, "_CPU_QUOTA", file)
    assert devices.usable_threads() == most


def test_a_machine_without_cpu_info(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "_CPU_INFO", tmp_path / "none")
    for remembered in (devices.cpu_flags, devices.cpu_name, devices._cpu_info):
        remembered.cache_clear()
    assert devices.cpu_flags() == frozenset()
    assert not devices.computes_bf16()
    assert devices.cpu_name()


@pytest.mark.skipif(os.name != "posix", reason="a shell script stands for the driver's tool")
def test_graphics_processors_are_asked_of_the_driver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "nvml_memory", lambda: None)
    tool = tmp_path / "nvidia-smi"
    tool.write_text("#!/bin/sh\necho 'NVIDIA RTX 4060, 8188, 7000'\necho 'not, a line'\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    devices.gpus.cache_clear()
    (gpu,) = devices.gpus()
    assert gpu.name == "NVIDIA RTX 4060"
    assert gpu.memory_bytes == 8188 * 2**20
    monkeypatch.setattr(devices, "graphics_backends", lambda: ("cuda",))
    assert ("graphics", "NVIDIA RTX 4060 (8.0 GB)") in devices.describe()
    assert devices.free_machine().graphics_bytes == 7000 * 2**20 - 300_000_000
    assert devices.whole_machine().graphics_bytes == 8188 * 2**20 - 700_000_000
    tool.write_text("#!/bin/sh\necho 'NVIDIA RTX 4060, 8188, 100'\n")
    assert devices.free_machine().graphics_bytes == 0, "what is free is asked anew"
    tool.write_text("#!/bin/sh\nexit 1\n")
    assert devices.whole_machine().graphics_bytes > 0, "what there is was asked already"
    monkeypatch.setattr(devices, "graphics_backends", lambda: ())
    assert "was built without" in dict(devices.describe())["graphics"]
    assert devices.free_machine().graphics_bytes == 0


def test_amd_cards_are_read_from_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = tmp_path / "card0" / "device"
    card.mkdir(parents=True)
    (card / "mem_info_vram_total").write_text("8573157376\n")
    (card / "mem_info_vram_used").write_text("573157376\n")
    odd = tmp_path / "card1" / "device"
    odd.mkdir(parents=True)
    (odd / "mem_info_vram_total").write_text("unknown")
    monkeypatch.setattr(devices, "_DRM", tmp_path)
    (gpu,) = devices._amd()
    assert (gpu.memory_bytes, gpu.free_bytes) == (8573157376, 8_000_000_000)


def test_the_description_is_for_people() -> None:
    assert [name for name, _ in devices.describe()] == ["main memory", "processor", "graphics"]
    assert all(detail for _, detail in devices.describe())


def test_describing_imports_no_torch() -> None:
    # In a process of its own: other tests here need torch to make a model.
    code = (
        "import sys; from assistant.inference import devices; devices.describe(); "
        "print('torch' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"


def test_nvml_is_asked_first_and_its_absence_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(0 <= free <= total for _, total, free in nvml.nvml_memory() or ())
    monkeypatch.setattr(devices, "nvml_memory", lambda: [("RTX 4090", 24 * GIB, 20 * GIB)])
    assert devices._ask_for_gpus()[0] == devices.Gpu(
        name="RTX 4090", memory_bytes=24 * GIB, free_bytes=20 * GIB
    )


def test_torch_is_asked_for_graphics_without_importing_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(torch_library, "find_spec", lambda _name: None)
    torch_library.torch_uses_graphics.cache_clear()
    assert not torch_library.torch_uses_graphics()
    torch_library.torch_uses_graphics.cache_clear()
