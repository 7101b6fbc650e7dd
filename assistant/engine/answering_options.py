"""How answers are written, by the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.prompts import GenerationOptions

if TYPE_CHECKING:
    from assistant.settings import ModelSettings


def answering_options(settings: ModelSettings) -> GenerationOptions:
    """The person's choices as a model takes them."""
    return GenerationOptions(
        max_tokens=settings.max_answer_tokens,
        temperature=settings.temperature,
        top_p=settings.top_p,
        top_k=settings.top_k,
        min_p=settings.min_p,
        repeat_penalty=settings.repeat_penalty,
        stop=settings.stops,
        seed=settings.seed if settings.seed >= 0 else None,
    )
