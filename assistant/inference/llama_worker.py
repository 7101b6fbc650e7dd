"""llama.cpp in its own process: the GGUF's own chat template, sampling, stopping."""

from __future__ import annotations

import codecs
import ctypes
import json
import random
from typing import TYPE_CHECKING, Any, cast

import llama_cpp
from jinja2 import TemplateError
from llama_cpp.llama_chat_format import CHATML_CHAT_TEMPLATE, Jinja2ChatFormatter
from llama_cpp.llama_grammar import LlamaGrammar

from assistant.errors import (
    BudgetTooSmall,
    InvalidInput,
    ModelFileInvalid,
    ModelProcessDied,
)
from assistant.inference.frames import Frame
from assistant.inference.llama_sight import LlamaSight
from assistant.inference.reasoning import closing_of_open_reasoning
from assistant.inference.stopping import StopWords
from assistant.inference.surrogates import without_surrogates
from assistant.inference.turn_marks import MarkBreaker, turn_marks

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from assistant.inference.child_main import Job

GENERATE, COUNT, COUNT_PICTURE = "generate", "count", "count_picture"
PROMPT_BATCH = 512
BACKGROUND_DIVISOR = 2
_USER_DEFINED = llama_cpp.LLAMA_TOKEN_ATTR_USER_DEFINED
_THINKING_MARKERS = ("<think>", "</think>", "[THINK]", "[/THINK]")


