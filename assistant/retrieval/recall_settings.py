"""Every weight and bound of recall, each with its reason; an ablation is another value of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallSettings:
    """How evidence is weighed and cut.

    What is weighed are passages. Each signal is scaled to 0 … 1 over what may be recalled; the
    weighted sum is a passage's log-odds of bearing the answer. Signals named `near_…` are the
    same ones gathered over a message's neighbourhood: the `reach` messages before and after it.
    They hold that "Yes, last Friday!" answers the question before it.

    The weights were fitted to the evidence of LoCoMo 1-3, BEAM 1-5 and RealMem's Kenta Tanaka
    alone, by a softmax over each question's passages, each set counting a third, then rounded.
    `eval recall --tune` fits them anew.
    """

    dense: float = 2.4
    """Cosine of the passage."""
    lexical: float = 1.0
    """BM25 of the passage."""
    late: float = 3.0
    """Late interaction of the passage; the query's words count by their rarity."""
    near_lexical: float = 1.0
    near_late: float = 2.9
    topic: float = 0.75
    """Cosine of the segment's view of all that was said in it."""
    trajectory: float = 0.0
    """For evidence in whose trajectory another segment bears the answer, by how likely that is. It
    finds as much as it pushes out (decision 0007), so it is off."""
    views: tuple[float, float, float] = (0.0, 0.0, 1.0)
    """What the user's view, the assistant's and the full one count in `topic`."""
    reach: int = 3
    across_segments: float = 0.5
    """What a neighbour beyond a topic border counts."""
    fresh: float = 1.5
    """For what was said lately in chats with an assistant, unless a question is asked: people go
    on with what they are at, but ask for anything."""
    fresh_days: float = 30.0
    """After so many days the bonus is down to a third."""
    dated: float = 2.0
    """For what was said in, or speaks of, a time that the query names."""
    speaker: float = 2.8
    """For the words of someone whom the query names."""
    entity: float = 1.0
    """For a message or fact that mentions whom or what the query names, under any name. Who speaks
    is left to `speaker`."""
    assistant: float = -1.4
    """For a program's words, unless they are asked for: a person wants back what they said."""
    opening: float = 0.75
    """For the first passage of a longer message: there people say what they are about."""
    symbols: float = -0.9
    """For code, tables and logs: what bears an answer is mostly said in words."""
    length: float = -1.0
    """For a message of many passages, by the logarithm of how many: any of them may be meant."""
    cost: float = 0.9
    """Evidence is taken by its odds per token, as one packs a bag; 0 takes it by its odds alone."""
    routing: bool = True
    """Whom and what time a query names, whose words it wants and whether it asks at all decide
    what counts; off, every query is taken alike."""
    ranks: bool = False
    """Signals by reciprocal rank in place of their values: as good, not better, and so off."""
    denoise: float | None = None
    """Passages below the median less so many deviations do not enter (Mandol uses 2.5). A budget
    takes the best few anyway, so it adds nothing and is off."""
    diversity: float = 0.0
    """What saying the same again costs in log-odds: it found no more evidence, so it is off."""
    conflicts: bool = True
    """Whether words that no longer hold rank below what replaced them, and are marked."""
    compared_passages: int = 400
    """Late interaction looks at the best ones by all other signals, for speed."""
    compared_tokens: int = 40_000
    reranked: float = 3.0
    """The cross-encoder, where one is chosen; it weighs what late interaction does. None comes with
    the program, so this weight is not fitted."""
    reranked_passages: int = 32
    """The cross-encoder looks at the best ones by all other signals, for speed."""
    facts: bool = True
    fact_similarity: float = 0.5
    """A fact enters where its vector is as like the query as this …"""
    fact_likeness: float = 0.45
    """… or its words, vector and late interaction together are as like it as this."""
    known: float = 2.0
    """For a fact: it holds now, as fresh as the newest message, and says nothing besides."""
    by_person: float = 0.8
    """For a fact that the person wrote or corrected, beside what was only heard."""
    fact_share: float = 0.15
    """Of the budget, at most, for facts beside the pinned ones."""
    outdated: float = -2.0
    """For a message whose words no longer hold, by the share of it that does not."""
    pinned_share: float = 0.2
    """Of the budget, at most, for pinned facts (they enter before all else)."""
    active: bool = True
    """Whether promoted ActiveFacts are recalled."""
    active_query: float = 0.6
    """An ActiveFact enters where one of its questions is as like the query as this …"""
    active_statement: float = 0.55
    """… or one of its statements as like it as this."""
    active_share: float = 0.1
    """Of the budget, at most, for ActiveFacts …"""
    active_budget: int = 2000
    """… and nothing of a smaller one than this, where they would push out evidence."""
