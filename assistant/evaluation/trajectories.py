"""How well segments are linked to trajectories, against RealMem's projects and LoCoMo's evidence.

RealMem: two segments belong together where their sessions are of one project. Distractor sessions
belong to nothing; what two of them share is not judged. LoCoMo has no projects: how often segments
that a multi-hop question needs together are linked, beside how often any two are, says whether the
links lead to what is asked together.

`keepsake eval trajectories --data DIR --tune` prints the weights for
`memory/trajectories/judging.py`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.evaluation.calibration import logistic
from assistant.evaluation.files import read_json
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.locomo import TUNING_CHATS, locomo
from assistant.evaluation.realmem import TUNING_PERSON, realmem
from assistant.evaluation.report import Report, markdown
from assistant.evaluation.vector_cache import open_embedder
from assistant.inference.tokens import minilm_counter
from assistant.memory.trajectories.judging import (
    FEATURES,
    MINILM,
    LinearJudge,
    LinkingRule,
    features,
)
from assistant.memory.trajectories.linking import Trajectories, linked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.ids import SegmentId, TrajectoryId
    from assistant.evaluation.histories import History
    from assistant.inference.ports import Embedder
    from assistant.memory.trajectories.judging import Candidate
    from assistant.memory.trajectories.linkable import Linkable

DISTRACTORS = "Enhanced"
ROUNDS = 4
"""Of fitting: the first sees a linking that follows the truth, the others their own mistakes."""
STRICTER = -0.5
"""While it learns the rule links less, so that one bad link does not spoil all that follow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedHistory:
    """A history's segments in time order, with the project, or session, that each is of."""

    name: str
    segments: tuple[Linkable, ...]
    said: tuple[tuple[str, ...], ...]
    projects: tuple[str, ...]
    sessions: tuple[str, ...]


def measure_trajectories(
    data: Path,
    *,
    retune: bool = False,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
    cache: Path | None = None,
) -> Report:
    """Score the shipped rule, or with `retune` the weights that fit the tuning person best.

    `data` is the folder that `realmem` and `locomo` lie in.
    """
    projects = dict(_projects(data / "realmem"))
    with open_embedder(cache) as embedder:
        people = []
        for history in realmem(data / "realmem"):
            tell(f"reading {history.name}")
            people.append(_read(history, embedder, projects))
            if cancel is not None:
                cancel.check()
        chats = [(_read(one, embedder, {}), one) for one in locomo(data / "locomo")]
    tuned = next(one for one in people if one.name == TUNING_PERSON)
    rule = fitted(tuned) if retune else MINILM
    judge = LinearJudge(rule)
    found = {one.name: [*pairwise_scores(one, _labels(one, judge)).values()] for one in people}
    others = [scores for name, scores in found.items() if name != TUNING_PERSON]
    found["mean of the others"] = [float(each) for each in np.mean(others, axis=0)]
    rows = [(name, *scores) for name, scores in found.items()]
    parts = {"LoCoMo 1-3": chats[:TUNING_CHATS], "LoCoMo 4-10": chats[TUNING_CHATS:]}
    asked = [(name, *_asked_together(part, judge)) for name, part in parts.items()]
    tables = [
        markdown(["RealMem", "precision", "recall", "F1", "purity"], rows),
        markdown(["", "any two segments linked", "of one multi-hop question linked"], asked),
    ]
    document: dict[str, Any] = {"dataset": "trajectories", "rule": asdict(rule)}
    document |= {"realmem": [list(row) for row in rows], "locomo": [list(row) for row in asked]}
    if retune:
        tables.append(str(rule))
    return Report(document=document, table="\n\n".join(tables))


def pairwise_scores(history: LinkedHistory, labels: Sequence[TrajectoryId]) -> Mapping[str, float]:
    """Precision, recall and F1 over pairs of segments, purity of trajectories of several."""
    right = wrong = missed = 0
    for one, other in combinations(range(len(labels)), 2):
        if history.projects[one] == history.projects[other] == DISTRACTORS:
            continue
        together = history.projects[one] == history.projects[other]
        said_so = labels[one] == labels[other]
        right += together and said_so
        wrong += said_so and not together
        missed += together and not said_so
    precision, recall = right / max(1, right + wrong), right / max(1, right + missed)
    return {
        "precision": precision,
        "recall": recall,
        "f1": 2 * precision * recall / max(1e-9, precision + recall),
        "purity": _purity(history, labels),
    }


