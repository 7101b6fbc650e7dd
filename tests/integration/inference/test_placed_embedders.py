"""An embedder of the person's own, from its folder to vectors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from assistant.errors import ModelFileInvalid, ModelFileMissing
from assistant.inference.embedding import ChildEmbedder
from assistant.inference.placed_embedders import placed_embedder, read_folder
from tests.tiny_embedder import DIMENSION, build, reference

TEXTS = (
    "die Bienen sind grün",
    "the bees are green.",
    "пчёлы",
    "蜜蜂很绿",
    "unlisted words, and 👩‍🚒",
    "a",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("models") / "tiny-multilingual")


@pytest.fixture(scope="module")
def embedder(folder: Path) -> Iterator[ChildEmbedder]:
    made = ChildEmbedder(read_folder(folder), threads=1, precision="fp32")
    made.start()  # its thread must be older than the first test that uses it
    made.encode_query("loaded")
    yield made
    made.close()


def test_vectors_are_those_of_sentence_transformers(folder: Path, embedder: ChildEmbedder) -> None:
    encodings = embedder.encode(TEXTS)
    assert [one.chunks.shape for one in encodings] == [(1, DIMENSION)] * len(TEXTS)
    found = np.concatenate([one.chunks for one in encodings])
    np.testing.assert_allclose(found, reference(folder, TEXTS), atol=1e-5)
    asked = np.stack([embedder.encode_query(text).vector for text in TEXTS])
    np.testing.assert_allclose(asked, reference(folder, TEXTS), atol=1e-5)
    assert np.abs(found[0] - found[1]).max() > 0.01  # or anything would do


def test_tokens_stand_where_their_words_do(embedder: ChildEmbedder) -> None:
    (encoding,) = embedder.encode(["die Bienen  sind 蜜蜂"])
    assert encoding.token_starts.tolist() == [0, 4, 12, 17, 17, 18]  # ▁, 蜜, 蜂
    assert encoding.tokens.shape == (6, DIMENSION)


def test_a_text_beyond_the_window_is_split_and_none_of_it_is_lost(embedder: ChildEmbedder) -> None:
    text = " ".join(["die Bienen sind grün."] * 12)
    (encoding,) = embedder.encode([text])
    assert np.allclose(np.linalg.norm(encoding.chunks, axis=1), 1, atol=1e-5)
    assert encoding.token_starts[-1] == len(text) - 1
    assert encoding.tokens.any(axis=1).all()


def test_unknown_words_and_stop_words_weigh_little(embedder: ChildEmbedder) -> None:
    for words, weight in (("Bienen", 1.0), ("蜜蜂", 1.0), ("ξζ", 0.05), ("the", 0.05), ("?", 0.05)):
        assert embedder.encode_query(words).weights[-1] == pytest.approx(weight)


def test_the_id_names_the_weights(folder: Path, tmp_path: Path) -> None:
    same = build(tmp_path / "a" / folder.name)
    other = build(tmp_path / "b" / folder.name, seed=8)
    ids = [ChildEmbedder(read_folder(each)).embedder_id for each in (folder, same, other)]
    assert ids[0] == ids[1] != ids[2]
    assert ids[0].startswith("tiny-multilingual@")


@pytest.mark.parametrize(
    "name", ["model.safetensors", "config.json", "tokenizer.json", "modules.json"]
)
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    (build(tmp_path / "m") / name).unlink()
    with pytest.raises(ModelFileMissing, match=name):
        read_folder(tmp_path / "m")


def test_what_is_no_embedder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelFileMissing, match="no folder"):
        read_folder(tmp_path / "absent")
    folder = build(tmp_path / "m")
    for text in ("{", "[]", '{"hidden_size": "many"}', '{"hidden_size": 0}'):
        (folder / "config.json").write_text(text, encoding="utf-8")
        with pytest.raises(ModelFileInvalid):
            read_folder(folder)


def test_a_folder_that_is_gone_says_so_at_each_use(tmp_path: Path) -> None:
    embedder = placed_embedder(tmp_path / "m")
    known = placed_embedder(build(tmp_path / "m"))
    try:
        assert embedder.embedder_id != known.embedder_id
        for _ in range(2):  # also after it came: the vectors would be called by no name
            with pytest.raises(ModelFileMissing):
                embedder.encode(["bees"])
    finally:
        embedder.close()
        known.close()


def test_weights_that_change_under_it_are_not_loaded(tmp_path: Path) -> None:
    embedder = placed_embedder(build(tmp_path / "m"))
    with (tmp_path / "m" / "model.safetensors").open("ab") as file:
        file.write(b"more")
    try:
        with pytest.raises(ModelFileInvalid, match="was changed"):
            embedder.encode(["bees"])
    finally:
        embedder.close()
