"""Local chat models: GGUF files, run by llama.cpp in a child process."""

from __future__ import annotations

import logging
from base64 import b64encode
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from assistant.errors import BudgetTooSmall, ModelTooLarge
from assistant.inference import devices
from assistant.inference.child import ModelProcess
from assistant.inference.fit import USUAL_CONTEXT
from assistant.inference.gguf import check_gguf
from assistant.inference.loading import loading_plan
from assistant.inference.projectors import check_projector
from assistant.inference.reasoning import ReasoningSplitter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.pictures import Picture
    from assistant.domain.prompts import GenerationOptions, Piece, PromptMessage
    from assistant.inference.frames import Frame
    from assistant.inference.gguf import GgufFile
    from assistant.inference.loading import LoadingPlan

logger = logging.getLogger(__name__)

DEFAULT_CONTEXT = USUAL_CONTEXT

CACHED_COUNTS = 4096

LONG_TEXT = 100_000
"""Characters; what has fewer is counted at once."""

LETTERS_A_TOKEN = 16
"""Hardly a text has more on average; of one that has, all is counted."""

_WORKER = "assistant.inference.llama_worker:LlamaWorker"


class LlamaChatModel:
    """A GGUF file as a chat model in a process of its own; implements `ports.ChatModel`.

    It loads on first use (`start` does so ahead) with the file's own chat template. Errors:
    `ModelFileMissing`, `ModelFileInvalid`, `ModelTooLarge` before anything of it is loaded,
    `BudgetTooSmall` where a prompt does not fit the
    context, `ModelProcessDied` (the next call starts it again), `Cancelled`. Stopping takes well
    under a second while it loads, reads the prompt or writes; a process that computes on
    regardless is ended, and loads again on the next use.
    """

    def __init__(
        self,
        name: str,
        path: Path,
        *,
        context: int | None = None,
        threads: int | None = None,
        gpu_layers: int | None = None,
        projector: Path | None = None,
        make_room: Callable[[], None] = lambda: None,
    ) -> None:
        """`context` in tokens; by default what the model was trained for, at most 8,192.

        `gpu_layers` None chooses as many as fit. What is given is used as it is. `projector` is
        the file that lets the model see. `make_room` is called before a model is told to be too
        large, and may end other processes that hold memory.
        """
        self._make_room = make_room
        self._name = name
        self._path = path
        self._context = context
        self._threads = threads or devices.usable_threads()
        self._gpu_layers = gpu_layers
        self._projector = projector
        self._process = ModelProcess(f"the model {name}", _WORKER, self._prepare)
        self._count = lru_cache(CACHED_COUNTS)(self._count_anew)
        self._pictures: dict[str, int] = {}

    @property
    def name(self) -> str:
        """What the person calls it."""
        return self._name

    @property
    def local(self) -> bool:
        """True: nothing leaves this machine."""
        return True

    @property
    def ready(self) -> bool:
        """Whether it is loaded."""
        return self._process.ready

    @property
    def pid(self) -> int | None:
        """Its process, None where none runs."""
        return self._process.pid

    def start(self) -> None:
        """Begin to load in the background; returns at once."""
        self._process.start()

    def load(self, *, cancel: CancelToken) -> None:
        """Wait until it is loaded; `Cancelled` at once when asked to stop, it loads on behind."""
        self._process.info(cancel=cancel)

    def context_window(self) -> int:
        """Tokens of prompt and reply together; loads the model."""
        return int(self._process.info()["context"])

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` by the model's own tokenizer; loads the model, remembers counts.

        Of a text whose beginning alone overflows the context, as many as that has in proportion:
        it cannot be sent, and counting megabytes takes seconds.
        """
        if len(text) > LONG_TEXT:
            window = self.context_window()
            begun = text[: LETTERS_A_TOKEN * window]
            if len(begun) < len(text) and (tokens := self._count(begun)) > window:
                return round(tokens * len(text) / len(begun))
        return self._count(text)

    @property
    def sees(self) -> bool:
        """Whether it has a projector."""
        return self._projector is not None

    def count_picture(self, picture: Picture) -> int:
        """Tokens that the projector makes of a picture; loads the model, remembers counts."""
        if not self.sees:
            return 0
        digest = sha256(picture.data).hexdigest()
        if digest not in self._pictures:
            params = {"picture": _packed(picture)}
            answer = self._process.call("count_picture", params, urgent=True)
            self._pictures[digest] = int(answer.head["tokens"])
        return self._pictures[digest]

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        """Yield pieces as they are written; `<think>…</think>` comes as reasoning.

        A reply ends where the model ends it, or after `max_tokens`, or with the context.
        """
        splitter = ReasoningSplitter()
        for frame in self._generate(prompt, options, None, cancel):
            if "closing" in frame.head:
                splitter = ReasoningSplitter(closing=frame.head["closing"])
            elif "text" in frame.head:
                yield from splitter.feed(frame.head["text"])
        yield from splitter.finish()

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        """One JSON document that satisfies `schema`, held to it by a grammar.

        Raises `InvalidInput` for a schema that makes no grammar, `BudgetTooSmall` where the
        document was not finished within `max_tokens`.
        """
        written = []
        complete = False
        for frame in self._generate(prompt, options, schema, cancel):
            written.append(frame.head.get("text", ""))
            complete = frame.head.get("complete", False)
        if not complete:
            raise BudgetTooSmall(
                f"The model did not finish its JSON within {options.max_tokens} tokens.",
                hint="Allow more tokens, or give it less to do at once.",
            )
        return "".join(written).strip()

    def stop(self) -> None:
        """Give its memory back; the next use loads it again."""
        self._process.stop()

    def close(self) -> None:
        """End its process for good. May be called again."""
        self._process.close()

    def _generate(
        self,
        prompt: Sequence[PromptMessage],
        options: GenerationOptions,
        schema: dict[str, object] | None,
        cancel: CancelToken,
    ) -> Iterator[Frame]:
        params: dict[str, Any] = {
            "messages": [
                {
                    "role": message.role.value,
                    "content": message.text,
                    "pictures": [_packed(each) for each in message.pictures if self.sees],
                }
                for message in prompt
            ],
            "max_tokens": options.max_tokens,
            "temperature": options.temperature,
            "top_p": options.top_p,
            "top_k": options.top_k,
            "min_p": options.min_p,
            "repeat_penalty": options.repeat_penalty,
            "stop": list(options.stop),
            "seed": options.seed,
            "schema": schema,
            "background": options.background,
        }
        return self._process.stream("generate", params, cancel=cancel)

    def _count_anew(self, text: str) -> int:
        if not text:
            return 0
        answer = self._process.call("count", {"text": text}, urgent=True)
        return int(answer.head["tokens"])

    def _prepare(self) -> dict[str, Any]:
        found = check_gguf(self._path)
        projector = check_projector(self._projector, found) if self._projector else None
        if projector is not None and found.shape is not None:
            # It lies in the same memory as the weights, whole.
            whole = found.size_bytes + projector.size_bytes
            found = replace(found, shape=replace(found.shape, size_bytes=whole))
        plan = self._plan(found)
        return {
            "path": str(found.path),
            "projector": str(projector.path) if projector is not None else "",
            "context": plan.context,
            "gpu_layers": plan.gpu_layers,
            "threads": self._threads,
        }

    def _plan(self, found: GgufFile) -> LoadingPlan:
        """With what is free now; where that is too little or costs context, once room was made."""
        try:
            plan = loading_plan(self._name, found, self._context, self._gpu_layers)
            if plan.context >= min(self._context or DEFAULT_CONTEXT, found.context or plan.context):
                return plan
        except ModelTooLarge:
            logger.info("The model %s does not go in yet", self._name)
        self._make_room()
        return loading_plan(self._name, found, self._context, self._gpu_layers)


def _packed(picture: Picture) -> str:
    """Its bytes as they travel to the process."""
    return b64encode(picture.data).decode("ascii")
