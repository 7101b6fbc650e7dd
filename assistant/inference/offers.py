"""The models that can be downloaded: `resources/models/catalogue.json`, read and checked.

A file's size and checksum are there where they are known. Where they are not, the host says them
when the download begins, and what comes is compared with that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from assistant.domain.fitting import ModelShape
from assistant.errors import NotFound
from assistant.nearest import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping

LATEST = "main"
"""The revision of a repository where the catalogue names none; its commit is kept to later on."""

KINDS = ("chat", "embedder", "reranker")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedFile:
    """A file of a model; `path` within its repository. None: the host says it."""

    path: str
    size_bytes: int | None
    sha256: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A model that can be downloaded.

    `kind` is one of `KINDS`; `repository` is `owner/name` at the host, `revision` a commit or
    a branch of it. `parameters` in thousand
    millions, `context` in tokens, `languages` as ISO 639-1 codes, the best known first. `licence`
    is an SPDX identifier where there is one. `shape` is None for those that are no chat models.
    """

    name: str
    title: str
    kind: str
    parameters: float
    quantization: str
    repository: str
    revision: str
    licence: str
    licence_url: str
    languages: tuple[str, ...]
    context: int
    thinks: bool
    sees: bool
    about: str
    size_bytes: int
    files: tuple[OfferedFile, ...]
    shape: ModelShape | None

    @property
    def weights(self) -> OfferedFile:
        """The file with the weights."""
        return self.files[0]


def offer(name: str) -> Offer:
    """The model of that name in the catalogue; raises `NotFound`."""
    for each in offers():
        if each.name == name:
            return each
    known = [each.name for each in offers()]
    hint = f"It has: {', '.join(known)}."
    raise NotFound(
        f"The catalogue has no model {name!r}.", hint=did_you_mean(name, known, otherwise=hint)
    )


@cache
def offers() -> tuple[Offer, ...]:
    """The whole catalogue, smallest first within a kind."""
    text = files("resources").joinpath("models", "catalogue.json").read_text(encoding="utf-8")
    return tuple(_offer(entry) for entry in json.loads(text)["models"])


def _offer(entry: Mapping[str, Any]) -> Offer:
    listed = tuple(
        OfferedFile(path=each["path"], size_bytes=each["size_bytes"], sha256=each["sha256"])
        for each in entry["files"]
    )
    known = sum(each.size_bytes or 0 for each in listed)
    return Offer(
        name=entry["name"],
        title=entry["title"],
        kind=entry["kind"],
        parameters=entry["parameters"],
        quantization=entry["quantization"],
        repository=entry["repo"],
        revision=entry.get("revision", LATEST),
        licence=entry["licence"],
        licence_url=entry["licence_url"],
        languages=tuple(entry["languages"]),
        context=entry["context"],
        thinks=entry["thinking"],
        sees=entry["vision"],
        about=entry["about"],
        size_bytes=known if listed[0].size_bytes else entry["approximate_bytes"],
        files=listed,
        shape=_shape(entry, known),
    )


def _shape(entry: Mapping[str, Any], size: int) -> ModelShape | None:
    given = entry["shape"]
    if given is None:
        return None
    width = given["layers"] * given["kv_heads"] * given["head_size"]
    return ModelShape(
        size_bytes=size,
        blocks=given["layers"],
        key_width=width,
        value_width=width,
        embedding=given["embedding"],
        vocabulary=given["vocabulary"],
        context=entry["context"],
    )
