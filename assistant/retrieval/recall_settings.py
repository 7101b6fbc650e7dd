"""Every weight and bound of recall, each with its reason; an ablation is another value of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallSettings:
    """How evidence is weighed and cut.

    Each signal is scaled to 0 … 1 over the messages that may be recalled, then weighed. Signals
    named `near_…` are the same ones gathered over a message's neighbourhood: the `reach` messages
    before and after it. They hold that "Yes, last Friday!" answers the question before it.

    The weights are equal where tuning found no clear gain, so that they fit more than the data
    they were tuned on (LoCoMo conversations 1-3, RealMem's Kenta Tanaka).
    """

    dense: float = 1.0
    lexical: float = 1.0
    late: float = 1.0
    near_dense: float = 1.0
    near_lexical: float = 1.0
    near_late: float = 1.0
    reach: int = 3
    across_segments: float = 0.5
    """What a neighbour beyond a topic border counts."""
    fresh: float = 0.6
    """For what was said lately, in chats with an assistant: people go on with what they are at."""
    fresh_days: float = 30.0
    """After so many days the bonus is down to a third."""
    speaker: float = 0.8
    """For the words of someone whom the query names."""
    assistant: float = -1.0
    """For a program's words, unless they are asked for: a person wants back what they said."""
    compared_messages: int = 200
    """Late interaction looks at the best ones by all other signals, for speed."""
    compared_tokens: int = 16_000
    excerpt_tokens: int = 90
    """A longer message enters as its best sentences."""
    facts: bool = True
    fact_similarity: float = 0.5
    """A fact enters where its vector is as like the query as this …"""
    fact_likeness: float = 0.45
    """… or its words, vector and late interaction together are as like it as this."""
    known: float = 1.0
    """For a fact: it holds now, as fresh as the newest message, and says nothing besides."""
    by_person: float = 0.4
    """For a fact that the person wrote or corrected, beside what was only heard."""
    fact_share: float = 0.15
    """Of the budget, at most, for facts beside the pinned ones."""
    outdated: float = -1.0
    """For a message whose words no longer hold, by the share of it that does not."""
    pinned_share: float = 0.2
    """Of the budget, at most, for pinned facts (they enter before all else)."""
