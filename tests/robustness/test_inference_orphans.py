"""No model's process outlives the program, whatever ends it."""

from __future__ import annotations

import subprocess
import sys
import time

import psutil
import pytest

_PARENT = """
import sys, threading
from assistant.inference.child import ModelProcess
process = ModelProcess("the toy", "tests.integration.inference.toy_worker:ToyWorker", dict)
process.info()
threading.Thread(target=process.call, args=({method!r}, {{}}), daemon=True).start()
print(process.pid, flush=True)
{then}
"""


@pytest.mark.parametrize("method", ["echo", "ignore"])
@pytest.mark.parametrize("ending", ["kill", "exit", "raise"])
def test_the_child_ends_with_its_parent(method: str, ending: str) -> None:
    then = {
        "kill": "sys.stdin.read()",
        "exit": "sys.exit(0)",
        "raise": "raise SystemExit('told to')",
    }[ending]
    parent = subprocess.Popen(
        [sys.executable, "-c", _PARENT.format(method=method, then=then)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    with parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        if ending == "kill":
            parent.kill()
        parent.wait(10)
    deadline = time.monotonic() + 3
    while child.is_running() and child.status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline, "the child lives on"
        time.sleep(0.02)
