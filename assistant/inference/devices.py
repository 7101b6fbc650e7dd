"""What this machine has: memory, processor, graphics processor. Never imports torch."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil

from assistant.domain.fitting import Machine
from assistant.inference.llama_library import graphics_backends
from assistant.inference.nvml import nvml_memory
from assistant.inference.torch_library import torch_uses_graphics

_BF16_FLAGS = frozenset({"avx512_bf16", "amx_bf16"})
_FLAGS_OF_NOTE = ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8", "asimd")
_GPU_QUERY_SECONDS = 5
_GIB = 2**30
_DRM = Path("/sys/class/drm")
_SPARE_NOW = 400_000_000
_SPARE_GRAPHICS_NOW = 300_000_000
_SPARE_GRAPHICS = 700_000_000
"""The screen, and what the driver keeps for itself."""
_OTHERS = 2 * _GIB
_OTHERS_SHARE = 0.2
"""What the system and other programs hold of main memory."""
_METAL_SHARE = 0.67
"""As much of main memory may Apple's graphics processors take by default."""
_CPU_INFO = Path("/proc/cpuinfo")
_CPU_QUOTA = Path("/sys/fs/cgroup/cpu.max")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gpu:
    """A graphics processor that the driver reports."""

    name: str
    memory_bytes: int
    free_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Main memory; `free_bytes` can be had without swapping."""

    total_bytes: int
    free_bytes: int


def memory() -> Memory:
    """Main memory now."""
    found = psutil.virtual_memory()
    return Memory(total_bytes=found.total, free_bytes=found.available)


@cache
def cpu_name() -> str:
    """What the processor calls itself."""
    return _cpu_info().get("model name") or platform.processor() or platform.machine()


@cache
def cpu_flags() -> frozenset[str]:
    """The processor's instruction sets as Linux names them; empty on other systems."""
    found = _cpu_info()
    return frozenset((found.get("flags") or found.get("Features") or "").split())


def computes_bf16() -> bool:
    """Whether the processor multiplies bfloat16 natively; emulated it would be slower."""
    return bool(_BF16_FLAGS & cpu_flags())


def precision() -> str:
    """bf16 or fp32: what this processor computes faster."""
    return "bf16" if computes_bf16() else "fp32"


def usable_threads() -> int:
    """Threads worth giving to a model: physical cores that this process may use, at least 1.

    `OMP_NUM_THREADS` lowers it where the person set it, and so does a container's quota.
    """
    physical = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    limits = [physical, _quota(), _asked()]
    if hasattr(os, "sched_getaffinity"):
        limits.append(len(os.sched_getaffinity(0)))
    return max(1, min(limit for limit in limits if limit is not None))


@cache
def gpus() -> tuple[Gpu, ...]:
    """The graphics processors that a driver tells of, NVIDIA's, and AMD's on Linux: asked once."""
    return _ask_for_gpus()


def uses_graphics() -> bool:
    """Whether llama.cpp or torch was built for a graphics processor."""
    return bool(graphics_backends()) or torch_uses_graphics()


def graphics_now() -> tuple[Gpu, ...]:
    """The graphics processors with what is free of them at this moment."""
    return _ask_for_gpus()


def graphics_name() -> str:
    """The name of the graphics processor with the most memory, empty for none."""
    best = max(gpus(), key=lambda gpu: gpu.memory_bytes, default=None)
    return best.name if best is not None else ""


def free_machine() -> Machine:
    """What a model may take now."""
    found = _ask_for_gpus() if uses_graphics() else ()
    graphics = max((gpu.free_bytes for gpu in found), default=0) - _SPARE_GRAPHICS_NOW
    return _machine(memory().free_bytes - _SPARE_NOW, graphics)


def whole_machine() -> Machine:
    """What a model may take where other programs hold as much as they usually do."""
    total = memory().total_bytes
    others = max(_OTHERS, round(total * _OTHERS_SHARE))
    # Every list of models asks for each of them, so the driver's tool is not run again.
    found = gpus() if uses_graphics() else ()
    graphics = max((gpu.memory_bytes for gpu in found), default=0) - _SPARE_GRAPHICS
    return _machine(total - others, graphics)


