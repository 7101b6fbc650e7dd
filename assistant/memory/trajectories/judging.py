"""Whether a segment goes on with an event or task that is known, and what that is decided by.

MemSIF asks a language model about event identity, task continuity and state consistency. Here a
calibrated linear rule answers without one. Event identity: how alike segment and trajectory are in
meaning and in rare shared entities. Task continuity: the silence between them, and whether both
stand side by side in one chat. State consistency: a segment that names people, places or days and
shares none of those that the trajectory is about is another event of the same sort ("the trip to
Oslo" after "the trip to Lisbon").
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from assistant.domain.messages import ConversationKind
from assistant.memory.trajectories.wording import TELLING_WORDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.ids import TrajectoryId
    from assistant.memory.trajectories.linkable import Linkable


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A trajectory that a segment may belong to, and how the two compare.

    `phi`: MemSIF, Eq. 1, with the trajectory as one unit. `likeness`: mean cosine to its segments.
    `shared`: cosine of their entities by rarity, 0 … 1. `names_differ`: both name something, and
    nothing that both name. `days`: since its last segment. `adjoins`: that one stands in the same
    conversation. `segments`: how many it has. `telling`: words that it is about.
    """

    trajectory_id: TrajectoryId
    phi: float
    likeness: float
    shared: float
    names_differ: bool
    days: float
    adjoins: bool
    segments: int
    telling: Sequence[str]


class TrajectoryJudge(Protocol):
    """Says which trajectories a segment is compatible with. May ask a language model.

    The same segment and candidates must be judged the same: what comes late is linked by going
    back to its time and judging again from there.
    """

    @property
    def policy(self) -> str:
        """What decides, kept with every link."""
        ...

    def odds(self, segment: Linkable, candidates: Sequence[Candidate]) -> list[float]:
        """For each candidate the log-odds that it goes on in `segment`; above 0 is compatible."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkingRule:
    """The weights of a linear rule; all belong to one embedder.

    Weights of the size that `keepsake eval trajectories --data DIR --tune` fits to RealMem's Kenta
    Tanaka, by logistic regression on the candidates of a linking that follows the truth and of
    three that followed the rule of the round before. `bias` is as high as nine in ten of his pairs
    stay right with (0.879, recall 0.258, purity 0.878; the mean of the other four personas 0.891,
    0.341, 0.915). `adjoins` is half of what is fitted: RealMem's sessions keep to one project, a
    person's chats need not. The others are priors, set by hand. `other_names` parts events of one
    sort; it counts in a short segment, where a name is what it is about, and
    `other_names_in_passing` in a long one, which names much besides. `among_people`: there every
    segment speaks of the same two lives, and a rule for chats with an assistant makes one event of
    a third of a LoCoMo chat.
    """

    likeness: float
    shared: float
    log_days: float
    adjoins: float
    bias: float
    other_names: float = -10.0
    other_names_in_passing: float = -1.0
    among_people: float = -0.75


MINILM = LinkingRule(likeness=6.87, shared=12.13, log_days=-0.3, adjoins=4.41, bias=-4.15)


class LinearJudge:
    """`LinkingRule` as a judge."""

    policy = "linear-judge"

    def __init__(self, rule: LinkingRule = MINILM) -> None:
        self._rule = rule

    def odds(self, segment: Linkable, candidates: Sequence[Candidate]) -> list[float]:
        """See `TrajectoryJudge`."""
        rule = self._rule
        people = segment.kind is ConversationKind.PEOPLE
        long = len(segment.telling) == TELLING_WORDS
        other_names = rule.other_names_in_passing if long else rule.other_names
        return [
            rule.bias
            + rule.likeness * candidate.likeness
            + rule.shared * candidate.shared
            + rule.log_days * math.log1p(candidate.days)
            + rule.adjoins * (candidate.adjoins and not people)
            + other_names * (candidate.names_differ and not candidate.adjoins)
            + rule.among_people * people
            for candidate in candidates
        ]


FEATURES = ("likeness", "shared", "log_days", "adjoins", "bias")
"""What `LinkingRule` is fitted to, in this order."""


def features(candidate: Candidate) -> tuple[float, ...]:
    """The values that `FEATURES` names."""
    return (
        candidate.likeness,
        candidate.shared,
        math.log1p(candidate.days),
        float(candidate.adjoins),
        1.0,
    )
