"""The frozen program tries a log apart by starting itself: that process ends in order."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from assistant.storage.replaying import PROCESS_FLAG


@pytest.mark.parametrize("sound", [True, False])
def test_it_ends_with_what_it_found_while_its_input_stays_open(tmp_path: Path, sound: bool) -> None:
    path = tmp_path / "memory.duckdb"
    if sound:
        with duckdb.connect(str(path)) as connection:
            connection.execute("CREATE TABLE told (words TEXT)")
    else:
        path.write_bytes(b"no memory")
    with subprocess.Popen(
        [sys.executable, "-m", "ui", PROCESS_FLAG], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        process.stdin.write(json.dumps(str(path)).encode() + b"\n")
        process.stdin.flush()
        assert process.wait(60) == (0 if sound else 1)
