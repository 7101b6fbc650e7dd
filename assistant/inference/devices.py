"""What this machine has: memory, processor, graphics processor."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import psutil

_BF16_FLAGS = frozenset({"avx512_bf16", "amx_bf16"})
_FLAGS_OF_INTEREST = ("avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_int8")


@cache
def cpu_flags() -> frozenset[str]:
    """The processor's instruction sets as Linux names them; empty on other systems."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").split("\n"):
            if line.startswith(("flags", "Features")):
                return frozenset(line.partition(":")[2].split())
    except OSError:
        pass
    return frozenset()


def computes_bf16() -> bool:
    """Whether the processor multiplies bfloat16 natively; emulated it would be slower."""
    return bool(_BF16_FLAGS & cpu_flags())


def usable_threads() -> int:
    """Threads worth giving to a model: physical cores that this process may use, at least 1.

    `OMP_NUM_THREADS` lowers it where the person set it.
    """
    physical = psutil.cpu_count(logical=False) or os.cpu_count() or 1
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else physical
    asked = os.environ.get("OMP_NUM_THREADS", "")
    limit = int(asked) if asked.isdigit() and int(asked) > 0 else physical
    return max(1, min(physical, allowed, limit))
