"""Pictures in a prompt for llama.cpp, in the process of the model: multimodal prompts of mtmd.

A prompt with pictures is text and pictures in turn. Each picture becomes vectors that take the
place of tokens; where llama.cpp's record of what it has read holds token ids, a picture's places
hold a negative number of its own, so that the beginning of a prompt that was read before, pictures
included, is not read again.
"""

from __future__ import annotations

import ctypes
import secrets
from base64 import b64decode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import llama_cpp
from llama_cpp import mtmd_cpp

from assistant.errors import BudgetTooSmall, InvalidInput, ModelFileInvalid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PICTURE_SHARE = 0.25
"""A model of any resolution takes at most this part of its context for one picture."""
_FIRST_CODE = -2


@dataclass(frozen=True, slots=True)
class _Part:
    """A stretch of a prompt: from `start` on, as many places as it has ids; `tokens` of memory."""

    start: int
    ids: list[int]
    tokens: int
    chunk: Any
    picture: bool

    @property
    def end(self) -> int:
        return self.start + len(self.ids)


class LlamaSight:
    """A loaded projector beside a loaded model."""

    def __init__(self, llama: llama_cpp.Llama, params: Mapping[str, Any]) -> None:
        """Load `projector` for the model; raises `ModelFileInvalid` where the two do not go."""
        self._llama = llama
        # A word that no text can hold: what a person writes never poses as a picture.
        self.marker = f"<__picture_{secrets.token_hex(12)}__>"
        self._marker = self.marker.encode("ascii")
        self._silence = llama_cpp.llama_log_callback(lambda _level, _text, _data: None)
        mtmd_cpp.mtmd_helper_log_set(self._silence, ctypes.c_void_p(0))
        options = mtmd_cpp.mtmd_context_params_default()
        options.use_gpu = params["gpu_layers"] != 0
        options.print_timings = False
        options.n_threads = params["threads"]
        options.media_marker = self._marker
        options.warmup = False  # it would encode a picture of the largest size
        options.image_max_tokens = max(64, int(llama.n_ctx() * PICTURE_SHARE))
        path: str = params["projector"]
        self._context = mtmd_cpp.mtmd_init_from_file(path.encode(), llama.model, options)
        if not self._context or not mtmd_cpp.mtmd_support_vision(self._context):
            raise ModelFileInvalid(
                f"The projector {path!r} does not let this model see.",
                hint="Choose the projector (mmproj) that was published with this model.",
            )

    def count(self, picture: str) -> int:
        """Tokens that a picture takes, in base64 as it came."""
        with _Bitmaps(self._context, [picture]) as bitmaps, _Chunks() as chunks:
            self._split(self.marker, bitmaps, chunks, add_start=False)
            return sum(part.tokens for part in self._parts(chunks))

    def read(
        self, prompt: str, pictures: Sequence[str], *, add_start: bool
    ) -> tuple[list[int], int]:
        """Let the model read a prompt, in which each picture's place is marked.

        Returns the ids of all its places, and how many tokens of the context they take. Raises
        `BudgetTooSmall` before anything is read.
        """
        with _Bitmaps(self._context, pictures) as bitmaps, _Chunks() as chunks:
            self._split(prompt, bitmaps, chunks, add_start=add_start)
            parts = list(self._parts(chunks))
            taken = sum(part.tokens for part in parts)
            if taken >= self._llama.n_ctx():
                raise BudgetTooSmall(
                    f"The prompt has {taken} tokens with its pictures; the model's context is "
                    f"{self._llama.n_ctx()}."
                )
            self._go_back(parts)
            for part in parts:
                self._take(part)
        return [number for part in parts for number in part.ids], taken

    def _go_back(self, parts: Sequence[_Part]) -> None:
        """To where this prompt differs from what was read last; one place at least is read anew."""
        wanted = [number for part in parts for number in part.ids]
        read = self._llama.input_ids[: self._llama.n_tokens].tolist()
        same = 0
        for new, old in zip(wanted[:-1], read, strict=False):
            if new != old:
                break
            same += 1
        for part in parts:
            if part.picture and part.start < same < part.end:
                same = part.start
        memory = llama_cpp.llama_get_memory(self._llama.ctx)
        if not same or not llama_cpp.llama_memory_seq_rm(memory, -1, same, -1):
            llama_cpp.llama_memory_clear(memory, True)
            same = 0
        self._llama.n_tokens = same

    def _take(self, part: _Part) -> None:
        at = self._llama.n_tokens
        if part.end <= at:
            return
        if not part.picture:
            self._llama.eval(part.ids[at - part.start :])
            return
        after = llama_cpp.llama_pos(0)
        failed = mtmd_cpp.mtmd_helper_eval_chunk_single(
            self._context,
            self._llama.ctx,
            part.chunk,
            llama_cpp.llama_pos(at),
            llama_cpp.llama_seq_id(0),
            self._llama.n_batch,
            False,
            ctypes.byref(after),
        )
        if failed:
            raise RuntimeError("a picture was not read")
        self._llama.input_ids[part.start : part.end] = part.ids
        self._llama.n_tokens = part.end

    def _split(self, prompt: str, bitmaps: _Bitmaps, chunks: _Chunks, *, add_start: bool) -> None:
        words = prompt.encode("utf-8")
        text = mtmd_cpp.mtmd_input_text()
        text.text, text.text_len = words, len(words)
        text.add_special, text.parse_special = add_start, True
        failed = mtmd_cpp.mtmd_tokenize(
            self._context, chunks.all, ctypes.byref(text), bitmaps.array, len(bitmaps.array)
        )
        if failed:
            raise InvalidInput(
                "The model's projector cannot read a picture of this size or kind.",
                hint="Attach a larger or smaller copy of it.",
            )

    def _parts(self, chunks: _Chunks) -> Iterator[_Part]:
        """The stretches in order; one picture may be several, where a model cuts it up."""
        start = shown = 0
        for number in range(mtmd_cpp.mtmd_input_chunks_size(chunks.all)):
            chunk = mtmd_cpp.mtmd_input_chunks_get(chunks.all, number)
            tokens = mtmd_cpp.mtmd_input_chunk_get_n_tokens(chunk)
            picture = (
                mtmd_cpp.mtmd_input_chunk_get_type(chunk) == mtmd_cpp.MTMD_INPUT_CHUNK_TYPE_IMAGE
            )
            if picture:
                name = mtmd_cpp.mtmd_input_chunk_get_id(chunk) or b""
                shown += 1
                ids = [_code(name + b"%d" % shown)] * mtmd_cpp.mtmd_input_chunk_get_n_pos(chunk)
            else:
                ids = _ids_of(chunk)
            yield _Part(start, ids, tokens, chunk, picture)
            start += len(ids)


