"""The local API, asked by the openai library; the model behind it is scripted, the memory real."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import Any

import openai
import pytest

from assistant.engine import Engine
from assistant.paths import Home
from assistant.serving.local_api import (
    HEAD_SILENCE_S,
    LARGEST_BODY,
    MOST_CONNECTIONS,
    LocalApi,
)
from assistant.settings import ApiModel
from tests.integration.inference.api_server import ApiServer, Exchange, serving
from tests.keychain_in_memory import keychain_in_memory

TOKEN = "a token for tests"


def scripted(asked: Exchange) -> None:
    """A model that says back what it was asked last; 'slowly' takes its time."""
    said = asked.body["messages"][-1]["content"]
    asked.begin()
    for piece in ("You said: ", said):
        asked.delta(content=piece)
    if "slowly" in said:
        for _ in range(200):
            time.sleep(0.05)
            asked.delta(content=" and so on")
    asked.end()


@pytest.fixture(scope="module")
def model() -> Iterator[ApiServer]:
    with serving(scripted) as server:
        yield server


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, model: ApiServer) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("served")), passphrase="a secret")
    opened.add_api_model(ApiModel(name="echo", url=model.url, model="m"), "").result()
    opened.select_model("echo").result()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def api(engine: Engine) -> LocalApi:
    return engine.api.start(0, TOKEN)


@pytest.fixture(scope="module")
def client(api: LocalApi) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=api.url, api_key=TOKEN, max_retries=0) as made:
        yield made


@pytest.fixture(autouse=True)
def _no_thread_left_behind() -> None:
    """The engine and the server are shared by all tests here."""


def beside(done: Any) -> Any:
    """What Keepsake tells beside an answer."""
    return done.model_extra["keepsake"]


def user(text: str) -> Any:
    return {"role": "user", "content": text}


def test_models_are_listed(client: openai.OpenAI) -> None:
    names = [one.id for one in client.models.list()]
    assert names[0] == "keepsake"
    assert "echo" in names


def test_an_answer_in_one_piece(client: openai.OpenAI) -> None:
    done = client.chat.completions.create(model="keepsake", messages=[user("Good morning.")])
    assert done.choices[0].message.content == "You said: Good morning."
    assert done.choices[0].finish_reason == "stop"
    assert done.model == "echo"


def test_an_answer_as_it_is_written(client: openai.OpenAI) -> None:
    stream = client.chat.completions.create(model="echo", messages=[user("Grüße 🙂")], stream=True)
    chunks = list(stream)
    words = "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)
    assert words == "You said: Grüße 🙂"
    assert [c.choices[0].finish_reason for c in chunks if c.choices][-1] == "stop"


def test_a_chat_goes_on_where_it_was_and_is_learnt(
    client: openai.OpenAI, engine: Engine, model: ApiServer
) -> None:
    turns = [user("I live in Tromsø and keep bees.")]
    first = client.chat.completions.create(model="echo", messages=turns)
    turns += [{"role": "assistant", "content": first.choices[0].message.content}, user("Thanks.")]
    second = client.chat.completions.create(model="echo", messages=turns)
    ids = [beside(done)["conversation_id"] for done in (first, second)]
    assert ids[0] == ids[1]
    assert len(engine.thread(ids[0]).result().messages) == 4
    engine.flush().result()
    client.chat.completions.create(model="echo", messages=[user("Where do I live?")])
    assert "Tromsø" in model.requests[-1]["messages"][0]["content"]


def test_turns_from_elsewhere_are_stored_first(client: openai.OpenAI, engine: Engine) -> None:
    turns = [user("One."), {"role": "assistant", "content": "Two."}, user("Three.")]
    done = client.chat.completions.create(model="echo", messages=turns)
    thread = engine.thread(beside(done)["conversation_id"]).result()
    assert [one.message.text for one in thread.messages][:3] == ["One.", "Two.", "Three."]


@pytest.mark.parametrize("way", ["suffix", "header"])
def test_memory_can_be_left_off(
    client: openai.OpenAI, engine: Engine, model: ApiServer, way: str
) -> None:
    before = len(engine.conversations().result())
    turns = [user("One."), {"role": "assistant", "content": "Two."}, user("Where do I live?")]
    done = client.chat.completions.create(
        model="echo:no-memory" if way == "suffix" else "echo",
        messages=turns,
        extra_headers={"X-Keepsake-Memory": "off"} if way == "header" else {},
    )
    assert beside(done) == {"conversation_id": None, "memories": []}
    assert len(engine.conversations().result()) == before
    sent = model.requests[-1]["messages"]
    assert [one["content"] for one in sent[1:]] == ["One.", "Two.", "Where do I live?"]
    assert "Tromsø" not in str(sent)


def test_a_system_message_takes_the_place_of_the_instructions(
    client: openai.OpenAI, model: ApiServer
) -> None:
    system: Any = {"role": "system", "content": "Answer like a lighthouse keeper."}
    client.chat.completions.create(model="echo", messages=[system, user("Hello.")])
    assert "lighthouse keeper" in model.requests[-1]["messages"][0]["content"]


def test_a_client_that_leaves_stops_the_answer(api: LocalApi, engine: Engine) -> None:
    body = json.dumps({"messages": [user("Say it slowly.")], "stream": True}).encode()
    with socket.create_connection(("127.0.0.1", api.port)) as wire:
        wire.sendall(
            f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n"
            f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        while b"so on" not in wire.recv(65_536):
            pass
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        chats = [one.conversation for one in engine.conversations().result()]
        chat = next(one for one in chats if one.title.startswith("Say it slowly"))
        last = engine.thread(chat.conversation_id).result().messages[-1].message
        if last.role.value == "assistant":
            break
        time.sleep(0.05)
    assert not last.complete


def request(
    api: LocalApi, method: str = "GET", path: str = "/v1/models", body: bytes = b"", **headers: str
) -> tuple[int, dict[str, str], Any]:
    """A raw request with the right token and host unless told otherwise."""
    sent = {"Host": f"127.0.0.1:{api.port}", "Authorization": f"Bearer {TOKEN}"}
    sent |= {"Content-Type": "application/json"} if method == "POST" else {}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    connection = HTTPConnection("127.0.0.1", api.port, timeout=10)
    connection.request(method, path, body or None, sent)
    reply = connection.getresponse()
    told = (reply.status, dict(reply.getheaders()), json.loads(reply.read()))
    connection.close()
    return told


@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (401, {"Authorization": "Bearer wrong"}),
        (401, {"Authorization": ""}),
        (401, {"Authorization": f"bearer{TOKEN}"}),
        (403, {"Host": "evil.example"}),
        (403, {"Host": "evil.example:8377"}),
        (403, {"Origin": "https://evil.example"}),
        (403, {"Origin": "null"}),
        (200, {}),
    ],
)
def test_only_programs_of_this_machine_with_the_token_are_answered(
    api: LocalApi, status: int, headers: dict[str, str]
) -> None:
    answered, told, _ = request(api, "GET", "/v1/models", b"", **headers)
    assert answered == status
    assert not [name for name in told if name.lower().startswith("access-control")]


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, b"{"),
        (400, b"[]"),
        (400, b"[" * 100_000),
        (400, json.dumps({"messages": []}).encode()),
        (400, json.dumps({"messages": [{"role": "tool", "content": "x"}]}).encode()),
        (400, json.dumps({"messages": [user("x")], "n": 2}).encode()),
        (400, json.dumps({"messages": [user("x")], "tools": [{}]}).encode()),
        (400, json.dumps({"messages": [user(" ")]}).encode()),
        (
            400,
            json.dumps(
                {"messages": [{"role": "user", "content": [{"type": "image_url"}]}]}
            ).encode(),
        ),
        (400, json.dumps({"messages": [{"role": ["user"], "content": "x"}]}).encode()),
        (
            400,
            json.dumps(
                {"messages": [{"role": "user", "content": [{"type": "text", "text": None}]}]}
            ).encode(),
        ),
        (404, json.dumps({"messages": [user("x")], "model": "no such"}).encode()),
    ],
)
def test_bodies_that_are_not_right(api: LocalApi, status: int, body: bytes) -> None:
    answered, _, told = request(api, "POST", "/v1/chat/completions", body)
    assert answered == status
    assert told["error"]["message"]


def sent(api: LocalApi, told: str, *, half: bool = False) -> bytes:
    """What comes back for bytes that no library would send."""
    host = f"Host: 127.0.0.1:{api.port}\r\nAuthorization: Bearer {TOKEN}\r\n"
    with socket.create_connection(("127.0.0.1", api.port), timeout=10) as wire:
        wire.sendall(told.replace("HOST\r\n", host).encode())
        if half:
            wire.shutdown(socket.SHUT_WR)
        back = b""
        while piece := wire.recv(65_536):
            back += piece
    return back


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (404, "GET http://[::1/v1/models HTTP/1.1\r\nHOST\r\n\r\n"),
        (501, "PUT /v1/models-of-Rex HTTP/1.1\r\nHOST\r\n\r\n"),
        (414, "GET /" + "a" * 70_000 + " HTTP/1.1\r\n\r\n"),
        (431, "GET / HTTP/1.1\r\n" + "X: a\r\n" * 200 + "\r\n"),
    ],
)
def test_what_is_no_request_is_answered_as_clients_read_it(
    api: LocalApi, status: int, told: str
) -> None:
    head, _, body = sent(api, told).partition(b"\r\n\r\n")
    assert head.split()[1] == str(status).encode()
    assert json.loads(body)["error"]["code"] == status
    assert b"Rex" not in head + body  # nothing of the client's words


def test_a_body_that_ends_early_is_not_taken_for_the_whole(api: LocalApi) -> None:
    body = json.dumps({"messages": [user("Hello.")]})
    told = (
        "POST /v1/chat/completions HTTP/1.1\r\nHOST\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body) + 10}\r\n\r\n{body}"
    )
    assert sent(api, told, half=True).split()[1] == b"400"


def test_clients_that_say_nothing_keep_others_out_for_moments_only(api: LocalApi) -> None:
    told = (
        f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{api.port}\r\n"
        f"Authorization: Bearer {TOKEN}\r\nContent-Type: application/json\r\n"
        "Content-Length: 9\r\n\r\n"
    )
    with ExitStack() as open_ones:
        wires = []
        for _ in range(MOST_CONNECTIONS):
            wire = socket.create_connection(("127.0.0.1", api.port), timeout=HEAD_SILENCE_S + 8)
            wires.append(open_ones.enter_context(wire))
            wires[0].sendall(told.encode() if len(wires) == 1 else b"")
        first, last = wires[0], wires[-1]
        assert last.recv(1) == b"", "let go of"
        first.settimeout(0.3)
        with pytest.raises(TimeoutError):  # a body may take its time
            first.recv(1)
    assert request(api)[0] == 200


def test_a_body_that_is_too_large_is_not_read(api: LocalApi) -> None:
    status, _, _ = request(
        api, "POST", "/v1/chat/completions", Content_Length=str(LARGEST_BODY + 1)
    )
    assert status == 413


def test_a_form_of_a_page_is_not_read(api: LocalApi) -> None:
    status, _, _ = request(api, "POST", "/v1/chat/completions", b"{}", Content_Type="text/plain")
    assert status == 415


def test_nothing_is_served_to_other_machines(api: LocalApi) -> None:
    assert api.url.startswith("http://127.0.0.1:")


def test_the_switch_in_the_settings_serves_and_ends_it(engine: Engine) -> None:
    with socket.socket() as free, keychain_in_memory() as kept:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        engine.api.follow()
        engine.change_setting("serving.port", port).result()
        engine.change_setting("serving.enabled", value=True).result()
        assert engine.api.url == f"http://127.0.0.1:{port}/v1"
        token = engine.api.token()
        assert token in kept.kept.values()
        with openai.OpenAI(base_url=engine.api.url, api_key=token, max_retries=0) as client:
            assert list(client.models.list())
            renewed = engine.api.token(anew=True)
            assert renewed != token
            with pytest.raises(openai.AuthenticationError):
                client.models.list()
        engine.change_setting("serving.enabled", value=False).result()
        assert engine.api.url == ""
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port), timeout=1)
