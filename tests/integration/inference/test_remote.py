"""APIs that answer, refuse, stall, break off and send rubbish."""

from __future__ import annotations

import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from email.utils import format_datetime
from ipaddress import IPv4Address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from assistant import network
from assistant.cancel import CancelToken
from assistant.domain.contacts import Contact, ContactOutcome, ContactPurpose
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, Piece, PieceKind, PromptMessage
from assistant.domain.times import utc_now
from assistant.errors import (
    AssistantError,
    BudgetTooSmall,
    Cancelled,
    Offline,
    RemoteModelBusy,
    RemoteModelFailed,
    RemoteModelRefused,
    RemoteModelUnreachable,
)
from assistant.inference import contacts
from assistant.inference.remote import RemoteChatModel
from assistant.settings import ApiModel
from tests.integration.inference.api_server import ApiServer, Behaviour, Exchange, serving

KEY = "sk-very-secret-key"
PROMPT = [PromptMessage(role=Role.USER, text="My diary says hello.")]
OPTIONS = GenerationOptions(max_tokens=50, temperature=0.5, seed=7)
SCHEMA: dict[str, object] = {"type": "object", "properties": {"name": {"type": "string"}}}


@pytest.fixture(scope="module", autouse=True)
def _openai_imported() -> None:
    """So that no test measures the import of the library."""
    from assistant.inference import remote_request

    remote_request._openai()


def _model(
    api: ApiServer, key: str | None = KEY, *, timeout_s: float = 5, retries: int = 0
) -> RemoteChatModel:
    named = ApiModel(name="far", url=api.url, model="m-1", context=4096)
    return RemoteChatModel(named, key, offline=False, timeout_s=timeout_s, retries=retries)


def _pieces(behaviour: Behaviour, retries: int = 0) -> list[Piece]:
    with serving(behaviour) as api:
        return list(_model(api, retries=retries).stream(PROMPT, OPTIONS, cancel=CancelToken()))


def _text(pieces: list[Piece], kind: PieceKind = PieceKind.ANSWER) -> str:
    return "".join(piece.text for piece in pieces if piece.kind is kind)


def test_an_answer_arrives_in_pieces_and_the_request_is_right() -> None:
    with serving(lambda exchange: exchange.answer("Hel", "lo ", "👨‍👩‍👧")) as api:
        model = _model(api)
        pieces = list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))
    assert [piece.text for piece in pieces] == ["Hel", "lo ", "👨‍👩‍👧"]
    (request,) = api.requests
    assert request["model"] == "m-1"
    assert request["messages"] == [{"role": "user", "content": "My diary says hello."}]
    assert (request["max_tokens"], request["temperature"], request["seed"]) == (50, 0.5, 7)
    assert api.headers[0]["authorization"] == f"Bearer {KEY}"
    assert (model.name, model.local, model.context_window()) == ("far", True, 4096)


def test_an_api_is_sent_only_what_apis_take() -> None:
    options = replace(
        OPTIONS, top_p=0.5, top_k=3, min_p=0.2, repeat_penalty=1.5, stop=("a", "b", "c", "d", "e")
    )
    with serving(lambda exchange: exchange.answer("ok")) as api:
        list(_model(api).stream(PROMPT, options, cancel=CancelToken()))
        list(_model(api).stream(PROMPT, OPTIONS, cancel=CancelToken()))
    changed, usual = api.requests
    assert changed["top_p"] == 0.5
    assert changed["stop"] == ["a", "b", "c", "d"]
    assert not {"top_k", "min_p", "repeat_penalty"} & set(changed)
    assert not {"top_p", "stop"} & set(usual)


def test_a_stop_word_holds_for_a_server_that_takes_no_notice() -> None:
    with serving(lambda exchange: exchange.answer("One, t", "wo, th", "ree")) as api:
        pieces = list(
            _model(api).stream(PROMPT, replace(OPTIONS, stop=("two",)), cancel=CancelToken())
        )
    assert "".join(piece.text for piece in pieces) == "One, "


