"""Asking a chat model the same thing always brings the same reply, so it is asked only once."""

from __future__ import annotations

import hashlib
import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.prompts import GenerationOptions, PieceKind
from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assistant.domain.prompts import PromptMessage
    from assistant.inference.ports import ChatModel

SEED = 1
LABEL_TOKENS = 40
"""What a JSON document with one short label takes at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What a model said, and how long it took when it was really asked."""

    text: str
    seconds: float


class Replies:
    """One model at temperature 0. Its replies are kept in a file of JSON lines, where one is given.

    So an evaluation that was broken off goes on where it stopped, and another judge does not make
    the answers anew. A reply belongs to the model's name and the whole prompt. Raises
    `UnreadableFile` where the file cannot be read or written. Not thread-safe.
    """

    def __init__(
        self, model: ChatModel, file: Path | None = None, cancel: CancelToken | None = None
    ) -> None:
        self.model = model
        self._file = file
        self._cancel = cancel or CancelToken()
        text = _text(file) if file is not None else ""
        self._known = _replies_in(text)
        self._before_next = "\n" if text and not text.endswith("\n") else ""

    def say(self, prompt: Sequence[PromptMessage], max_tokens: int) -> Reply:
        """What the model answers, its reasoning left out; may be empty."""
        key = self._key(prompt, {"max_tokens": max_tokens})
        if key not in self._known:
            began = time.perf_counter()
            options = GenerationOptions(max_tokens=max_tokens, temperature=0.0, seed=SEED)
            pieces = self.model.stream(prompt, options, cancel=self._cancel)
            text = "".join(one.text for one in pieces if one.kind is PieceKind.ANSWER).strip()
            self._keep(key, Reply(text=text, seconds=time.perf_counter() - began))
        return self._known[key]

    def choose(self, prompt: Sequence[PromptMessage], name: str, choices: Sequence[str]) -> Reply:
        """One of `choices`, held to it by a grammar where the model knows any.

        Its text is empty where a model behind an API chose something else.
        """
        key = self._key(prompt, {"name": name, "choices": list(choices)})
        if key not in self._known:
            began = time.perf_counter()
            options = GenerationOptions(max_tokens=LABEL_TOKENS, temperature=0.0, seed=SEED)
            document = self.model.complete_json(
                prompt, _schema(name, choices), options, cancel=self._cancel
            )
            chosen = json.loads(document)
            found = chosen.get(name) if isinstance(chosen, dict) else None
            # One by one: a string of letters would hold "bc" too, and "".
            text = next((one for one in choices if one == found), "")
            self._keep(key, Reply(text=text, seconds=time.perf_counter() - began))
        return self._known[key]

    def _key(self, prompt: Sequence[PromptMessage], wish: dict[str, object]) -> str:
        said = [(message.role.value, message.text) for message in prompt]
        asked = json.dumps([self.model.name, said, wish], sort_keys=True)
        return hashlib.sha256(asked.encode()).hexdigest()

    def _keep(self, key: str, reply: Reply) -> None:
        self._known[key] = reply
        if self._file is not None:
            line = json.dumps({"key": key, **asdict(reply)})
            _append(self._file, f"{self._before_next}{line}\n")
            self._before_next = ""


def _schema(name: str, choices: Sequence[str]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": {name: {"type": "string", "enum": list(choices)}},
        "required": [name],
        "additionalProperties": False,
    }


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"{file} cannot be read: {error}") from error


def _append(file: Path, line: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as stream:
            stream.write(line)
    except OSError as error:
        raise UnreadableFile(
            f"{file} cannot be written: {error}", hint="Name another folder to keep replies in."
        ) from error


def _replies_in(text: str) -> dict[str, Reply]:
    """What a file holds; a last line that was cut off does not count."""
    found: dict[str, Reply] = {}
    for line in text.splitlines():
        try:
            kept = json.loads(line)
            found[kept["key"]] = Reply(text=kept["text"], seconds=kept["seconds"])
        except (ValueError, KeyError, TypeError):
            continue
    return found
