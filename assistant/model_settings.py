"""Settings of models: how they answer, how they are started, and those that a person added."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
"""Host names that never leave this machine."""

BUNDLED_EMBEDDER = "bundled"
"""The name, among embedders to come, of the one that comes with Keepsake."""


class Group(BaseModel):
    """Settings that belong together; frozen, and nothing unknown among them."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    @field_validator("*")
    @classmethod
    def _writable(cls, value: object) -> object:
        """Half characters, from a terminal that is not UTF-8, could not be written down."""
        if isinstance(value, str):
            try:
                value.encode()
            except UnicodeEncodeError:
                raise ValueError("It is not valid text") from None
        return value


class ModelSettings(Group):
    """Which models are used. Names are those of `keepsake models list`."""

    chat: str = Field(
        default="smollm2-135m",
        title="Chat model",
        description="Answers your questions.",
    )
    temperature: float = Field(
        default=0.2, ge=0.0, le=2.0, title="Temperature", description="Higher is more surprising."
    )
    top_p: float = Field(
        default=0.95,
        ge=0.0,
        le=1.0,
        title="Likely words (top-p)",
        description="Only the likeliest words that together have this share are chosen from.",
    )
    top_k: int = Field(
        default=40,
        ge=0,
        le=1000,
        title="Number of words (top-k)",
        description="Only so many of the likeliest words are chosen from. 0 for all.",
    )
    min_p: float = Field(
        default=0.05,
        ge=0.0,
        le=1.0,
        title="Least likely word (min-p)",
        description="Words less likely than this part of the likeliest one are left out.",
    )
    repeat_penalty: float = Field(
        default=1.1,
        ge=1.0,
        le=2.0,
        title="Against repetition",
        description="1 leaves it alone. It keeps a small model from saying the same again.",
    )
    max_answer_tokens: int = Field(
        default=512, ge=16, le=16_384, title="Longest answer", description="In tokens."
    )
    name_chats: bool = Field(
        default=True,
        title="Name new chats",
        description="The model gives a new chat its title, after its first answer.",
    )
    context_tokens: int = Field(
        default=0,
        ge=0,
        le=1_048_576,
        title="Context",
        description=(
            "Tokens of chat, memory and answer that a model on this machine reads at once. "
            "0 chooses as many as fit, at most 8192."
        ),
    )
    gpu_layers: int = Field(
        default=-1,
        ge=-1,
        le=1000,
        title="Layers on the graphics processor",
        description="-1 chooses as many as fit. 0 for none.",
    )
    threads: int = Field(
        default=0,
        ge=0,
        le=256,
        title="Threads",
        description="Of the processor, for a model on this machine. 0 chooses.",
    )
    seed: int = Field(
        default=-1,
        ge=-1,
        le=2_147_483_647,
        title="Seed",
        description="The same one gives the same answer to the same words. -1: any.",
    )
    stop_words: str = Field(
        default="",
        max_length=400,
        title="Stop at",
        description="An answer ends before any of these, separated by commas.",
    )
    system_prompt: str = Field(
        default="",
        max_length=8000,
        title="Instructions",
        description="How to answer, where a profile does not say. Empty for Keepsake's own.",
    )
    hub: str = Field(
        default="",
        title="Download from",
        description=(
            "The address of another host of models, such as a mirror of huggingface.co. Empty "
            "for HF_ENDPOINT where that is set, else huggingface.co."
        ),
    )
    embedder: str = Field(
        default="",
        title="Finds memories",
        description=(
            "The folder of another embedder, such as paraphrase-multilingual-MiniLM-L12-v2 for "
            "languages beside English. Empty for the one that comes with Keepsake. From the next "
            "start on all messages are encoded anew with it, in the background."
        ),
    )
    next_embedder: str = Field(
        default="",
        title="Finds memories, to come",
        description=(
            "The folder of the embedder that messages are being encoded with, or bundled. Empty "
            "where none is to come. `keepsake models embedder` sets it."
        ),
    )
    reranker: str = Field(
        default="",
        title="Sorts memories",
        description=(
            "The folder of a cross-encoder, such as bge-reranker-base, that reads the best "
            "memories again before an answer. Empty for none."
        ),
    )

    @field_validator("embedder", "reranker")
    @classmethod
    def _found_from_anywhere(cls, folder: str) -> str:
        """The window and a command may run in different folders."""
        folder = folder.strip()
        if folder and not Path(folder).is_absolute():
            raise ValueError("It is not a full path")
        return folder

    @field_validator("next_embedder")
    @classmethod
    def _comes_from_anywhere(cls, folder: str) -> str:
        """As for the embedder in use, beside the word for the one that comes along."""
        return folder if folder == BUNDLED_EMBEDDER else cls._found_from_anywhere(folder)

    @field_validator("hub")
    @classmethod
    def _names_a_host(cls, address: str) -> str:
        address = address.strip().rstrip("/")
        if address and not address.startswith(("http://", "https://")):
            raise ValueError("It does not begin with https://")
        return _address(address) if address else ""

    @property
    def stops(self) -> tuple[str, ...]:
        """The stop words; empty ones are none."""
        return tuple(
            dict.fromkeys(word.strip() for word in self.stop_words.split(",") if word.strip())
        )


class ModelLoading(Group):
    """How one model is started, where that differs from the rest. 0 and -1 choose."""

    name: str = Field(min_length=1, max_length=100, title="Name")
    context_tokens: int = Field(default=0, ge=0, le=1_048_576, title="Context")
    gpu_layers: int = Field(default=-1, ge=-1, le=1000, title="Layers on the graphics processor")


class ApiModel(Group):
    """A model behind an OpenAI-compatible URL; its key is in the system keychain only."""

    name: str = Field(min_length=1, max_length=100, title="Name")
    url: str = Field(pattern=r"^https?://", title="Address")
    model: str = Field(min_length=1, title="Model")
    context: int = Field(default=8192, ge=512, le=100_000_000, title="Context in tokens")
    sees: bool = Field(default=False, title="Can see pictures")

    @field_validator("url")
    @classmethod
    def _names_a_server(cls, url: str) -> str:
        return _address(url)

    @property
    def on_this_machine(self) -> bool:
        """Whether its address is this machine's own, as for Ollama or LM Studio."""
        return urlsplit(self.url).hostname in LOOPBACK


class LocalModel(Group):
    """A GGUF file on this machine."""

    name: str = Field(min_length=1, max_length=100, title="Name")
    file: str = Field(min_length=1, title="File")
    projector: str = Field(
        default="", title="Projector", description="Empty for one that lies beside the file."
    )

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return Path(self.file)


def _address(url: str) -> str:
    """The URL, where it names a server and holds no secret; raises `ValueError`."""
    if not url.isprintable() or " " in url:
        raise ValueError("It has blanks or unprintable characters")
    parts = urlsplit(url)
    if not parts.hostname or parts.port == 0:
        raise ValueError("It names no server")
    if parts.username or parts.password:
        raise ValueError("Settings hold no secrets: give a key with --key-file instead")
    return url