def test_nothing_of_the_environment_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID"):
        monkeypatch.setenv(name, "from-the-environment")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9/")
    with serving(lambda exchange: exchange.answer("ok")) as api:
        assert _text(list(_model(api, None).stream(PROMPT, OPTIONS, cancel=CancelToken()))) == "ok"
    assert "from-the-environment" not in str(api.headers)
    assert not [name for name in api.headers[0] if name.startswith("x-stainless")]
    assert "authorization" not in api.headers[0]


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_reasoning_fields_are_kept_apart(field: str) -> None:
    def behaviour(exchange: Exchange) -> None:
        exchange.begin()
        exchange.delta(role="assistant", content=None)
        exchange.delta(**{field: "let me "})
        exchange.delta(**{field: "think"})
        exchange.delta(content="42")
        exchange.end()

    pieces = _pieces(behaviour)
    assert _text(pieces, PieceKind.REASONING) == "let me think"
    assert _text(pieces) == "42"


def test_think_marks_are_kept_apart() -> None:
    pieces = _pieces(lambda exchange: exchange.answer("<thi", "nk>plan</th", "ink>\n\n4", "2"))
    assert _text(pieces, PieceKind.REASONING) == "plan"
    assert _text(pieces) == "42"


def _status(status: int, **headers: str) -> Behaviour:
    error = {"error": {"message": f"{KEY} My diary", "code": "some_code", "type": "t"}}
    return lambda exchange: exchange.respond(status, error, **headers)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (401, RemoteModelRefused),
        (403, RemoteModelRefused),
        (404, RemoteModelRefused),
        (429, RemoteModelBusy),
        (503, RemoteModelBusy),
        (500, RemoteModelFailed),
        (502, RemoteModelFailed),
        (400, RemoteModelFailed),
        (418, RemoteModelFailed),
        (307, RemoteModelFailed),
    ],
)
def test_statuses_become_errors_without_key_and_words(
    status: int, kind: type[AssistantError], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(kind, match=str(status)) as caught:
        _pieces(_status(status, Location="http://127.0.0.1:9/"))
    told = "".join([str(caught.value), repr(caught.value), caplog.text])
    assert KEY not in told
    assert "diary" not in told
    assert caught.value.__suppress_context__


def test_the_key_is_in_no_representation() -> None:
    api = ApiModel(name="far", url="https://api.example/v1", model="m")
    assert KEY not in repr(RemoteChatModel(api, KEY, offline=False))


def test_a_busy_api_is_asked_again() -> None:
    def behaviour(exchange: Exchange) -> None:
        if exchange.number < 2:
            exchange.respond(429, {"error": {"message": "slow down"}}, Retry_After="0.1")
        else:
            exchange.answer("at last")

    assert _text(_pieces(behaviour, retries=1)) == "at last"


def test_an_api_that_stays_busy_is_left_alone() -> None:
    with serving(_status(429, Retry_After="60")) as api:
        began = time.monotonic()
        with pytest.raises(RemoteModelBusy):
            list(_model(api, retries=2).stream(PROMPT, OPTIONS, cancel=CancelToken()))
        assert time.monotonic() - began < 2
    assert len(api.requests) == 1


def test_stopping_between_two_tries() -> None:
    with serving(_status(500)) as api:
        cancel = CancelToken()
        timer = threading.Timer(0.2, cancel.cancel)
        timer.start()
        began = time.monotonic()
        with pytest.raises(Cancelled):
            list(_model(api, retries=9).stream(PROMPT, OPTIONS, cancel=cancel))
        assert time.monotonic() - began < 1
        timer.join()


def test_a_prompt_that_the_api_finds_too_long() -> None:
    error = {"error": {"message": "…", "code": "context_length_exceeded", "param": "messages"}}
    with pytest.raises(BudgetTooSmall):
        _pieces(lambda exchange: exchange.respond(400, error))


def test_what_an_api_does_not_know_is_left_out() -> None:
    def behaviour(exchange: Exchange) -> None:
        for unknown in ("max_tokens", "temperature"):
            if unknown in exchange.body:
                exchange.respond(400, {"error": {"message": "unsupported", "param": unknown}})
                return
        exchange.answer("fine")

    with serving(behaviour) as api:
        model = _model(api)
        for _ in range(2):
            assert _text(list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))) == "fine"
    assert len(api.requests) == 4, "it remembers"
    assert api.requests[-1]["max_completion_tokens"] == 50


