"""Named variants of recall: what each signal is worth is measured by leaving it out."""

from __future__ import annotations

from assistant.errors import InvalidInput
from assistant.retrieval.recall_settings import RecallSettings

VARIANTS: dict[str, RecallSettings] = {
    "default": RecallSettings(),
    "no_bm25": RecallSettings(lexical=0, near_lexical=0),
    "no_dense": RecallSettings(dense=0, near_dense=0),
    "no_late_interaction": RecallSettings(late=0, near_late=0),
    "message_only": RecallSettings(near_lexical=0, near_dense=0, near_late=0),
    "segment_blind": RecallSettings(across_segments=1),
    "segment_bound": RecallSettings(across_segments=0),
    "no_speaker": RecallSettings(speaker=0),
    "no_freshness": RecallSettings(fresh=0),
    "equal_roles": RecallSettings(assistant=0),
    "no_facts": RecallSettings(facts=False),
    "long_excerpts": RecallSettings(excerpt_tokens=160),
}
"""`message_only`: no neighbourhood. `segment_blind`: topic borders do not matter;
`segment_bound`: nothing crosses them."""


def variant(name: str) -> RecallSettings:
    """The settings of a named variant; raises `InvalidInput` naming all of them."""
    if name not in VARIANTS:
        raise InvalidInput(
            f"There is no variant {name!r}.", hint=f"The variants are: {', '.join(VARIANTS)}."
        )
    return VARIANTS[name]
