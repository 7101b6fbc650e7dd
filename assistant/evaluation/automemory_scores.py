"""What AutoMemoryBench's queries brought back, as figures and as tables: pure sums."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.evaluation.report import Report, markdown
from assistant.evaluation.scores import PARTS, quantiles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from assistant.evaluation.automemory import Probe, Telling

Document = dict[str, Any]

AUTOMEMORY = "automemory"
WHAT_COUNTS = (
    "A memory counts as recalled when a message that it was told in stands in a block, or a fact"
    " that rests on such a message does."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What one query brought at one budget: `turns` are the external ids of all that came."""

    probe: Probe
    domain: str
    tuning: bool
    budget: int
    turns: frozenset[str]
    tokens: int
    milliseconds: float

    @property
    def missed(self) -> list[Telling]:
        """The required memories that did not come."""
        return [one for one in self.probe.required if not one.turns & self.turns]

    @property
    def leaked(self) -> list[Telling]:
        """The forbidden memories that came."""
        return [one for one in self.probe.forbidden if one.turns & self.turns]


def automemory_report(
    answered: Sequence[Answered],
    *,
    add_ms: Sequence[float],
    models: Mapping[str, str],
    memory: Mapping[str, object],
) -> Report:
    """Aggregate; `memory` holds what else was measured, such as `peak_rss_mb`."""
    parts = {part: _part(answered, tuning=part == "tuning") for part in PARTS}
    document = {
        "dataset": AUTOMEMORY,
        "parts": {part: found for part, found in parts.items() if found["n"]},
        "latency_ms": {
            "recall": quantiles(one.milliseconds for one in answered),
            "add": quantiles(add_ms),
        },
        "variant": "engine",
        "models": dict(models),
        **memory,
    }
    return Report(document=document, table="\n\n".join(_tables(document)))


def _part(answered: Iterable[Answered], *, tuning: bool) -> Document:
    ours = [one for one in answered if one.tuning is tuning]
    budgets = dict.fromkeys(one.budget for one in ours)
    return {
        "n": len({one.probe.probe_id for one in ours}),
        "budgets": {
            str(budget): _at_budget([one for one in ours if one.budget == budget])
            for budget in budgets
        },
    }


def _at_budget(answered: Sequence[Answered]) -> Document:
    return {
        **_rates(answered),
        "latency_ms": quantiles(one.milliseconds for one in answered),
        "by_domain": _grouped(answered, lambda one: one.domain),
        "by_probe": _grouped(answered, lambda one: one.probe.kind),
        "missed": dict(_kinds(one for each in answered for one in each.missed)),
        "leaked": dict(_kinds(one for each in answered for one in each.leaked)),
    }


def _grouped(answered: Sequence[Answered], key: Callable[[Answered], str]) -> Document:
    names = sorted({key(one) for one in answered})
    return {name: _rates([one for one in answered if key(one) == name]) for name in names}


def _rates(answered: Sequence[Answered]) -> Document:
    """Shares of all memories named, so that a query that names many weighs more."""
    required = sum(len(one.probe.required) for one in answered)
    forbidden = sum(len(one.probe.forbidden) for one in answered)
    missed = sum(len(one.missed) for one in answered)
    leaked = sum(len(one.leaked) for one in answered)
    return {
        "n": len(answered),
        "required": required,
        "required_rate": _share(required - missed, required),
        "forbidden": forbidden,
        "forbidden_rate": _share(leaked, forbidden),
        "faultless": _share(sum(not one.missed and not one.leaked for one in answered), answered),
        "tokens": round(sum(one.tokens for one in answered) / max(1, len(answered)), 1),
    }


def _share(part: int, whole: int | Sequence[object]) -> float:
    count = whole if isinstance(whole, int) else len(whole)
    return round(part / count, 4) if count else 0.0


def _kinds(tellings: Iterable[Telling]) -> list[tuple[str, int]]:
    """How often memories of each kind: their ids end in a number of the case's own."""
    return Counter(one.memory_id.rpartition("_")[0] for one in tellings).most_common()


def _tables(document: Mapping[str, Any]) -> Iterator[str]:
    header = ("required", "recalled", "forbidden", "recalled", "faultless", "tokens")
    yield markdown(("part", "budget", "n", *header), _rows(document, None))
    yield markdown(("part", "budget", "domain", "n", *header), _rows(document, "by_domain"))
    yield markdown(("part", "budget", "probe", "n", *header), _rows(document, "by_probe"))
    latency = document["latency_ms"]
    sentences = [
        f"{name}: p50 {found['p50']} ms, p90 {found['p90']} ms, p99 {found['p99']} ms."
        for name, found in (("A recall", latency["recall"]), ("Adding", latency["add"]))
    ]
    yield " ".join([*sentences, WHAT_COUNTS])


def _rows(document: Mapping[str, Any], group: str | None) -> Iterator[list[object]]:
    for part, scores in document["parts"].items():
        for budget, found in scores["budgets"].items():
            if group is None:
                yield [part, budget, *_figures(found)]
            else:
                for name, rates in found[group].items():
                    yield [part, budget, name, *_figures(rates)]


def _figures(rates: Mapping[str, Any]) -> list[object]:
    return [
        rates["n"],
        rates["required"],
        rates["required_rate"],
        rates["forbidden"],
        rates["forbidden_rate"],
        rates["faultless"],
        round(rates["tokens"]),
    ]