def _machine(memory_bytes: int, graphics_bytes: int) -> Machine:
    """With the one graphics processor that has the most, or the part of memory that is its own."""
    memory_bytes = max(0, memory_bytes)
    if "metal" in graphics_backends() and platform.machine() == "arm64":
        graphics = min(memory_bytes, round(memory().total_bytes * _METAL_SHARE))
        return Machine(memory_bytes=memory_bytes, graphics_bytes=graphics, unified=True)
    return Machine(memory_bytes=memory_bytes, graphics_bytes=max(0, graphics_bytes))


def _ask_for_gpus() -> tuple[Gpu, ...]:
    return (*_nvidia(), *_amd())


def _nvidia() -> tuple[Gpu, ...]:
    """Asked of NVML, the driver's own library; of its tool where that library does not answer."""
    found = nvml_memory()
    if found is None:
        return _nvidia_smi()
    return tuple(Gpu(name=name, memory_bytes=total, free_bytes=free) for name, total, free in found)


def _amd() -> tuple[Gpu, ...]:
    """What the Linux kernel's amdgpu driver says of each card."""
    found = []
    for card in sorted(_DRM.glob("card*/device/mem_info_vram_total")):
        try:
            total = int(card.read_text(encoding="ascii"))
            used = int(card.with_name("mem_info_vram_used").read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
        found.append(Gpu(name="AMD graphics", memory_bytes=total, free_bytes=max(0, total - used)))
    return tuple(found)


def _nvidia_smi() -> tuple[Gpu, ...]:
    """Asked of the driver's own tool, which comes with it on every system."""
    tool = shutil.which("nvidia-smi")
    if tool is None:
        return ()
    query = ["--query-gpu=name,memory.total,memory.free", "--format=csv,noheader,nounits"]
    try:
        answer = subprocess.run(
            [tool, *query], capture_output=True, text=True, timeout=_GPU_QUERY_SECONDS, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    return tuple(gpu for line in answer.stdout.splitlines() if (gpu := _gpu(line)) is not None)


def describe() -> list[tuple[str, str]]:
    """Name and detail of each part, for people."""
    have = memory()
    flags = [flag for flag in _FLAGS_OF_NOTE if flag in cpu_flags()]
    cores = f"{usable_threads()} of {psutil.cpu_count(logical=False) or os.cpu_count()} cores used"
    found = ", ".join(f"{gpu.name} ({_gib(gpu.memory_bytes)})" for gpu in gpus())
    return [
        ("main memory", f"{_gib(have.total_bytes)}, {_gib(have.free_bytes)} free"),
        ("processor", ", ".join([cpu_name(), cores, *flags])),
        ("graphics", _said_graphics(found)),
    ]


def _said_graphics(found: str) -> str:
    if not found:
        return "none that models can use; they run on the processor"
    if not graphics_backends():
        return f"{found}, which this llama.cpp was built without: models run on the processor"
    return found


@cache
def _cpu_info() -> dict[str, str]:
    """The first processor's lines of /proc/cpuinfo; empty where there is none."""
    try:
        text = _CPU_INFO.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return {}
    lines = (line.partition(":") for line in text.partition("\n\n")[0].splitlines())
    return {name.strip(): value.strip() for name, _, value in lines}


def _quota() -> int | None:
    """Whole processors that a container may use (cgroup v2)."""
    try:
        quota, _, period = _CPU_QUOTA.read_text(encoding="ascii").partition(" ")
        return max(1, int(quota) // int(period))
    except (OSError, ValueError, ZeroDivisionError):
        return None


def _asked() -> int | None:
    asked = os.environ.get("OMP_NUM_THREADS", "")
    return int(asked) if asked.isdigit() and int(asked) > 0 else None


def _gpu(line: str) -> Gpu | None:
    try:
        name, total, free = (part.strip() for part in line.rsplit(",", 2))
        mib = 2**20
        return Gpu(name=name, memory_bytes=int(total) * mib, free_bytes=int(free) * mib)
    except ValueError:
        return None


def _gib(size: int) -> str:
    return f"{size / _GIB:.1f} GB"