class _Bitmaps:
    """Pictures as mtmd has them, freed at the end."""

    def __init__(self, context: Any, pictures: Sequence[str]) -> None:  # noqa: ANN401
        self._made: list[Any] = []
        self._context, self._pictures = context, pictures

    def __enter__(self) -> _Bitmaps:
        try:
            for each in self._pictures:
                self._made.append(self._bitmap(b64decode(each)))
        except BaseException:
            self._free()
            raise
        self.array = (mtmd_cpp.mtmd_bitmap_p_ctypes * len(self._made))(*self._made)
        return self

    def __exit__(self, *_: object) -> None:
        self._free()

    def _bitmap(self, data: bytes) -> Any:  # noqa: ANN401
        buffer = (ctypes.c_uint8 * len(data)).from_buffer_copy(data)
        made = mtmd_cpp.mtmd_helper_bitmap_init_from_buf(self._context, buffer, len(data), False)
        if not made:
            raise InvalidInput("A picture cannot be read.", hint="Attach it again.")
        mtmd_cpp.mtmd_bitmap_set_id(made, sha256(data).hexdigest().encode("ascii"))
        return made

    def _free(self) -> None:
        for each in self._made:
            mtmd_cpp.mtmd_bitmap_free(each)
        self._made.clear()


class _Chunks:
    """The stretches of a prompt as mtmd has them, freed at the end."""

    def __enter__(self) -> _Chunks:
        self.all: Any = mtmd_cpp.mtmd_input_chunks_init()
        return self

    def __exit__(self, *_: object) -> None:
        mtmd_cpp.mtmd_input_chunks_free(self.all)


def _ids_of(chunk: Any) -> list[int]:  # noqa: ANN401
    count = ctypes.c_size_t()
    tokens = mtmd_cpp.mtmd_input_chunk_get_tokens_text(chunk, ctypes.byref(count))
    return [tokens[at] for at in range(count.value)] if tokens else []


def _code(identity: bytes) -> int:
    """A negative number, where a token has a positive one."""
    return _FIRST_CODE - int.from_bytes(sha256(identity).digest()[:3], "big")
