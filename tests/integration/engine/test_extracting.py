"""A chat model that learns in the background of a whole engine, behind a scripted API."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.overviews import Check, Progress
from assistant.domain.requests import FactQuery, SendRequest
from assistant.engine import Engine, extracting
from assistant.engine.extracting import refusal
from assistant.errors import InvalidInput, RemoteModelFailed
from assistant.paths import Home
from assistant.settings import ApiModel, Settings, with_value
from tests.integration.engine.test_engine import talk
from tests.integration.inference.api_server import ApiServer, Behaviour, Exchange, serving

_LINE = re.compile(r"^\[(\d+)\] User: (.*)$", re.MULTILINE)


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    monkeypatch.setattr(extracting, "PATIENCE_S", 0.2)
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    yield opened
    opened.close()


def reads(exchange: Exchange) -> bool:
    """Whether a request is the extraction's; a chat's has no schema."""
    return "response_format" in exchange.body


def answer_or_read(exchange: Exchange) -> None:
    """A model that answers people, and finds a fact in each sentence that it is shown."""
    if not reads(exchange):
        exchange.answer("A pleasure.")
        return
    facts = {
        number: [
            {"quote": said, "statement": said, "type": "identity", "subject": "I", "when": ""}
            for said in sentences.split(" … ")
        ]
        for number, sentences in _LINE.findall(exchange.body["messages"][-1]["content"])
    }
    exchange.answer(json.dumps(facts))


def choose(engine: Engine, api: ApiServer, **settings: object) -> None:
    model = ApiModel(name="near", url=api.url, model="m", context=8192)
    engine.add_api_model(model, "").result()
    engine.select_model("near").result()
    for name, value in settings.items():
        engine.change_setting(name, value).result()


def remember(engine: Engine, *texts: str) -> None:
    engine.remember([talk(texts[0], *texts)], source="test").result()


def by_model(engine: Engine) -> set[str]:
    page = engine.facts(FactQuery(limit=1000)).result()
    return {fact.statement for fact in page.facts if fact.policy == "model:near"}


def check_of(engine: Engine) -> Check:
    return next(c for c in engine.doctor().result() if c.name == "learning with a model")


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


HARP = "The harp in my cellar is from 1902."


def test_rules_alone_learn_unless_the_person_chose_otherwise(engine: Engine) -> None:
    with serving(answer_or_read) as api:
        choose(engine, api)
        remember(engine, HARP, "Oh!")
        engine.flush().result()
        assert api.requests == []
        assert engine.stats().result().awaiting_model == 0
        assert check_of(engine).ok


def test_flush_waits_for_the_model_where_one_learns(engine: Engine) -> None:
    with serving(answer_or_read) as api:
        choose(engine, api, learn_with="model")
        remember(engine, HARP, "Oh!", "My cousin Piet sails a red boat.", "Fine.")
        assert engine.stats().result().awaiting_model >= 0
        told: list[Progress] = []
        engine.flush(on_progress=told.append).result()
        known = engine.stats().result()
        assert (known.awaiting_model, known.read_by_model, known.left_to_rules) == (0, 2, 0)
        assert "segments read by the model" in {each.what for each in told}
        page = engine.facts(FactQuery(words="harp")).result()
        assert page.total == 1
        assert "0 segments await near; 2 messages read" in check_of(engine).detail


def test_only_the_kinds_that_were_chosen_are_asked_for(engine: Engine) -> None:
    with serving(answer_or_read) as api:
        choose(engine, api, learn_with="model", fact_types="event, Identity")
        remember(engine, HARP, "Oh!")
        engine.flush().result()
        schema = json.dumps(api.requests[0]["response_format"])
        assert '"enum": ["event", "identity"]' in schema
        with pytest.raises(InvalidInput, match="gossip"):
            engine.change_setting("memory.fact_types", "event, gossip").result()


def test_it_begins_by_itself_once_nobody_types(engine: Engine) -> None:
    with serving(answer_or_read) as api:
        choose(engine, api, learn_with="model")
        remember(engine, "The harp in my cellar was built in Ghent by Jan.", "Oh!")
        until(lambda: engine.stats().result().read_by_model == 1)
        assert len(api.requests) == 1


def test_the_chat_comes_first_and_what_was_broken_off_is_read_later(engine: Engine) -> None:
    reading = threading.Event()
    broken: list[int] = []

    def slowly(exchange: Exchange) -> None:
        if reads(exchange) and not broken:
            exchange.begin()
            exchange.delta(content='{"1": [')
            reading.set()
            broken.append(exchange.number)
            exchange.stay_silent()
        else:
            answer_or_read(exchange)

    with serving(slowly) as api:
        choose(engine, api, learn_with="model", name_chats=False)
        remember(engine, HARP, "Oh!")
        assert reading.wait(20)
        began = time.monotonic()
        request = SendRequest(text="Hello there!")
        said = engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
        assert said.answer == "A pleasure."
        assert time.monotonic() - began < 10, "the call under way was not waited for"
        until(lambda: engine.stats().result().read_by_model >= 1)
        kinds = ["response_format" in body for body in api.requests]
        assert kinds[:3] == [True, False, True]


def test_while_an_answer_is_written_nothing_is_read(engine: Engine) -> None:
    answering, go_on = threading.Event(), threading.Event()

    def behaviour(exchange: Exchange) -> None:
        if reads(exchange):
            answer_or_read(exchange)
            return
        exchange.begin()
        exchange.delta(content="Well, ")
        answering.set()
        go_on.wait(20)
        exchange.delta(content="yes.")
        exchange.end()

    with serving(behaviour) as api:
        choose(engine, api)
        request = SendRequest(text="Hello there!")
        chat = engine.send(request, on_piece=lambda _: None, cancel=CancelToken())
        assert answering.wait(20)
        engine.change_setting("memory.learn_with", "model").result()
        remember(engine, HARP, "Oh!")
        time.sleep(1)
        assert len(api.requests) == 1
        go_on.set()
        chat.result()
        until(lambda: engine.stats().result().read_by_model >= 1)


def test_adding_and_recalling_do_not_wait_for_the_model(engine: Engine) -> None:
    reading = threading.Event()

    def silent(exchange: Exchange) -> None:
        reading.set()
        exchange.stay_silent()

    with serving(silent) as api:
        choose(engine, api, learn_with="model")
        remember(engine, HARP, "Oh!")
        assert reading.wait(20)
        remember(engine, "My dog is called Rex.", "Fine.")
        until(lambda: engine.stats().result().pending == 0)
        assert engine.facts(FactQuery(words="Rex")).result().total == 1
        assert len(api.requests) == 1
        engine.close()  # returns only if the call under way ends


def test_a_fault_is_told_to_who_waits_and_by_doctor(engine: Engine) -> None:
    def refuse(exchange: Exchange) -> None:
        exchange.respond(401, {"error": {"message": "no"}})

    behaviour: list[Behaviour] = [refuse]
    with serving(lambda exchange: behaviour[0](exchange)) as api:
        choose(engine, api, learn_with="model")
        remember(engine, HARP, "Oh!")
        with pytest.raises(RemoteModelFailed, match="401"):
            engine.flush().result()
        found = check_of(engine)
        assert not found.ok
        assert "401" in found.detail
        assert engine.stats().result().left_to_rules == 0
        behaviour[0] = answer_or_read
        engine.flush().result()
        assert check_of(engine).ok
        assert engine.stats().result().read_by_model == 1


def test_rubbish_is_asked_for_once_more_and_then_left_to_the_rules(engine: Engine) -> None:
    with serving(lambda exchange: exchange.answer('{"answer": "Sure!"}')) as api:
        choose(engine, api, learn_with="model")
        remember(engine, HARP, "Oh!")
        engine.flush().result()
        assert len(api.requests) == 2
        assert engine.stats().result().left_to_rules == 1
        assert "1 left to the rules" in check_of(engine).detail


# Who may read at all

FAR = ApiModel(name="far", url="https://api.example/v1", model="m")
NEAR = ApiModel(name="near", url="http://127.0.0.1:9/v1", model="m")


def settings(**values: object) -> Settings:
    made = Settings(api_models=(FAR, NEAR))
    for name, value in values.items():
        made = with_value(made, name, value)
    return made


def test_the_bundled_model_is_refused_with_the_reason(engine: Engine) -> None:
    engine.change_setting("memory.learn_with", "model").result()
    remember(engine, HARP, "Oh!")
    engine.flush().result()
    found = check_of(engine)
    assert not found.ok
    assert "too small" in found.detail
    assert found.hint
    assert engine.stats().result().awaiting_model == 0


def test_words_leave_the_machine_only_where_that_was_allowed_in_so_many_words() -> None:
    assert "learn_over_api" in (refusal(settings(chat="far", learn_with="model")) or "")
    allowed = settings(chat="far", learn_with="model", learn_over_api=True)
    assert refusal(allowed) is None
    assert "offline" in (refusal(with_value(allowed, "offline", True)) or "")
    assert refusal(settings(chat="near", learn_with="model", offline=True)) is None


def test_nobody_reads_while_remembering_is_off() -> None:
    assert refusal(settings(chat="near", learn_with="model", **{"memory.enabled": False})) == ""
    assert refusal(settings(chat="near")) == ""
