"""How a model's process is started, and what it may see."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from assistant.patterns import Pattern

PROCESS_FLAG = "--model-process"
"""A frozen program hands over to `child_main.main` when this is its first argument."""

_SECRET = Pattern(r"(^|_)(\w*KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIALS?)$")


def command(worker: str) -> list[str]:
    """The command line of a process that runs `worker` (`package.module:Class`)."""
    if getattr(sys, "frozen", False):
        return [sys.executable, PROCESS_FLAG, worker]
    return [sys.executable, "-P", "-m", "assistant.inference.child_main", worker]


def environment() -> dict[str, str]:
    """The environment of this process without secrets, with every model library kept offline."""
    kept = {name: value for name, value in os.environ.items() if not _SECRET.search(name.upper())}
    kept |= {
        "HF_HUB_OFFLINE": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "TOKENIZERS_PARALLELISM": "false",
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    kept.pop("PYTHONWARNINGS", None)
    # oneDNN keeps code for 1,024 shapes of batches; with 32 an encoder takes as much processor time
    # and a fifth less of what it grows by (1,600 messages, measured).
    kept.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", "32")
    # Threads that spin while they wait cost the other processes their cores: on a busy
    # two-core machine an import embedded three times faster with these.
    kept.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    kept.setdefault("KMP_BLOCKTIME", "0")
    root = Path(__file__).resolve().parents[2]
    if root.name not in {"site-packages", "dist-packages"}:
        # A checkout that is not installed; site-packages itself must never precede the
        # standard library.
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, [str(root), kept.get("PYTHONPATH")]))
    return kept


def launch(worker: str) -> subprocess.Popen[bytes]:
    """Start the process; raise `OSError` where that fails.

    Its standard input and output are the pipe pair for frames. The child takes both away from
    the standard descriptors before it imports anything, because native libraries print there.
    """
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
    return subprocess.Popen(
        command(worker),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        bufsize=0,
        env=environment(),
        creationflags=flags,
    )