RUBBISH: dict[str, Behaviour] = {
    "a web page": lambda exchange: exchange.respond(200, "<html>hello</html>", "text/html"),
    "other JSON": lambda exchange: exchange.respond(200, {"hello": "world"}),
    "nothing": lambda exchange: exchange.respond(200, ""),
    "broken JSON": lambda exchange: exchange.events("{nope"),
    "a list": lambda exchange: exchange.events("[1]"),
    "no choices": lambda exchange: exchange.events("{}"),
    "only the end": lambda exchange: exchange.events("[DONE]"),
    "an error": lambda exchange: exchange.events('{"error": {"message": "My diary"}}'),
    "odd types": lambda exchange: exchange.events('{"choices": [{"delta": {"content": [1]}}]}'),
    "odd choices": lambda exchange: exchange.events('{"choices": 7}'),
    "bad bytes": lambda exchange: exchange.respond(200, "\x00" * 1000, "text/event-stream"),
}


@pytest.mark.parametrize("name", RUBBISH)
def test_rubbish_is_told_as_such(name: str) -> None:
    with pytest.raises(RemoteModelFailed) as caught:
        _pieces(RUBBISH[name])
    assert "diary" not in str(caught.value)


def _break_off(exchange: Exchange) -> None:
    exchange.begin(length=100_000)
    exchange.delta(content="Half an ans")


def _close_early(exchange: Exchange) -> None:
    exchange.begin()
    exchange.delta(content="Half an ans")


@pytest.mark.parametrize("behaviour", [_break_off, _close_early])
def test_what_came_before_a_break_is_kept(behaviour: Behaviour) -> None:
    with serving(behaviour) as api:
        stream = _model(api).stream(PROMPT, OPTIONS, cancel=CancelToken())
        assert next(stream).text == "Half an ans"
        with pytest.raises(RemoteModelFailed, match="broke off"):
            next(stream)


def _silent(exchange: Exchange) -> None:
    exchange.stay_silent()


def _half_silent(exchange: Exchange) -> None:
    exchange.begin()
    exchange.delta(content="Well")
    exchange.stay_silent()


@pytest.mark.parametrize("behaviour", [_silent, _half_silent])
def test_silence_ends_after_the_time_allowed(behaviour: Behaviour) -> None:
    with serving(behaviour) as api:
        began = time.monotonic()
        with pytest.raises(RemoteModelUnreachable, match="silent"):
            list(_model(api, timeout_s=0.5).stream(PROMPT, OPTIONS, cancel=CancelToken()))
        assert time.monotonic() - began < 2


@pytest.mark.parametrize("behaviour", [_silent, _half_silent])
def test_stopping_a_silent_api(behaviour: Behaviour) -> None:
    with serving(behaviour) as api:
        cancel = CancelToken()
        timer = threading.Timer(0.3, cancel.cancel)
        timer.start()
        began = time.monotonic()
        with pytest.raises(Cancelled):
            list(_model(api, timeout_s=30).stream(PROMPT, OPTIONS, cancel=cancel))
        assert time.monotonic() - began < 1.2
        assert not [t for t in threading.enumerate() if t.name.startswith("remote-")]
        timer.join()


def test_leaving_an_answer_ends_the_connection() -> None:
    with serving(_half_silent) as api:
        stream: Iterator[Piece] = _model(api).stream(PROMPT, OPTIONS, cancel=CancelToken())
        next(stream)
        stream.close()  # type: ignore[attr-defined]
        assert not [t for t in threading.enumerate() if t.name.startswith("remote-")]


def test_closing_ends_what_is_running() -> None:
    with serving(_half_silent) as api:
        model = _model(api, timeout_s=30)
        stream = model.stream(PROMPT, OPTIONS, cancel=CancelToken())
        next(stream)
        model.close()
        with pytest.raises(RemoteModelFailed):
            next(stream)
        model.close()


def test_nobody_listens() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        api = ApiServer(f"http://127.0.0.1:{unused.getsockname()[1]}/v1")
        with pytest.raises(RemoteModelUnreachable, match="no connection"):
            list(_model(api, retries=2).stream(PROMPT, OPTIONS, cancel=CancelToken()))


