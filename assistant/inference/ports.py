"""What the rest of the engine needs of a model, and no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.cancel import CancelToken
    from assistant.domain.encodings import Encoding, QueryEncoding
    from assistant.domain.pictures import Picture
    from assistant.domain.prompts import GenerationOptions, Piece, PromptMessage
    from assistant.domain.tools import Tool, ToolCall


class Embedder(Protocol):
    """Turns texts into vectors. Thread-safe; calls are served one after another."""

    @property
    def embedder_id(self) -> str:
        """Names model, weights and precision; vectors of different ids are never mixed."""
        ...

    @property
    def dimension(self) -> int:
        """Components of a vector."""
        ...

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """One encoding per text, in the order given; long texts are split, never cut."""
        ...

    def encode_query(self, query: str) -> QueryEncoding:
        """The query's vector and weighted token vectors; overtakes waiting `encode` batches."""
        ...


class Reranker(Protocol):
    """Reads a query and a text together. Thread-safe; calls are served one after another."""

    def score(self, query: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers the query: (texts,), finite, larger is better."""
        ...


class ChatModel(Protocol):
    """Writes a reply, piece by piece."""

    @property
    def name(self) -> str:
        """What the person calls it."""
        ...

    @property
    def local(self) -> bool:
        """Whether nothing leaves this machine when it answers."""
        ...

    def load(self, *, cancel: CancelToken) -> None:
        """Get ready to answer; raise `Cancelled` at once when asked to stop meanwhile."""
        ...

    def context_window(self) -> int:
        """Tokens of prompt and reply together; loads the model where that is needed."""
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of `text` by the model's own tokenizer, or a safe estimate over an API."""
        ...

    @property
    def sees(self) -> bool:
        """Whether pictures may stand in a prompt."""
        ...

    def count_picture(self, picture: Picture) -> int:
        """Tokens of a picture as the model reads it, or an estimate over an API."""
        ...

    def stream(
        self, prompt: Sequence[PromptMessage], options: GenerationOptions, *, cancel: CancelToken
    ) -> Iterator[Piece]:
        """Yield pieces as they are written; raise `Cancelled` within 1 s of `cancel`."""
        ...

    def complete_json(
        self,
        prompt: Sequence[PromptMessage],
        schema: dict[str, object],
        options: GenerationOptions,
        *,
        cancel: CancelToken,
    ) -> str:
        """One JSON document that satisfies the JSON schema; grammar-constrained where possible."""
        ...


@runtime_checkable
class ToolModel(Protocol):
    """A chat model that can ask for tools, and says so in a form of its own."""

    def stream_with_tools(
        self,
        prompt: Sequence[PromptMessage],
        options: GenerationOptions,
        tools: Sequence[Tool],
        *,
        cancel: CancelToken,
    ) -> Iterator[Piece | ToolCall]:
        """As `ChatModel.stream`; the calls that the reply asks for come last, in its order.

        A call's arguments are as the model wrote them: perhaps no JSON, perhaps for no tool.
        """
        ...
