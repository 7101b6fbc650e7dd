"""The catalogue of models to download is whole and says what people need to choose."""

from __future__ import annotations

import re

import pytest

from assistant.errors import NotFound
from assistant.inference.offers import KINDS, Offer, offer, offers

SHA256 = re.compile(r"[0-9a-f]{64}")
REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
LICENCES = {"Apache-2.0", "MIT", "Gemma", "Llama-3.2"}


@pytest.mark.parametrize("model", offers(), ids=lambda model: model.name)
def test_an_entry_says_everything(model: Offer) -> None:
    assert re.fullmatch(r"[\w.-]{2,60}", model.name)
    assert model.kind in KINDS
    assert REPOSITORY.fullmatch(model.repository)
    assert model.licence in LICENCES
    assert model.licence_url.startswith("https://")
    assert model.languages
    assert all(re.fullmatch("[a-z]{2}", language) for language in model.languages)
    assert model.context >= 128
    assert model.title
    assert model.about.endswith(".")


@pytest.mark.parametrize("model", offers(), ids=lambda model: model.name)
def test_its_files_can_be_checked(model: Offer) -> None:
    assert model.files
    for file in model.files:
        assert not file.path.startswith(("/", ".")), "it must stay within its folder"
        assert ".." not in file.path.split("/")
        assert file.sha256 is None or SHA256.fullmatch(file.sha256)
        assert file.size_bytes is None or file.size_bytes > 0
    assert model.size_bytes > 0


@pytest.mark.parametrize("model", [m for m in offers() if m.kind == "chat"], ids=lambda m: m.name)
def test_a_chat_model_has_a_plausible_shape(model: Offer) -> None:
    assert model.shape is not None
    assert model.weights.path.endswith(".gguf")
    assert SHA256.fullmatch(model.weights.sha256 or "")
    assert "-of-" not in model.weights.path, "a model in one file"
    bits = model.size_bytes * 8 / (model.parameters * 1e9)
    assert 4 < bits < 9, "so many bits a parameter"
    assert 0.5 <= model.parameters <= 15


def test_names_are_unique_and_sizes_useful() -> None:
    names = [model.name for model in offers()]
    assert len(names) == len(set(names))
    chat = [model for model in offers() if model.kind == "chat"]
    assert 10 <= len(chat) <= 15
    assert min(m.size_bytes for m in chat) < 6e8
    assert max(m.size_bytes for m in chat) > 8e9
    assert {model.kind for model in offers()} == set(KINDS)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(NotFound) as caught:
        offer("gpt-17")
    assert "qwen3-8b" in caught.value.hint