@pytest.mark.parametrize("url", ["https://api.example/v1", "http://192.168.1.5:8080/v1"])
def test_offline_opens_no_socket(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    model = RemoteChatModel(ApiModel(name="far", url=url, model="m"), KEY, offline=True)
    assert not model.local
    with pytest.raises(Offline, match="far"):
        next(iter(model.stream(PROMPT, OPTIONS, cancel=CancelToken())))
    with pytest.raises(Offline):
        model.complete_json(PROMPT, SCHEMA, OPTIONS, cancel=CancelToken())


def test_offline_lets_this_machine_answer() -> None:
    with serving(lambda exchange: exchange.answer("ok")) as api:
        named = ApiModel(name="near", url=api.url, model="m")
        model = RemoteChatModel(named, None, offline=True)
        assert _text(list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))) == "ok"


def test_json_by_the_servers_own_means() -> None:
    with serving(lambda exchange: exchange.answer('{"name": ', '"Anna"}')) as api:
        document = _model(api).complete_json(PROMPT, SCHEMA, OPTIONS, cancel=CancelToken())
    assert json.loads(document) == {"name": "Anna"}
    assert api.requests[0]["response_format"]["json_schema"]["schema"] == SCHEMA


def test_json_asked_for_in_words() -> None:
    def behaviour(exchange: Exchange) -> None:
        if "response_format" in exchange.body:
            exchange.respond(400, {"error": {"message": "unknown field"}})
        else:
            exchange.answer("<think>{}</think>Sure:\n```json\n", '{"name": "A}nna"}', "\n```")

    with serving(behaviour) as api:
        model = _model(api)
        for _ in range(2):
            document = model.complete_json(PROMPT, SCHEMA, OPTIONS, cancel=CancelToken())
            assert json.loads(document) == {"name": "A}nna"}
    assert len(api.requests) == 3
    assert '"name"' in api.requests[-1]["messages"][-1]["content"]


def test_json_that_is_none() -> None:
    with (
        serving(lambda exchange: exchange.answer("I would rather not. {oops")) as api,
        pytest.raises(RemoteModelFailed, match="valid JSON"),
    ):
        _model(api).complete_json(PROMPT, SCHEMA, OPTIONS, cancel=CancelToken())


def test_odd_prompts_do_no_harm() -> None:
    odd = [PromptMessage(role=Role.USER, text="\ud800\0 x")]
    with serving(lambda exchange: exchange.answer("ok")) as api:
        assert _text(list(_model(api).stream(odd, OPTIONS, cancel=CancelToken()))) == "ok"
    assert api.requests[0]["messages"][0]["content"] == "\ufffd\0 x"


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("", 0),
        ("The quick brown fox jumps over the lazy dog.", 10),
        ("我喜欢骑自行车去上班", 10),
        ("def f(x):\n    return {'a': [x, 1]}\n", 16),
        ("👨‍👩‍👧", 8),
        ("\ud800", 1),
    ],
)
def test_the_estimate_of_tokens_is_safe(text: str, least: int) -> None:
    model = RemoteChatModel(ApiModel(name="f", url="https://a.example", model="m"), None, False)
    assert least <= model.count_tokens(text) <= 3 * max(least, 1)


def test_an_answer_without_end_is_cut_and_what_came_is_kept() -> None:
    def behaviour(exchange: Exchange) -> None:
        exchange.begin()
        with suppress(OSError):
            while True:
                exchange.delta(content="and on " * 200)

    pieces: list[Piece] = []
    with serving(behaviour) as api:
        stream = _model(api).stream(PROMPT, OPTIONS, cancel=CancelToken())
        with pytest.raises(RemoteModelFailed, match="far longer"):
            pieces.extend(stream)
    assert _text(pieces).startswith("and on ")


def test_a_certificate_that_proves_nothing_is_an_error(tmp_path: Path) -> None:
    with _behind_tls(tmp_path) as (url, taken):
        api = ApiServer(url)
        with pytest.raises(RemoteModelUnreachable, match="certificate is not valid") as caught:
            list(_model(api, retries=2).stream(PROMPT, OPTIONS, cancel=CancelToken()))
        assert KEY not in repr(caught.value)
    assert taken == [], "not a byte of the request went over"


