"""`keepsake serve` in a process of its own: it says where it is, answers, and ends when asked."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import openai

from tests.command_line import Keepsake


def test_serve_says_its_address_answers_and_ends(tmp_path: Path) -> None:
    process = Keepsake(tmp_path).start("serve", "--port", "0", "--json")
    assert process.stdout is not None
    try:
        told = json.loads(process.stdout.readline())
        assert told["token"]  # there is no keychain in tests, so it is for this run
        with openai.OpenAI(base_url=told["url"], api_key=told["token"], max_retries=0) as client:
            assert next(one.id for one in client.models.list()) == "keepsake"
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 0
    assert "for this run alone" in err
