"""The plot of memory over time is sound SVG, and its areas follow the samples."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

from assistant.evaluation.memory_plot import plotted

SVG = "{http://www.w3.org/2000/svg}"


def document(graphics: float = 0.0) -> dict[str, Any]:
    return {
        "samples": [[0.0, 100.0, 0.0, 0.0], [5.0, 200.0, 300.0, graphics]],
        "phases": [{"name": "learning <all>", "began": 0.0, "seconds": 5.0}],
    }


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


def test_it_is_svg_and_names_its_phases() -> None:
    said = words(plotted(document()))
    assert "learning <all>, 5 s" in said
    assert "400 MB" in said
    assert "graphics memory" not in said


def test_graphics_memory_is_a_line_where_there_is_some() -> None:
    said = words(plotted(document(graphics=900.0)))
    assert "graphics memory" in said
    assert "800 MB" in said
