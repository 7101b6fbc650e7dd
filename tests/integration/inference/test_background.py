"""Work for which nobody waits: with fewer threads, and a model that can follow instructions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.domain.facts import FactType
from assistant.domain.messages import Role
from assistant.domain.prompts import GenerationOptions, PromptMessage
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.llama import LlamaChatModel
from assistant.inference.llama_worker import BACKGROUND_DIVISOR, LlamaWorker
from assistant.memory.model_facts.extraction import ExtractionTally, ModelExtraction
from assistant.storage.database import Database
from tests.integration.memory.conftest import Home

DEVELOPMENT_MODEL = (
    Path.home() / ".cache" / "keepsake-dev" / "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf"
)


@pytest.fixture(scope="module")
def capable() -> Iterator[LlamaChatModel]:
    """The small instruct model that developers may have."""
    if not DEVELOPMENT_MODEL.is_file():
        pytest.skip("the development model is not on this machine")
    model = LlamaChatModel("capable", DEVELOPMENT_MODEL, context=4096)
    model.context_window()
    yield model
    model.close()


def test_a_background_reply_is_the_same_as_any(llama: LlamaChatModel) -> None:
    prompt = [PromptMessage(role=Role.USER, text="Name a colour.")]
    schema: dict[str, object] = {
        "type": "object",
        "properties": {"colour": {"type": "string", "maxLength": 12}},
        "required": ["colour"],
    }
    replies = [
        llama.complete_json(
            prompt,
            schema,
            GenerationOptions(max_tokens=40, temperature=0.0, seed=1, background=background),
            cancel=CancelToken(),
        )
        for background in (False, True)
    ]
    assert replies[0] == replies[1]
    assert set(json.loads(replies[0])) == {"colour"}


@pytest.mark.parametrize(("threads", "fewer"), [(8, 8 // BACKGROUND_DIVISOR), (1, 1)])
def test_background_work_leaves_threads_to_others(
    threads: int, fewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked of the library at its border: how many threads it uses it does not tell."""
    asked: list[tuple[int, int]] = []
    worker = LlamaWorker()
    worker._threads = threads
    worker._llama = type("Loaded", (), {"ctx": None})()
    monkeypatch.setattr(
        "llama_cpp.llama_set_n_threads", lambda _context, one, many: asked.append((one, many))
    )
    worker._use_threads(background=True)
    worker._use_threads(background=False)
    assert asked == [(fewer, fewer), (threads, threads)]


def test_a_capable_model_reads_segments_for_facts(
    capable: LlamaChatModel, embedder: BundledEmbedder, tmp_path: Path
) -> None:
    """Whatever it claims: every reply is parsed, and every fact is in the person's words."""
    text = "My sister Marta lives in Oslo. I work as a nurse in Bergen."
    with Database(tmp_path / "memory.duckdb", None) as database:
        home = Home(database)
        home.talk(home.chat(), text, "How nice.")
        home.learn()
        extraction = ModelExtraction(database, embedder, home.published.append)
        types = tuple(FactType)
        while extraction.step(capable, types, CancelToken(), everything=True):
            pass
        tally: ExtractionTally = extraction.tally
        assert tally.calls >= 1
        assert (tally.unusable, tally.fell_back) == (0, 0)
        assert extraction.waiting("capable", local=True, everything=True) == 0
        assert all(source.quote in text for fact in home.facts() for source in fact.sources)
