"""The look is in the tokens, and readable in every theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ui.tokens import LEAST_CONTRAST, TEXT_PAIRS, THEMES, colour_names, contrast, tokens_for

UI = Path(__file__).parents[3] / "ui"
SOURCES = sorted(UI.rglob("*.py"))
LITERALS = {
    "a colour": re.compile(r"""["'(\s]#[0-9A-Fa-f]{3,8}\b"""),
    "pixels": re.compile(r"(?<![{}\w])\d+px"),
    "a QColor of numbers": re.compile(r"QColor\(\s*\d"),
    "a distance": re.compile(
        r"set(?:ContentsMargins|Spacing|HorizontalSpacing|VerticalSpacing)\([^)]*\b[1-9]\d*\b"
    ),
    "a size": re.compile(
        r"set(?:Fixed|Minimum|Maximum)(?:Width|Height|Size)\(\s*[1-9]\d*\s*[,)]|setPixelSize\(\d"
    ),
}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read(theme: str, text: str, ground: str) -> None:
    colours = THEMES[theme]
    assert contrast(getattr(colours, text), getattr(colours, ground)) >= LEAST_CONTRAST


@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_written_as_qt_reads_them(theme: str) -> None:
    for name in colour_names():
        assert re.fullmatch(r"#(?:[0-9A-F]{6}|[0-9A-F]{8})", getattr(THEMES[theme], name)), name


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_sizes_grow_with_the_text() -> None:
    assert tokens_for("light", 200).scaled(14) == 28
    assert tokens_for("light", 80).scaled(20) == 16
    assert tokens_for("light", 200).roomy(300) == 450


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if p.name != "tokens.py"], ids=lambda p: str(p.relative_to(UI))
)
def test_no_look_outside_the_tokens(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        code = line.split("  # ")[0]
        for what, pattern in LITERALS.items():
            assert not pattern.search(code), f"{what} in line {number}: {line.strip()}"
