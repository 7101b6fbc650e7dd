"""How well rules know what they are for: `python -m tests.benchmarks.rules`.

Precision and recall over the hand-written sets in `tests/data/rules`, each half by itself: words
and thresholds were chosen with the first half in view, the second was only measured. And what
masking costs a message.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.domain.rules import NeverRule
from assistant.domain.times import utc_now
from assistant.index.dense import unit_mean
from assistant.inference.embedding import bundled_embedder
from assistant.memory.rules.likeness import leaving_out
from assistant.memory.rules.secrets import mask
from assistant.memory.rules.subjects import Meanings, prototype_texts, subjects_in

FOLDER = Path(__file__).parent.parent / "data" / "rules"
NOTHING = "-"
ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Scores:
    """How many were found, found wrongly, and missed."""

    found: int
    wrong: int
    missed: int

    @property
    def precision(self) -> float:
        return self.found / max(1, self.found + self.wrong)

    @property
    def recall(self) -> float:
        return self.found / max(1, self.found + self.missed)


def rows(name: str) -> list[tuple[str, ...]]:
    """The rows of a set, without its heading."""
    lines = (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [
        tuple(line.replace("␤", "\n").split("\t"))
        for line in lines
        if line and not line.startswith("#")
    ]


def score(wanted_and_found: Iterator[tuple[bool, bool]]) -> Scores:
    """Count what was found of what is wanted."""
    pairs = list(wanted_and_found)
    return Scores(
        found=sum(wanted and found for wanted, found in pairs),
        wrong=sum(found and not wanted for wanted, found in pairs),
        missed=sum(wanted and not found for wanted, found in pairs),
    )


def secrets(half: str) -> Scores:
    """Whether anything is masked that is a secret."""
    return score(
        (kind != NOTHING, bool(mask(text).kinds))
        for part, kind, text in rows("secrets")
        if part == half
    )


def subjects(
    half: str,
    vectors: dict[str, NDArray[np.float32]] | None = None,
    meanings: Meanings | None = None,
) -> Scores:
    """Whether a sensitive sentence is taken for one; without vectors by words alone."""
    return score(
        (subject != NOTHING, bool(subjects_in(text, (vectors or {}).get(text), meanings)))
        for part, subject, text in rows("subjects")
        if part == half
    )


def never(half: str, vectors: dict[str, NDArray[np.float32]]) -> Scores:
    """Whether what is like an example is left out."""
    now = utc_now()
    return score(
        (
            likeness == "like",
            leaving_out(
                [NeverRule(rule_id="r", examples=tuple(examples.split(" / ")), made_at=now)],
                told,
                vectors,
            )
            is not None,
        )
        for part, likeness, examples, told in rows("never")
        if part == half
    )


def encoded() -> dict[str, NDArray[np.float32]]:
    """Vectors of every text of the sets, and of the prototypes."""
    texts = {text for _, _, text in rows("subjects")} | set(prototype_texts())
    for _, _, examples, told in rows("never"):
        texts |= {told, *examples.split(" / ")}
    embedder = bundled_embedder()
    try:
        listed = sorted(texts)
        return {
            text: unit_mean(encoding.chunks)
            for text, encoding in zip(listed, embedder.encode(listed), strict=True)
        }
    finally:
        embedder.close()


def microseconds(work: Callable[[], object]) -> float:
    """What one call takes, over some rounds."""
    work()
    began = time.perf_counter()
    for _ in range(ROUNDS):
        work()
    return (time.perf_counter() - began) / ROUNDS * 1e6


def main() -> None:
    """Measure and print."""
    vectors = encoded()
    meanings = Meanings(vectors)
    print("| set | half | precision | recall | found, wrong, missed |\n|---|---|---|---|---|")
    for half in ("a", "b"):
        for name, one in (
            ("secrets", secrets(half)),
            ("sensitive, words alone", subjects(half)),
            ("sensitive, words and meaning", subjects(half, vectors, meanings)),
            ("never like this", never(half, vectors)),
        ):
            counts = f"{one.found}, {one.wrong}, {one.missed}"
            print(f"| {name} | {half} | {one.precision:.3f} | {one.recall:.3f} | {counts} |")
    plain = "We walked along the river and had tea at Ilse's, then it rained."
    figures = "Order 4711 of 12 apples for the code review, key 9, on 2026-05-01. " * 4
    long = figures * 400
    print(f"masking a plain sentence {microseconds(lambda: mask(plain)):.0f} µs")
    took = microseconds(lambda: mask(figures))
    print(f"masking {len(figures)} characters with figures {took:.0f} µs")
    began = time.perf_counter()
    mask(long)
    print(f"masking {len(long)} characters {(time.perf_counter() - began) * 1e3:.0f} ms")
    print(f"subjects of a sentence {microseconds(lambda: subjects_in(plain)):.0f} µs")


if __name__ == "__main__":
    main()