@contextmanager
def _behind_tls(folder: Path) -> Iterator[tuple[str, list[bytes]]]:
    """A server whose certificate nobody vouches for, and what it was sent."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = utc_now()
    local = x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(local, critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file = folder / "both.pem"
    file.write_bytes(pem + made.public_bytes(serialization.Encoding.PEM))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    taken: list[bytes] = []
    listener = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            while True:
                with (
                    suppress(ssl.SSLError),
                    listener.accept()[0] as plain,
                    context.wrap_socket(plain, server_side=True) as wire,
                ):
                    taken.append(wire.recv(100))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield f"https://127.0.0.1:{listener.getsockname()[1]}/v1", taken
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_nothing_is_sent_to_where_an_api_leads(status: int) -> None:
    with serving(lambda exchange: exchange.answer("taken")) as other:

        def lead(exchange: Exchange) -> None:
            exchange.respond(status, "", Location=f"{other.url}/chat/completions")

        with serving(lead) as api:
            with pytest.raises(RemoteModelFailed, match="leads to another address"):
                list(_model(api, retries=2).stream(PROMPT, OPTIONS, cancel=CancelToken()))
            assert len(api.requests) == 1
        assert other.requests == []


@pytest.mark.parametrize("proxy", ["socks9://nowhere:1", "http://[", "://", "socks5://127.0.0.1:1"])
@pytest.mark.parametrize("name", ["ALL_PROXY", "HTTPS_PROXY"])
def test_a_proxy_that_cannot_be_used_is_named(
    name: str, proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, proxy)
    model = RemoteChatModel(
        ApiModel(name="far", url="https://api.invalid/v1", model="m"), KEY, offline=False, retries=0
    )
    with pytest.raises(RemoteModelUnreachable) as caught:
        list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))
    assert "proxy" in str(caught.value) or "no connection" in str(caught.value)
    if proxy != "http://[":
        assert name in caught.value.hint or "no connection" in str(caught.value)


def test_a_pause_may_be_asked_for_as_a_date() -> None:
    def busy(exchange: Exchange) -> None:
        if exchange.number == 1:
            soon = format_datetime(utc_now() + timedelta(seconds=1.2), usegmt=True)
            exchange.respond(429, {}, Retry_After=soon)
        else:
            exchange.answer("now")

    began = time.monotonic()
    assert _text(_pieces(busy, retries=1)) == "now"
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("asked", ["inf", "nan", "1e999", "soon", "Tue, 99 Foo 2026", "-5", ""])
def test_a_pause_that_is_none_holds_nothing_up(asked: str) -> None:
    def busy(exchange: Exchange) -> None:
        if exchange.number == 1:
            exchange.respond(503, {}, Retry_After=asked)
        else:
            exchange.answer("now")

    assert _text(_pieces(busy, retries=1)) == "now"


def test_what_leaves_is_told_and_loopback_does_not_leave() -> None:
    told: list[Contact] = []
    end = contacts.listen(told.append)
    try:
        with serving(lambda exchange: exchange.answer("ok")) as api:
            list(_model(api).stream(PROMPT, OPTIONS, cancel=CancelToken()))
        assert told == []
        far = ApiModel(name="far", url="http://keepsake.invalid:81/v1", model="m")
        model = RemoteChatModel(far, KEY, offline=False, retries=0)
        with pytest.raises(RemoteModelUnreachable):
            list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))
        stop = network.keep_offline_while(lambda: True)
        try:
            with pytest.raises(Offline):
                list(model.stream(PROMPT, OPTIONS, cancel=CancelToken()))
        finally:
            stop()
    finally:
        end()
    assert [(one.host, one.port, one.purpose, one.subject, one.outcome) for one in told] == [
        ("keepsake.invalid", 81, ContactPurpose.MODEL, "far", ContactOutcome.FAILED),
        ("keepsake.invalid", 81, ContactPurpose.MODEL, "far", ContactOutcome.REFUSED),
    ]