def _purity(history: LinkedHistory, labels: Sequence[TrajectoryId]) -> float:
    """The share of segments that are of their trajectory's commonest project."""
    groups: dict[TrajectoryId, list[str]] = defaultdict(list)
    for label, truth in zip(labels, _truths(history), strict=True):
        groups[label].append(truth)
    several = [group for group in groups.values() if len(group) > 1]
    common = sum(Counter(group).most_common(1)[0][1] for group in several)
    return common / max(1, sum(map(len, several)))


def fitted(history: LinkedHistory) -> LinkingRule:
    """The weights that tell right candidates from wrong ones best; see `LinkingRule`."""
    truth = dict(zip((one.segment_id for one in history.segments), _truths(history), strict=True))
    judge: LinearJudge = _Truth(truth, None)
    seen: list[tuple[Sequence[float], bool]] = []
    rule = MINILM
    for _ in range(ROUNDS):
        watched = _Truth(truth, judge if seen else None)
        linked(history.segments, watched)
        seen += watched.seen
        inputs = np.array([values for values, _ in seen])
        weights = logistic(
            inputs, np.array([right for _, right in seen], float), np.full(len(seen), 1 / len(seen))
        )
        rule = replace(MINILM, **dict(zip(FEATURES, weights, strict=True)))
        judge = LinearJudge(replace(rule, bias=rule.bias + STRICTER))
    return rule


class _Truth(LinearJudge):
    """Links by another judge, or by the truth, and notes what it was asked with the answer."""

    def __init__(self, truth: Mapping[SegmentId, str], judge: LinearJudge | None) -> None:
        super().__init__()
        self._truth = truth
        self._judge = judge
        self._members: dict[TrajectoryId, list[str]] = defaultdict(list)
        self.seen: list[tuple[Sequence[float], bool]] = []

    def odds(self, segment: Linkable, candidates: Sequence[Candidate]) -> list[float]:
        """See `TrajectoryJudge`."""
        project = self._truth[segment.segment_id]
        right = [
            2 * self._members[each.trajectory_id].count(project) >= each.segments
            for each in candidates
        ]
        self.seen += [(features(each), yes) for each, yes in zip(candidates, right, strict=True)]
        given = [1.0 if yes else -1.0 for yes in right]
        odds = given if self._judge is None else self._judge.odds(segment, candidates)
        best = max(range(len(odds)), key=odds.__getitem__, default=-1)
        goes_on = best >= 0 and odds[best] > 0
        own = Trajectories().link(segment).trajectory_id
        self._members[candidates[best].trajectory_id if goes_on else own].append(project)
        return odds


def _labels(history: LinkedHistory, judge: LinearJudge) -> list[TrajectoryId]:
    of_segment = {
        segment_id: each.trajectory_id
        for each in linked(history.segments, judge).all()
        for segment_id in each.segment_ids
    }
    return [of_segment[one.segment_id] for one in history.segments]


def _asked_together(
    part: Sequence[tuple[LinkedHistory, History]], judge: LinearJudge
) -> tuple[float, float]:
    """How often any two segments are linked, and two that one multi-hop question needs."""
    any_two: list[float] = []
    needed: list[float] = []
    for read, history in part:
        labels = _labels(read, judge)
        place = {name: number for number, names in enumerate(read.said) for name in names}
        pairs = {
            pair
            for question in history.questions
            if question.category == "multi-hop"
            for pair in combinations(sorted({place[name] for name in question.gold}), 2)
        }
        any_two.append(float(np.mean([a == b for a, b in combinations(labels, 2)])))
        needed.append(float(np.mean([labels[one] == labels[other] for one, other in pairs])))
    return float(np.mean(any_two)), float(np.mean(needed))


def _truths(history: LinkedHistory) -> list[str]:
    """The project of each segment; a distractor's session stands for itself."""
    return [
        session if project == DISTRACTORS else project
        for project, session in zip(history.projects, history.sessions, strict=True)
    ]


def _read(history: History, embedder: Embedder, projects: Mapping[str, str]) -> LinkedHistory:
    memory = InProcessMemory(embedder, minilm_counter())
    memory.add(history.conversations)
    found = sorted(memory.linkables(), key=lambda pair: pair[0].order)
    sessions = tuple(names[0].rpartition("/")[0] for _, names in found)
    return LinkedHistory(
        name=history.name,
        segments=tuple(one for one, _ in found),
        said=tuple(names for _, names in found),
        projects=tuple(projects.get(session, session) for session in sessions),
        sessions=sessions,
    )


def _projects(path: Path) -> Iterator[tuple[str, str]]:
    """Each session's project."""
    for file in sorted(path.glob("*_dialogues_*.json")):
        for session in read_json(file)["dialogues"]:
            yield session["session_uuid"], session["session_identifier"].partition(":")[0]
