"""Chat models behind an OpenAI-compatible URL."""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.domain.pictures import estimated_picture_tokens
from assistant.domain.prompts import GenerationOptions, Piece, PieceKind, PromptMessage
from assistant.errors import Offline, RemoteModelFailed
from assistant.inference.reasoning import ReasoningSplitter
from assistant.inference.remote_request import RemoteRequest, RequestProblem
from assistant.inference.remote_tools import CallsGathered, entry_of, offered
from assistant.inference.stopping import StopWords
from assistant.inference.surrogates import without_surrogates
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.pictures import Picture
    from assistant.domain.tools import Tool, ToolCall
    from assistant.inference.remote_request import Delta
    from assistant.settings import ApiModel

    Body = dict[str, Any]

SILENCE_SECONDS = 120.0
"""Models that think may be silent for a while; after this nobody waits any longer."""

RETRIES = 2
FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 5.0
"""A server that asks for a longer pause than this is reported as busy at once."""

LETTERS_IN_TOKEN = 50
"""More than any token has on average; a server that sends more takes no notice of the limit."""

MOST_JSON_LETTERS = 1_000_000

_LATIN = Pattern(r"[A-Za-z0-9 \t\r\n]")
_ASCII = Pattern(r"[\x00-\x7f]")
_OPTIONAL = frozenset(
    {"max_tokens", "temperature", "top_p", "seed", "stop", "response_format", "tools"}
)
_USUAL_TOP_P = GenerationOptions().top_p
_MOST_STOPS = 4
"""An API takes no more; the reply is ended here at the others too."""


