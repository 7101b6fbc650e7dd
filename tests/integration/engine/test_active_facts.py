"""ActiveFacts as a home has them: formed behind answers, listed, shown, recalled and forgotten."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.commands.execution import run_command
from assistant.commands.invocation import ExitCode, Output
from assistant.commands.parser import build_parser
from assistant.domain.prompts import Piece, PieceKind
from assistant.domain.requests import SendRequest
from assistant.engine import Engine
from assistant.paths import Home
from tests.integration.chat.test_activation import ASKED, TOLD
from tests.integration.chat.test_exchange import ScriptedModel
from tests.integration.engine.test_engine import talk


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A home with told words that were asked for."""
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    model = ScriptedModel([Piece(PieceKind.ANSWER, "It whistled.")])
    monkeypatch.setattr(opened._parts.models, "lend", lambda _name=None: nullcontext(model))
    chats = [talk(f"c{number}", text, "Nice.") for number, text in enumerate(TOLD)]
    opened.remember(chats, source="test").result()
    opened.flush().result()
    for question in ASKED:
        request = SendRequest(text=question)
        opened.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
        opened.flush().result()
    yield opened
    opened.close()


def ran(engine: Engine, *arguments: str) -> tuple[int, str]:
    said: list[str] = []
    output = Output(said.append, said.append)
    given = build_parser().parse_args(list(arguments))
    code = run_command(engine, given, Path.cwd(), output, CancelToken())
    return code, "".join(said)


def printed(engine: Engine, *arguments: str) -> dict[str, Any]:
    code, said = ran(engine, *arguments, "--json")
    assert code == ExitCode.OK, said
    document: dict[str, Any] = json.loads(said[: said.rindex("}") + 1])
    return document


def test_it_is_listed_shown_recalled_and_forgotten(engine: Engine) -> None:
    listed = printed(engine, "memory", "list", "--space", "active")
    assert listed["total"] == 1
    (fact,) = listed["facts"]
    assert printed(engine, "memory", "show", fact["id"])["facts"] == [fact]
    assert {source["quote"] for source in fact["sources"]} <= set(TOLD)
    assert {query["text"] for query in fact["queries"]} <= set(ASKED)
    assert fact["support"] >= 0.45
    assert fact["demand"] >= 0.45
    _, said = ran(engine, "memory", "show", fact["id"])
    assert "asked 20" in said
    assert "support 0." in said
    code, _ = ran(engine, "memory", "search", "--space", "active", "quagga")
    assert code == ExitCode.NOTHING_FOUND
    found = printed(engine, "recall", ASKED[0], "--space", "active")
    assert [block["unit_id"] for block in found["blocks"]] == [fact["id"]]
    assert engine.active_facts(words="ZEBULON hike").result()[0].fact_id == fact["id"]

    plan = printed(engine, "memory", "forget", fact["id"], "--preview")
    assert plan["facts_removed"][0].startswith(("f_", "k_"))
    assert fact["id"] in plan["facts_removed"]
    assert {source["message_id"] for source in fact["sources"]} <= set(plan["messages"])
    assert printed(engine, "memory", "list", "--space", "active")["total"] == 1
    printed(engine, "memory", "forget", "--plan", plan["plan_id"], "--yes")
    assert printed(engine, "memory", "list", "--space", "active")["total"] == 0
    code, _ = ran(engine, "memory", "show", fact["id"])
    assert code == ExitCode.NOTHING_FOUND
