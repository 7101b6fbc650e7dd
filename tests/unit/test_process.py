"""What the process takes from its surroundings, and what it never writes."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys

import pytest

from assistant.process import (
    WordlessFormatter,
    keep_recent_log,
    recent_log,
    take_passphrase,
)


def test_a_log_says_where_and_what_kind_but_never_the_text() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(WordlessFormatter("%(levelname)s %(message)s"))
    logger = logging.getLogger("test.wordless")
    logger.propagate = False
    logger.addHandler(handler)
    words = "I love Ada"
    try:
        try:
            raise ValueError(words)
        except ValueError as error:
            raise RuntimeError(words) from error
    except RuntimeError:
        logger.exception("Storing failed")
    text = written.getvalue()
    assert "Ada" not in text
    assert "ValueError" in text
    assert "RuntimeError" in text
    assert text.index("ValueError") < text.index("RuntimeError")
    assert "test_process.py" in text


def test_the_passphrase_leaves_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEPSAKE_KEY", "secret")
    assert take_passphrase() == "secret"
    assert "KEEPSAKE_KEY" not in os.environ
    assert take_passphrase() is None


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
@pytest.mark.parametrize("asked", [None, "2"])
def test_numpy_starts_no_threads_unless_it_was_asked_to(asked: str | None) -> None:
    others = {name: value for name, value in os.environ.items() if "THREADS" not in name}
    code = "import assistant, numpy, pathlib; print(pathlib.Path('/proc/self/status').read_text())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True,
        env=others | ({} if asked is None else {"OPENBLAS_NUM_THREADS": asked}),
    )  # fmt: skip
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("Threads:"))
    assert int(line.split()[1]) == min(int(asked or 1), os.cpu_count() or 1)


def test_the_newest_lines_of_the_log_are_kept_without_words() -> None:
    keep_recent_log()
    keep_recent_log()
    ours, theirs = logging.getLogger("assistant.somewhere"), logging.getLogger("elsewhere")
    words = "my diary"
    try:
        raise ValueError(words)
    except ValueError:
        ours.exception("It failed")
    theirs.error("of a library")
    (kept,) = [line for line in recent_log() if "It failed" in line]
    assert "builtins.ValueError" in kept
    assert words not in kept
    assert not [line for line in recent_log() if "library" in line]
