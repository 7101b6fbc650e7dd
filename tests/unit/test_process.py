"""What the process takes from its surroundings, and what it never writes."""

from __future__ import annotations

import io
import logging
import os

import pytest

from assistant.process import WordlessFormatter, take_passphrase


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
