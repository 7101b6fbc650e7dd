"""What was measured of a home's speed, as one JSON document and as Markdown tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.evaluation.report import Report
from assistant.evaluation.resident import growth_per_minute
from assistant.evaluation.scores import quantiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assistant.evaluation.adding import Added
    from assistant.evaluation.mixed_load import AddedAtRate, Alone
    from assistant.evaluation.pace import AtRate, InTurn
    from assistant.evaluation.resident import Resident

Document = dict[str, Any]

_ROWS = (
    ("recall, one caller", "recall"),
    ("recall at {per_second:g} a second", "recall_under_load"),
    ("adding {added_per_second:g} a second beside: durable", "durable_under_load"),
    ("adding beside: by meaning, from durable", "by_meaning_under_load"),
    ("the encoder's fp32 pass for a query", "query_alone"),
    ("adding: durable", "durable"),
    ("adding: a recall right after", "recall_at_once"),
    ("adding: by meaning, from durable", "by_meaning"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """The home that is measured: its messages, seconds until all were durable and learnt."""

    messages: int
    durable_s: float
    learnt_s: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """Everything that was measured, in the order in which it was.

    `at_rest` is after the home was opened anew and had answered its first recall. `machine_load`
    is the most processes that waited for a processor around the load, whoever's they were.
    """

    learnt: Learnt
    bytes_on_disk: int
    first_ms: float
    at_rest: Resident
    in_turn: InTurn
    after_recalls: Resident
    at_rate: AtRate
    added_at_rate: AddedAtRate
    added: Added
    alone: Alone
    machine_load: float


def latency_report(found: Latency) -> Report:
    """`latency_ms` holds quantiles, `rss_mb` what the processes held and when."""
    document: Document = {
        "dataset": "latency",
        "messages": found.learnt.messages,
        "latency_ms": _latency_ms(found),
        "added": {
            "n": len(found.added.durable_ms),
            "asked_at_once": len(found.added.found_ms),
            "found_at_once": found.added.found,
        },
        "load": {
            "per_second": found.at_rate.per_second,
            "seconds": found.at_rate.seconds,
            "recalls": len(found.at_rate.whole_ms),
            "added_per_second": found.added_at_rate.per_second,
            "added": len(found.added_at_rate.durable_ms),
            "machine_load": round(found.machine_load, 1),
        },
        "encoder": _encoder(found),
        "rss_mb": _rss_mb(found),
        "peak_rss_mb": round(max(one.total_mb for one in _everything(found)), 1),
        "disk_mb": round(found.bytes_on_disk / 1024**2, 1),
        "learning_s": {
            "durable": round(found.learnt.durable_s, 2),
            "learnt": round(found.learnt.learnt_s, 2),
        },
        "variant": "engine",
        "models": {"embedder": "all-minilm-l6-v2"},
    }
    return Report(document=document, table="\n".join(_table(document)))


def _latency_ms(found: Latency) -> Document:
    added = found.added
    return {
        "first_recall": round(found.first_ms, 1),
        "recall": quantiles(found.in_turn.whole_ms),
        "recall_stages": {
            stage: quantiles(values) for stage, values in found.in_turn.stages_ms.items()
        },
        "recall_under_load": quantiles(found.at_rate.whole_ms),
        "query_alone": quantiles(found.alone.query_ms),
        "add": {
            "durable_under_load": quantiles(found.added_at_rate.durable_ms),
            "by_meaning_under_load": quantiles(found.added_at_rate.by_meaning_ms),
            "durable": quantiles(added.durable_ms),
            "recall_at_once": quantiles(added.found_ms),
            "by_meaning": quantiles(added.by_meaning_ms),
        },
    }


def _encoder(found: Latency) -> Document:
    """How near the design comes to its encoder: 1 is as fast as the encoder alone."""
    alone, learnt = found.alone, found.learnt
    query = quantiles(alone.query_ms)["p50"] or 1.0
    return {
        "texts": alone.texts,
        "tokens": alone.tokens,
        "alone_s": round(alone.seconds, 2),
        "building_share": round(alone.seconds / learnt.learnt_s, 3),
        "seconds_per_100k_tokens": round(1e5 * learnt.learnt_s / max(1, alone.chat_tokens), 2),
        "recall_to_query_pass": round(quantiles(found.in_turn.whole_ms)["p50"] / query, 2),
        "recall_under_load_to_query_pass": round(
            quantiles(found.at_rate.whole_ms)["p50"] / query, 2
        ),
    }


def _rss_mb(found: Latency) -> Document:
    samples = found.at_rate.resident
    growth = [(second, one.total_mb) for second, one in samples]
    return {
        "at_rest": _held(found.at_rest),
        "after_recalls": _held(found.after_recalls),
        "load_began": _held(samples[0][1]),
        "load_ended": _held(samples[-1][1]),
        "load_growth_per_minute": round(growth_per_minute(growth), 2),
        "load_growth_at_last": round(growth_per_minute(growth[len(growth) // 2 :]), 2),
    }


def _held(resident: Resident) -> dict[str, float]:
    return {"engine": round(resident.engine_mb, 1), "models": round(resident.models_mb, 1)}


def _everything(found: Latency) -> Iterator[Resident]:
    yield found.at_rest
    yield found.after_recalls
    yield from (one for _, one in found.at_rate.resident)


def _against_the_encoder(document: Mapping[str, Any]) -> Iterator[str]:
    encoder, load = document["encoder"], document["load"]
    yield (
        f"Against the encoder alone, in the same run: a recall takes"
        f" {encoder['recall_to_query_pass']:.2f} × its fp32 pass for a query,"
        f" {encoder['recall_under_load_to_query_pass']:.2f} × under load; building reaches"
        f" {encoder['building_share']:.2f} × its speed over {encoder['texts']} texts"
        f" ({encoder['tokens']} tokens), 100,000 tokens of chat in"
        f" {encoder['seconds_per_100k_tokens']:.1f} s. Load of the machine:"
        f" {load['machine_load']:.1f}."
    )


def _table(document: Mapping[str, Any]) -> Iterator[str]:
    times = document["latency_ms"]
    known = times | times["add"]
    yield f"{document['messages']} messages in one home, milliseconds:"
    yield ""
    yield "| | p50 | p90 | p99 |"
    yield "|---|---|---|---|"
    for title, name in _ROWS:
        values = (f"{known[name][share]:.1f}" for share in ("p50", "p90", "p99"))
        yield f"| {title.format(**document['load'])} | {' | '.join(values)} |"
    yield ""
    yield from _against_the_encoder(document)
    added = document["added"]
    yield ""
    yield f"Found at once: {added['found_at_once']} of {added['asked_at_once']} added messages."
    yield f"First recall after opening: {times['first_recall']:.0f} ms."
    yield ""
    yield "| resident MB | engine | models |"
    yield "|---|---|---|"
    held = document["rss_mb"]
    for title in ("at_rest", "after_recalls", "load_began", "load_ended"):
        line = held[title]
        yield f"| {title.replace('_', ' ')} | {line['engine']:.1f} | {line['models']:.1f} |"
    yield ""
    yield (
        f"Growth under load: {held['load_growth_per_minute']:+.2f} MB a minute,"
        f" in its second half {held['load_growth_at_last']:+.2f}."
    )
    learning = document["learning_s"]
    yield (
        f"On disk: {document['disk_mb']:.1f} MB. Durable in {learning['durable']:.1f} s,"
        f" learnt in {learning['learnt']:.1f} s."
    )
