"""What was replaced comes with its mark or not at all; what was forgotten nowhere; what stays on
this device in no request to a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.memory_transfers import MemoryFormat
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.domain.transfers import ExportFormat
from assistant.engine import Engine
from assistant.paths import Home
from assistant.settings import api_model
from tests.engine_threads import begin_threads
from tests.integration.engine.test_engine import talk
from tests.integration.engine.test_what_is_sent import elsewhere
from tests.integration.inference.api_server import ApiServer, serving

__all__ = ["elsewhere"]

REPLACED, HOLDS = "I live in Quillon.", "I moved, I live in Basel now."
WRONG, RIGHT = "My dog is called Wexford.", "My dog is called Rexana."
FORGOTTEN = "My dentist is Doctor Zebulon."
KEPT_HERE = "I work as a falconer."
QUESTIONS = ("Where do I live?", "What is my dog called?", "Who is my dentist?", "What do I do?")


@pytest.fixture(scope="module")
def api() -> Iterator[ApiServer]:
    with serving(lambda exchange: exchange.answer("Let me think.")) as served:
        yield served


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, api: ApiServer) -> Iterator[Engine]:
    """One fact replaced by later words, one corrected, one forgotten, one for this device only."""
    opened = Engine.open(Home(tmp_path_factory.mktemp("smuggled") / "home"), passphrase="a secret")
    told = [talk(f"chat {n}", text, "I see.") for n, text in enumerate(
        (REPLACED, WRONG, FORGOTTEN, KEPT_HERE)
    )]  # fmt: skip
    opened.remember(told, source="test").result()
    opened.flush().result()
    opened.remember([talk("later", "What a day.", "Yes.", HOLDS, "Nice.")], source="test").result()
    opened.flush().result()
    known = {fact.statement: fact for fact in opened.facts(FactQuery()).result().facts}
    (dog,) = [fact for statement, fact in known.items() if "Wexford" in statement]
    opened.edit_fact(dog.fact_id, RIGHT).result()
    (work,) = [fact for statement, fact in known.items() if "falconer" in statement]
    opened.mark_facts([work.fact_id], device_only=True).result()
    plan = opened.plan_forgetting(ForgetRequest(words="Zebulon")).result()
    opened.forget(plan.plan_id).result()
    far = api_model(name="far", url=api.url, model="m", context=8192)
    opened.add_api_model(far, "").result()
    opened.select_model("far").result()
    opened.change_setting("models.name_chats", False).result()
    opened.flush().result()
    begin_threads(opened)
    yield opened
    opened.close()


def test_the_old_facts_are_known_as_replaced(engine: Engine) -> None:
    old = engine.facts(FactQuery(statuses=(FactStatus.SUPERSEDED,))).result().facts
    assert {word for fact in old for word in ("Quillon", "Wexford") if word in fact.statement} == {
        "Quillon",
        "Wexford",
    }


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_recall_marks_what_was_replaced(engine: Engine, question: str) -> None:
    found = engine.recall(RecallRequest(query=question)).result()
    for block in found.blocks:
        assert "Zebulon" not in block.text
        for line in block.text.splitlines():
            check_marked(line, block.text)


def check_marked(line: str, whole: str) -> None:
    """Old words stand only where what holds now stands too."""
    if "Quillon" in line:
        assert "Basel" in whole, line
    if "Wexford" in line:
        assert "Rexana" in whole, line


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_request_smuggles(
    engine: Engine,
    api: ApiServer,
    elsewhere: None,
    question: str,
) -> None:
    api.requests.clear()
    request = SendRequest(text=question)
    engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
    for body in api.requests:
        sent = json.dumps(body)
        assert "falconer" not in sent
        assert "Zebulon" not in sent
        for each in body["messages"]:
            for line in str(each["content"]).splitlines():
                check_marked(line, line)


def test_exports_and_titles_mark_what_was_replaced(engine: Engine, tmp_path: Path) -> None:
    engine.export_memory(tmp_path / "memory.json").result()
    engine.export_memory(tmp_path / "memory.md", format=MemoryFormat.MARKDOWN).result()
    engine.export_chats(None, tmp_path / "chats.json", format=ExportFormat.JSON).result()
    engine.export_chats(None, tmp_path / "chats", format=ExportFormat.MARKDOWN).result()
    for path in tmp_path.rglob("*.*"):
        assert "Zebulon" not in path.name + path.read_text(encoding="utf-8")
    pages = "\n".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.md"))
    for line in pages.replace("\n\n*(replaced", " *(replaced").splitlines():
        if REPLACED in line or WRONG in line:
            assert "replaced" in line.casefold() or "~~" in line, line
    chats = json.loads((tmp_path / "chats.json").read_text(encoding="utf-8"))
    marked = {
        message["text"]: message["replaced"]
        for chat in chats
        for message in chat["messages"]
        if "replaced" in message
    }
    assert marked.keys() == {REPLACED, WRONG}
    assert marked[WRONG][0]["by"] == RIGHT.replace("My", "Your")  # as facts are listed
    assert marked[WRONG][0]["until"]
    for summary in engine.conversations().result():
        assert "Zebulon" not in summary.conversation.title