class LlamaWorker:
    """Serves `generate`, `count` and `count_picture` for one GGUF file."""

    def load(self, params: Mapping[str, Any]) -> Mapping[str, object]:
        """Load `path` with `context` tokens on `threads` threads, `gpu_layers` of it on the GPU.

        `projector` is what lets it see; empty where nothing does.
        """
        self._llama = _load(params)
        self._sight = LlamaSight(self._llama, params) if params.get("projector") else None
        self._threads: int = params["threads"]
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._llama.model)
        self._formatter = self._make_formatter()
        self._marks = MarkBreaker(self._turn_marks())
        self._markers = self._marker_tokens()
        self._buffer = ctypes.create_string_buffer(1024)
        self._job: Job | None = None
        # The object must live as long as the context that calls it.
        self._asked_to_stop = llama_cpp.ggml_abort_callback(self._is_unwanted)
        return {"context": self._llama.n_ctx(), "gpu_layers": self._llama.model_params.n_gpu_layers}

    def handle(self, method: str, params: Mapping[str, Any], job: Job) -> Frame:
        """Answer `count` (text) or `generate` (messages and what `LlamaChatModel` sends along)."""
        if method == COUNT:
            return Frame({"tokens": len(self._tokenize(params["text"], special=False))})
        if method == COUNT_PICTURE:
            return Frame({"tokens": self._sight.count(params["picture"]) if self._sight else 0})
        if method == GENERATE:
            return self._generate(params, job)
        raise ValueError(method)

    def _generate(self, params: Mapping[str, Any], job: Job) -> Frame:
        """Pieces: first `closing`, what ends the reasoning that the prompt opened; then `text`."""
        prompt, has_start = self._format(params["messages"])
        closing = closing_of_open_reasoning(prompt)
        grammar = None
        if params["schema"] is not None:
            grammar = _grammar(params["schema"])
            if closing is not None:  # a grammar leaves no room to think
                prompt, closing = f"{prompt}\n{closing}\n\n", None
        tokens, taken = self._read(prompt, params["messages"], job, add_start=not has_start)
        room = self._llama.n_ctx() - taken
        if room < 1:
            raise BudgetTooSmall(
                f"The prompt has {taken} tokens; the model's context is {self._llama.n_ctx()}."
            )
        job.piece(closing=closing)
        seed = params["seed"]
        self._llama.set_seed(random.getrandbits(31) if seed is None else seed)
        limit = min(room, params["max_tokens"])
        self._use_threads(background=params["background"])
        ended = self._write(tokens, limit, params, grammar, job)
        return Frame({"complete": ended, "prompt_tokens": taken})

    def _read(
        self, prompt: str, messages: Sequence[Mapping[str, Any]], job: Job, *, add_start: bool
    ) -> tuple[list[int], int]:
        """The ids of a prompt and how many tokens it takes; one with pictures is read at once."""
        pictures = [each for message in messages for each in message.get("pictures", ())]
        if self._sight is None or not pictures:
            tokens = self._tokenize(prompt, special=True, add_start=add_start)
            return tokens, len(tokens)
        with _Aborting(self, job):
            return self._sight.read(without_surrogates(prompt), pictures, add_start=add_start)

    def _use_threads(self, *, background: bool) -> None:
        """All of them, or a part where nobody waits: the rest of the program goes on beside it."""
        number = max(1, self._threads // BACKGROUND_DIVISOR) if background else self._threads
        llama_cpp.llama_set_n_threads(self._llama.ctx, number, number)

    def _write(
        self,
        tokens: Sequence[int],
        limit: int,
        params: Mapping[str, Any],
        grammar: LlamaGrammar | None,
        job: Job,
    ) -> bool:
        """Send text as it is sampled; whether the model ended by itself, or at a stop word."""
        # Bytes that never become a character, at a cut, are left out: no replacement characters.
        decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        stop = StopWords(() if grammar else params["stop"])
        ended = False
        for written, token in enumerate(self._sampled(tokens, params, grammar, job), start=1):
            ended = bool(llama_cpp.llama_vocab_is_eog(self._vocabulary, token))
            if ended:
                break
            if text := stop.feed(decoder.decode(self._bytes_of(token))):
                job.piece(text=text)
            if stop.met:
                return True
            if written >= limit or job.cancelled:
                break
            job.breathe()
        if rest := stop.finish():
            job.piece(text=rest)
        return ended

    def _sampled(
        self,
        tokens: Sequence[int],
        params: Mapping[str, Any],
        grammar: LlamaGrammar | None,
        job: Job,
    ) -> Iterator[int]:
        """Read the prompt, then sample; ends early when the job is cancelled."""
        generated = self._llama.generate(
            tokens,
            temp=params["temperature"],
            top_p=params["top_p"],
            top_k=params["top_k"],
            min_p=params["min_p"],
            repeat_penalty=params["repeat_penalty"] if grammar is None else 1.0,
            grammar=grammar,
        )
        try:
            with _Aborting(self, job):  # only the prompt takes long enough to be interrupted
                first = next(generated)
            yield first
            yield from generated
        except RuntimeError:
            if not job.cancelled:
                raise
        finally:
            generated.close()

    def set_job(self, job: Job | None) -> None:
        """Let llama.cpp ask whether `job` is still wanted while it reads a prompt."""
        self._job = job
        asked = self._asked_to_stop if job else llama_cpp.ggml_abort_callback()
        llama_cpp.llama_set_abort_callback(self._llama.ctx, asked, None)

    def _is_unwanted(self, _data: object) -> bool:
        return self._job is not None and self._job.cancelled

    def _format(self, messages: Sequence[Mapping[str, Any]]) -> tuple[str, bool]:
        """The prompt, and whether the template wrote the start token itself."""
        safe = [{"role": message["role"], "content": self._marked(message)} for message in messages]
        for attempt in (safe, _merged(safe)):
            try:
                formatted = self._formatter(messages=cast("Any", attempt))
            except (TemplateError, ValueError, TypeError):
                continue
            return formatted.prompt, formatted.added_special
        raise ModelFileInvalid(
            "The model's chat template cannot be used with this conversation.",
            hint="Choose another model.",
        )

    def _marked(self, message: Mapping[str, Any]) -> str:
        """A message's words behind the places of its pictures."""
        words = self._defused(message["content"])
        pictures = message.get("pictures", ())
        if self._sight is None or not pictures:
            return words
        return f"{self._sight.marker * len(pictures)}\n{words}"

    def _defused(self, text: str) -> str:
        """The text with the marks of turns broken, so that no words can pose as one."""
        return self._marks.broken(text)

    def _tokenize(self, text: str, *, special: bool, add_start: bool = False) -> list[int]:
        readable = without_surrogates(text).encode("utf-8")
        tokens: list[int] = self._llama.tokenize(readable, add_bos=add_start, special=special)
        return tokens

    def _bytes_of(self, token: int) -> bytes:
        if token in self._markers:
            return self._markers[token]
        size = llama_cpp.llama_token_to_piece(
            self._vocabulary, token, self._buffer, len(self._buffer), 0, False
        )
        return self._buffer.raw[: max(size, 0)]

    def _make_formatter(self) -> Jinja2ChatFormatter:
        template = self._llama.metadata.get("tokenizer.chat_template", CHATML_CHAT_TEMPLATE)
        end, start = self._llama.token_eos(), self._llama.token_bos()
        try:
            return Jinja2ChatFormatter(
                template=template, eos_token=self._text_of(end), bos_token=self._text_of(start)
            )
        except TemplateError as error:
            raise ModelFileInvalid("The model's chat template is not valid.") from error

    def _text_of(self, token: int) -> str:
        if token < 0:
            return ""
        text: bytes = llama_cpp.llama_vocab_get_text(self._vocabulary, token)
        return text.decode("utf-8", "replace")

    def _turn_marks(self) -> list[str]:
        """What the model takes for the beginning or end of a turn, as token or by its template."""
        controls, others = [], []
        for token in range(llama_cpp.llama_vocab_n_tokens(self._vocabulary)):
            if llama_cpp.llama_vocab_is_control(self._vocabulary, token):
                controls.append(self._text_of(token))
            elif llama_cpp.llama_vocab_get_attr(self._vocabulary, token) & _USER_DEFINED:
                others.append(self._text_of(token))
        template = self._llama.metadata.get("tokenizer.chat_template", CHATML_CHAT_TEMPLATE)
        return turn_marks(controls, others, template)

    def _marker_tokens(self) -> dict[int, bytes]:
        """Thinking markers that are single tokens: shown even where they are control tokens."""
        found = {}
        for marker in _THINKING_MARKERS:
            tokens = self._tokenize(marker, special=True)
            if len(tokens) == 1:
                found[tokens[0]] = marker.encode()
        return found


class _Aborting:
    """While it lasts, llama.cpp stops computing when the job is cancelled."""

    def __init__(self, worker: LlamaWorker, job: Job) -> None:
        self._worker = worker
        self._job = job

    def __enter__(self) -> None:
        self._worker.set_job(self._job)

    def __exit__(self, *_: object) -> None:
        self._worker.set_job(None)


def _load(params: Mapping[str, Any]) -> llama_cpp.Llama:
    """Load with the numbers given; with half the layers on the GPU, then none, where that fails."""
    layers: int = params["gpu_layers"]
    tries = [layers, layers // 2, 0] if layers > 0 else [layers, 0]
    if not llama_cpp.llama_supports_gpu_offload():
        tries = [0]
    for number in dict.fromkeys(tries):
        try:
            return llama_cpp.Llama(
                params["path"],
                n_ctx=params["context"],
                n_batch=PROMPT_BATCH,
                n_threads=params["threads"],
                n_threads_batch=params["threads"],
                n_gpu_layers=number,
                # Measured on two cores: a prompt of 3,900 tokens is read in half the time, and
                # long contexts do not need a buffer that grows with them.
                flash_attn=True,
                verbose=False,
            )
        except ValueError as error:
            fault = error
    if "context" in str(fault):
        raise ModelProcessDied(
            f"There is not enough memory for a context of {params['context']} tokens."
        ) from fault
    raise ModelFileInvalid(
        f"llama.cpp cannot load {params['path']!r}: its architecture may be too new, or the file "
        "is damaged."
    ) from fault


def _grammar(schema: object) -> LlamaGrammar:
    try:
        return LlamaGrammar.from_json_schema(json.dumps(schema), verbose=False)
    except Exception as error:
        # The converter raises whatever it stumbles over in a schema that it does not know.
        raise InvalidInput(
            f"The JSON schema cannot be turned into a grammar ({type(error).__name__})."
        ) from error


def _merged(messages: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """For templates without a system role, or that want turns to alternate strictly."""
    merged: list[dict[str, str]] = []
    for message in messages:
        role = "user" if message["role"] == "system" else message["role"]
        if merged and merged[-1]["role"] == role:
            merged[-1]["content"] += f"\n\n{message['content']}"
        else:
            merged.append({"role": role, "content": message["content"]})
    return merged
