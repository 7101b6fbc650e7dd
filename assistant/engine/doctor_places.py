"""Where everything lies, why there, and what would change it, in the words of `doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.embedder_change import ChangeState
from assistant.domain.overviews import Check
from assistant.domain.placement import Part, Place, Why

if TYPE_CHECKING:
    from assistant.domain.embedder_change import EmbedderChange
    from assistant.domain.placement import Placed, Placement

_NAMES = {
    Part.INDEX: "what is searched",
    Part.CHAT: "chat model",
    Part.EMBEDDER: "embedder",
    Part.RERANKER: "reranker",
    Part.TOKENS: "vectors of single words",
}
_PLACES = {
    Place.GRAPHICS: "on the graphics processor",
    Place.BOTH: "on both processors",
    Place.MEMORY: "in main memory",
    Place.AWAY: "takes no memory",
}
_REASONS = {
    Why.FITS_GRAPHICS: "all of it fits there",
    Why.NO_GRAPHICS: "there is no graphics processor that it could use",
    Why.NOT_BUILT: "the installed library was built without the graphics processor",
    Why.GRAPHICS_FULL: "graphics memory holds no more of it",
    Why.CHAT_FIRST: "the chat model comes first on the graphics processor, and leaves too little",
    Why.SHARED_MEMORY: "both processors share one memory",
    Why.CHOSEN: "the number of layers was chosen in the settings",
    Why.NEEDS_NONE: "it is only ever used there",
    Why.MEMORY_FULL: "main memory has too little room for all of it",
    Why.ELSEWHERE: "it runs elsewhere",
}
_CHANGES = {
    Why.NO_GRAPHICS: "a graphics processor, and a build that uses it",
    Why.NOT_BUILT: "a build for the graphics processor (README, Graphics processors)",
    Why.GRAPHICS_FULL: "a smaller model, a shorter context, or more graphics memory",
    Why.CHAT_FIRST: "a smaller chat model or a shorter context",
    Why.CHOSEN: "-1 layers, which chooses as many as fit",
    Why.MEMORY_FULL: "a smaller chat model, a shorter context, or other programs closed",
}
_MB = 1e6


def examine_places(found: Placement) -> list[Check]:
    """A line for each part; a model that has no room at all is not `ok`."""
    return [_check(each) for each in found.parts]


def examine_change(change: EmbedderChange | None) -> list[Check]:
    """How far a change of the embedder is; nothing where none is under way."""
    if change is None:
        return []
    counts = f"{change.done} of {change.total} messages and facts are encoded"
    said = {
        ChangeState.ENCODING: f"on the way to {change.name}: {counts}",
        ChangeState.WAITING: f"{change.name} waits until new messages are learnt: {counts}",
        ChangeState.READY: f"{change.name} finds memories from the next start on",
        ChangeState.FAILED: f"{change.name}: {change.detail}",
    }[change.state]
    return [
        Check(
            name="change of the embedder",
            ok=change.state is not ChangeState.FAILED,
            detail=said,
            hint="It is tried again. `keepsake models embedder` with the one in use gives it up.",
        )
    ]


def _check(placed: Placed) -> Check:
    name = _NAMES[placed.part]
    change = _CHANGES.get(placed.why, "")
    return Check(
        name=f"place of the {name}" if placed.part is not Part.INDEX else f"place of {name}",
        ok=placed.place is not Place.AWAY or placed.why is Why.ELSEWHERE,
        detail="; ".join([*_said(placed), *_wished(change)]),
        hint=f"What would change it: {change}." if change else "",
    )


def _said(placed: Placed) -> list[str]:
    words = [placed.name] if placed.name else []
    words.append(_PLACES[placed.place])
    if placed.graphics_bytes:
        words.append(f"{placed.graphics_bytes / _MB:.0f} MB of graphics memory")
    if placed.memory_bytes:
        words.append(f"{placed.memory_bytes / _MB:.0f} MB of main memory")
    if placed.precision:
        words.append(f"in {placed.precision}")
    if placed.fit is not None and placed.place is Place.BOTH:
        words.append(f"{placed.fit.gpu_layers} of {placed.fit.layers} layers on graphics")
    if placed.fit is not None and placed.fit.possible:
        words.append(f"{placed.fit.context} tokens of context")
    if placed.part not in {Part.INDEX, Part.TOKENS}:
        words.append("loaded now" if placed.running else "not loaded now")
    return [*words, f"because {_REASONS[placed.why]}"]


def _wished(change: str) -> list[str]:
    return [f"what would change it: {change}"] if change else []
