"""The memory engine alone, as the README shows it, and as a retriever of other libraries."""

from __future__ import annotations

import importlib
from collections.abc import Iterator

import pytest

from assistant.domain.requests import RecallRequest
from assistant.domain.units import NewUnit
from assistant.engine import Engine
from assistant.paths import Home


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("python")), passphrase="a passphrase")
    opened.memory.add("basic", [NewUnit(text="The bakery on Elm Street closes at six.")]).result()
    opened.flush().result()
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def _no_thread_left_behind() -> None:
    """The engine is shared by all tests here."""


def _needs(library: str) -> None:
    try:
        importlib.import_module(library)
    except ImportError:
        pytest.skip(f"{library} is not installed")


def test_the_example_of_the_readme(engine: Engine) -> None:
    found = engine.recall(RecallRequest(query="When does the bakery close?", budget=500)).result()
    assert [block.text for block in found.blocks if "closes at six" in block.text]
    assert found.tokens <= 500


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_langchain(engine: Engine) -> None:
    _needs("langchain_core")
    from assistant.plugins.langchain import KeepsakeRetriever

    (found,) = KeepsakeRetriever(engine=engine, budget=500).invoke("When does the bakery close?")
    assert "closes at six" in found.page_content
    assert found.metadata["message_ids"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pydantic.warnings.PydanticDeprecatedSince20")
def test_llamaindex(engine: Engine) -> None:
    _needs("llama_index.core")
    from assistant.plugins.llamaindex import KeepsakeRetriever

    (found,) = KeepsakeRetriever(engine, budget=500).retrieve("When does the bakery close?")
    assert "closes at six" in found.node.get_content()
    assert found.node.metadata["message_ids"]
