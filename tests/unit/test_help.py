"""The help says something about everything that it has to."""

from __future__ import annotations

import re
from pathlib import Path

import grimp
import pytest

from assistant import errors
from assistant.commands.parser import build_parser
from assistant.domain.help_pages import HelpPage
from assistant.engine.help_calls import help_pages
from tests.help_drawing import DRAWING, drawn, layers
from ui.tokens import LIGHT

ROOT = Path(__file__).parents[2]
LANGUAGES = sorted(each.name for each in (ROOT / "resources" / "help").iterdir() if each.is_dir())


def page(name: str, language: str = "en") -> HelpPage:
    return next(each for each in help_pages(language) if each.name == name)


def _classes(root: type[Exception]) -> list[str]:
    return [root.__name__, *(name for one in root.__subclasses__() for name in _classes(one))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_a_place_in_the_help(language: str) -> None:
    named = {each for each in _classes(errors.AssistantError) if hasattr(errors, each)}
    told = {topic for one in page("troubleshooting", language).sections for topic in one.topics}
    assert named <= told, f"nothing is said about {sorted(named - told)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_topic_leads_to_one_place(language: str) -> None:
    topics = [
        topic for one in help_pages(language) for each in one.sections for topic in each.topics
    ]
    names = [one.name for one in help_pages(language)]
    assert len({*topics, *names}) == len(topics) + len(names)


def test_every_language_has_the_same_topics() -> None:
    english = {
        one.name: {t for each in one.sections for t in each.topics} for one in help_pages("en")
    }
    for language in LANGUAGES:
        for one in help_pages(language):
            topics = {topic for each in one.sections for topic in each.topics}
            assert topics == english[one.name], f"{language}: {one.name}"


def test_a_language_that_there_is_not_gets_english() -> None:
    assert help_pages("xx") == help_pages("en")


def test_german_has_every_page() -> None:
    pages = ROOT / "resources" / "help"
    assert {each.name for each in (pages / "de").iterdir()} == {
        each.name for each in (pages / "en").iterdir()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_line_page_names_every_command(language: str) -> None:
    text = page("command-line", language).sections[0].text
    listed = set(re.findall(r"^\| `keepsake ([\w-]+)` \|", text, re.MULTILINE))
    (commands,) = (
        action.choices for action in build_parser()._actions if isinstance(action.choices, dict)
    )
    assert listed == set(commands)


def test_the_page_of_keys_is_filled_from_the_real_table() -> None:
    for language in LANGUAGES:
        assert "{shortcuts}" in page("shortcuts", language).sections[0].text


def test_drawings_use_colours_that_there_are() -> None:
    for one in help_pages("en"):
        for each in one.sections:
            for name in re.findall(r'"\{(\w+)\}"', each.picture):
                assert hasattr(LIGHT, name), name


def test_the_picture_of_the_engine_is_the_contract() -> None:
    told = "where a layer was added: python -m tests.help_drawing"
    assert DRAWING.read_text("utf-8") == drawn(), told


def test_imports_go_down_in_the_picture() -> None:
    rows = [names.split() for names in re.findall(r'data-layer="([^"]+)"', drawn())]
    depth = {name: at for at, names in enumerate(rows) for name in names}
    graph = grimp.build_graph("assistant", cache_dir=None)
    for name in (name for names in layers() for name in names):
        importer = f"assistant.{name}"
        if importer not in graph.modules:
            continue
        for other in layers():
            for below in other:
                if depth[below] < depth[name]:
                    imported = f"assistant.{below}"
                    if imported in graph.modules:
                        found = graph.find_shortest_chains(importer, imported, as_packages=True)
                        direct = [chain for chain in found if len(chain) == 2]
                        assert not direct, f"{direct[0]} goes up"
