"""A plot of memory over time as SVG: areas of the engine and its models, phases below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

WIDTH, HEIGHT = 760, 360
LEFT, TOP, RIGHT, BOTTOM = 64, 40, 16, 64
COLOURS = {"engine": "#0f766e", "models": "#94a3b8", "graphics": "#b45309"}
"""They differ in lightness too, and read on white as on a dark page."""
INK, LINE = "#64748b", "#cbd5e1"
MOST_POINTS = 320
STEPS = (1, 2, 5)
TICKS = 5


def plotted(document: Mapping[str, Any]) -> str:
    """The SVG for a document of `measure_memory_over_time`."""
    samples = _thinned(document["samples"])
    longest = max(samples[-1][0], 1.0)
    tallest = max(max(row[1] + row[2], row[3]) for row in samples) * 1.08 or 1.0
    axes = _Axes(longest, tallest)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="12">'
    )
    parts = [
        head,
        "<title>Resident memory through LoCoMo's whole workload</title>",
        *axes.grid(),
        _area(axes, samples, lambda row: (0.0, row[2]), COLOURS["models"]),
        _area(axes, samples, lambda row: (row[2], row[2] + row[1]), COLOURS["engine"]),
        *_graphics(axes, samples),
        *_phases(axes, document["phases"]),
        *_legend(graphics=any(row[3] for row in samples)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _thinned(samples: Sequence[Sequence[float]]) -> list[Sequence[float]]:
    """Few enough for a small file: of each stretch the sample that holds the most."""
    stretch = -(-len(samples) // MOST_POINTS)
    groups = (samples[start : start + stretch] for start in range(0, len(samples), stretch))
    return [max(group, key=lambda row: row[1] + row[2] + row[3]) for group in groups]


class _Axes:
    def __init__(self, longest: float, tallest: float) -> None:
        self._longest, self._tallest = longest, tallest

    def x(self, second: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * min(second, self._longest) / self._longest

    def y(self, megabytes: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * megabytes / self._tallest

    def grid(self) -> Iterator[str]:
        step = _step(self._tallest / TICKS)
        value = 0.0
        while value <= self._tallest:
            y = self.y(value)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{LINE}" stroke-width="0.5"/>'
            yield _text(LEFT - 6, y + 4, f"{value:.0f} MB", anchor="end")
            value += step
        step, value = _step(self._longest / TICKS), 0.0
        while value <= self._longest:
            yield _text(self.x(value), HEIGHT - BOTTOM + 16, f"{value:.0f} s", anchor="middle")
            value += step


def _area(axes: _Axes, samples: Sequence[Sequence[float]], edges: Any, colour: str) -> str:  # noqa: ANN401
    upper = [f"{axes.x(row[0]):.1f} {axes.y(edges(row)[1]):.1f}" for row in samples]
    lower = [f"{axes.x(row[0]):.1f} {axes.y(edges(row)[0]):.1f}" for row in reversed(samples)]
    return f'<path d="M{"L".join(upper + lower)}Z" fill="{colour}" fill-opacity="0.75"/>'


def _graphics(axes: _Axes, samples: Sequence[Sequence[float]]) -> Iterator[str]:
    if any(row[3] for row in samples):
        line = "L".join(f"{axes.x(row[0]):.1f} {axes.y(row[3]):.1f}" for row in samples)
        yield f'<path d="M{line}" fill="none" stroke="{COLOURS["graphics"]}" stroke-width="2"/>'


def _phases(axes: _Axes, phases: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for number, phase in enumerate(phases):
        x = axes.x(phase["began"])
        yield (
            f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{INK}" stroke-dasharray="3 3"/>'
        )
        words = f"{phase['name']}, {phase['seconds']:.0f} s"
        yield _text(x + 4, HEIGHT - BOTTOM + 32 + 14 * (number % 2), words)


def _legend(*, graphics: bool) -> Iterator[str]:
    names = {"engine": "the engine", "models": "its models' processes"}
    if graphics:
        names["graphics"] = "graphics memory"
    for number, (key, name) in enumerate(names.items()):
        x = LEFT + 190 * number
        yield f'<rect x="{x}" y="14" width="12" height="12" fill="{COLOURS[key]}"/>'
        yield _text(x + 18, 24, name)


def _text(x: float, y: float, words: str, *, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{INK}" text-anchor="{anchor}">{escape(words)}</text>'
    )


def _step(about: float) -> float:
    """The nearest step above that people count in."""
    power = 1.0
    while power * 10 <= about:
        power *= 10
    return next((power * step for step in STEPS if power * step >= about), power * 10)
