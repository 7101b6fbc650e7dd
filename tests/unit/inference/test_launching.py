"""What a model's process may see, and how it is started."""

from __future__ import annotations

import sys

import pytest

from assistant.inference.launching import PROCESS_FLAG, command, environment


@pytest.mark.parametrize(
    "name",
    [
        "KEEPSAKE_KEY",
        "OPENAI_API_KEY",
        "Mistral_Api_Key",
        "HF_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "APIKEY",
    ],
)
def test_secrets_stay_with_the_parent(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "hush")
    assert "hush" not in environment().values()


def test_the_rest_is_passed_on_and_libraries_stay_offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEEPSAKE_HOME", "/somewhere")
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    seen = environment()
    assert seen["KEEPSAKE_HOME"] == "/somewhere"
    assert seen["HF_HUB_OFFLINE"] == "1"
    assert seen["TOKENIZERS_PARALLELISM"] == "false"


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command("a.b:C") == [sys.executable, PROCESS_FLAG, "a.b:C"]