class RemoteChatModel:
    """A model that answers over the network; implements `ports.ChatModel` and `ports.ToolModel`.

    Errors: `Offline` (before any socket is opened), `RemoteModelRefused` (401, 403, 404),
    `RemoteModelBusy` (429 and 503, after `retries` further tries), `RemoteModelUnreachable` (no
    connection, or silence for `timeout_s`), `RemoteModelFailed` (anything else, also an answer
    that broke off: what came was yielded), `BudgetTooSmall` where the server says that the
    prompt is too long. No message holds the key or a word of the prompt.
    """

    def __init__(
        self,
        api: ApiModel,
        key: str | None,
        offline: bool,  # noqa: FBT001
        *,
        timeout_s: float = SILENCE_SECONDS,
        retries: int = RETRIES,
    ) -> None:
        """`offline` refuses every address that is not this machine's own."""
        self._api = api
        self._key = key
        self._offline = offline
        self._timeout_s = timeout_s
        self._retries = retries
        self._running: set[RemoteRequest] = set()
        self._unsupported: set[str] = set()

    @property
    def name(self) -> str:
        """What the person calls it."""
        return self._api.name

    @property
    def local(self) -> bool:
        """Whether its address is this machine's own."""
        return self._api.on_this_machine

    def load(self, *, cancel: CancelToken) -> None:
        """Nothing to wait for; here so that local and remote models are used alike."""

    def context_window(self) -> int:
        """Tokens of prompt and reply together, as the person entered it."""
        return self._api.context

    def count_tokens(self, text: str) -> int:
        """A safe estimate: the API's tokenizer is unknown.

        A token for three Latin letters, digits or spaces, for each other ASCII sign, and for
        two bytes of anything else: 1.5 for a Chinese character, 2 for an emoji. Tokenizers of
        today need less for prose and code in any language.
        """
        latin = len(_LATIN.findall(text))
        plain = len(_ASCII.findall(text))
        other_bytes = len(without_surrogates(text).encode("utf-8")) - plain
        return -(-latin // 3) + (plain - latin) + -(-other_bytes // 2)

    @property
    def sees(self) -> bool:
        """Whether the person said that it sees pictures."""
        return self._api.sees

    def count_picture(self, picture: Picture) -> int:
        """An estimate: how a picture is counted differs from API to API."""
        return estimated_picture_tokens(picture.width, picture.height)

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        """Yield pieces as they arrive; reasoning fields and `<think>…</think>` as reasoning."""
        for piece in self.stream_with_tools(prompt, options, (), cancel=cancel):
            if isinstance(piece, Piece):
                yield piece

    def stream_with_tools(
        self,
        prompt: Sequence[PromptMessage],
        options: GenerationOptions,
        tools: Sequence[Tool],
        *,
        cancel: CancelToken,
    ) -> Iterator[Piece | ToolCall]:
        """As its port says; a server that knows no tools is asked again without them."""
        splitter, stop, gathered = ReasoningSplitter(), StopWords(options.stop), CallsGathered()
        room = options.max_tokens * LETTERS_IN_TOKEN
        try:
            # Closed here, not when the error that ends the loop is let go of: until then an
            # answer without end would go on arriving.
            body = partial(self._body, prompt, options, tools)
            with closing(self._deltas(body, cancel)) as deltas:
                for delta in deltas:
                    room -= len(delta.text) + len(delta.reasoning) + gathered.take(delta.calls)
                    if room < 0:
                        raise RequestProblem(self._endless())
                    if delta.reasoning:
                        yield Piece(PieceKind.REASONING, delta.reasoning)
                    yield from splitter.feed(stop.feed(delta.text))
                    if stop.met:
                        break
        except RequestProblem as problem:
            yield from splitter.feed(stop.finish())
            yield from splitter.finish()
            shown = sum(len(message.pictures) for message in prompt)
            if problem.rejected and shown:
                raise self._unseen(problem) from None
            raise problem.fault from None
        yield from splitter.feed(stop.finish())
        yield from splitter.finish()
        yield from gathered.calls() if tools else ()

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        """One JSON document; held to `schema` by the server where it can do that.

        A server that refuses `response_format` is asked in words. What comes is parsed; raises
        `RemoteModelFailed` where it is no JSON. Whether it satisfies the schema is for the
        caller to check.
        """
        try:
            if "response_format" not in self._unsupported:
                form = {"response_format": _response_format(schema)}
                try:
                    return self._json(lambda: self._body(prompt, options) | form, cancel)
                except RequestProblem as problem:
                    if not problem.rejected:
                        raise
                    self._unsupported.add("response_format")
            asked = [*prompt, _asked_in_words(schema)]
            return self._json(lambda: self._body(asked, options), cancel)
        except RequestProblem as problem:
            raise problem.fault from None

    def close(self) -> None:
        """Break off what is still running. May be called again."""
        for request in list(self._running):
            request.abort()
            request.join()

    def _json(self, make_body: Callable[[], Body], cancel: CancelToken) -> str:
        splitter = ReasoningSplitter()
        pieces: list[Piece] = []
        room = MOST_JSON_LETTERS
        with closing(self._deltas(make_body, cancel)) as deltas:
            for delta in deltas:
                room -= len(delta.text)
                if room < 0:
                    raise RequestProblem(self._endless())
                pieces += splitter.feed(delta.text)
        pieces += splitter.finish()
        answer = "".join(piece.text for piece in pieces if piece.kind is PieceKind.ANSWER)
        if (document := _document_in(answer)) is None:
            raise RemoteModelFailed(f"The API of {self._api.name} answered without valid JSON.")
        return document

    def _deltas(self, make_body: Callable[[], Body], cancel: CancelToken) -> Generator[Delta]:
        """Try, adapt to what the server does not know, and try again while nothing has come."""
        if self._offline and not self.local:
            raise Offline(f"Offline is on, and {self._api.name} is not on this machine.")
        tries = 0
        while True:
            begun = False
            try:
                with closing(self._attempt(make_body(), cancel)) as deltas:
                    for delta in deltas:
                        begun = True
                        yield delta
                return
            except RequestProblem as problem:
                if begun:
                    raise
                if self._adapts_to(problem):
                    continue
                pause = problem.pause
                if pause is None or tries >= self._retries or pause > LONGEST_PAUSE_SECONDS:
                    raise
            cancel.wait(max(pause, FIRST_PAUSE_SECONDS * 2**tries))
            tries += 1

    def _endless(self) -> RemoteModelFailed:
        return RemoteModelFailed(
            f"The API of {self._api.name} failed: its answer is far longer than was asked for."
        )

    def _unseen(self, problem: RequestProblem) -> RemoteModelFailed:
        return RemoteModelFailed(
            f"{problem.fault} The message has pictures: perhaps {self._api.name} sees none.",
            hint="Choose a model that sees, or send the message without them.",
        )

    def _attempt(self, body: Body, cancel: CancelToken) -> Generator[Delta]:
        request = RemoteRequest(self._api, self._key, body, timeout_s=self._timeout_s)
        self._running.add(request)
        try:
            yield from request.deltas(cancel)
        finally:
            self._running.discard(request)

    def _adapts_to(self, problem: RequestProblem) -> bool:
        """Whether leaving out what the server complains about is worth another try."""
        named = problem.parameter.partition(".")[0]
        if not problem.rejected or named not in _OPTIONAL - self._unsupported:
            return False
        if named == "response_format":
            return False  # asking in words is the answer to that
        self._unsupported.add(named)
        return True

    def _body(
        self,
        prompt: Sequence[PromptMessage],
        options: GenerationOptions,
        tools: Sequence[Tool] = (),
    ) -> Body:
        limit = "max_tokens" if "max_tokens" not in self._unsupported else "max_completion_tokens"
        optional: Body = {limit: options.max_tokens, "temperature": options.temperature}
        if options.top_p != _USUAL_TOP_P:  # some servers take only one of the two
            optional["top_p"] = options.top_p
        if options.stop:
            optional["stop"] = list(options.stop[:_MOST_STOPS])
        if options.seed is not None:
            optional["seed"] = options.seed
        if tools:
            optional["tools"] = offered(tools)
        messages = [entry_of(message, _content(message)) for message in prompt]
        kept = {name: value for name, value in optional.items() if name not in self._unsupported}
        return {"model": self._api.model, "messages": messages, **kept}


def _content(message: PromptMessage) -> str | list[Body]:
    """The words alone, or pictures before them as data URLs: nothing has to be fetched."""
    words = without_surrogates(message.text)
    if not message.pictures:
        return words
    urls = [
        f"data:{one.type};base64,{b64encode(one.data).decode('ascii')}" for one in message.pictures
    ]
    shown: list[Body] = [{"type": "image_url", "image_url": {"url": url}} for url in urls]
    return [*shown, {"type": "text", "text": words}]


def _response_format(schema: dict[str, object]) -> Body:
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}


def _asked_in_words(schema: dict[str, object]) -> PromptMessage:
    wish = "Answer with one JSON document and nothing else. Its JSON schema:"
    return PromptMessage(role=Role.USER, text=f"{wish}\n{json.dumps(schema)}")


def _document_in(answer: str) -> str | None:
    """The first JSON object or array in an answer, without fences or talk around it."""
    decoder = json.JSONDecoder()
    for at, sign in enumerate(answer):
        if sign not in "{[":
            continue
        try:
            _, end = decoder.raw_decode(answer, at)
        except (ValueError, RecursionError):
            continue
        return answer[at:end]
    return None
