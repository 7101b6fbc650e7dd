"""The bundled embedder, for real."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import psutil
import pytest

from assistant.domain.encodings import TOKEN_SCALE, Encoding
from assistant.domain.passages import passage_spans
from assistant.errors import ModelFileInvalid, ModelFileMissing, ModelProcessDied
from assistant.inference import catalogue
from assistant.inference.embedding import BundledEmbedder, ChildEmbedder, EmbedderFolder
from assistant.inference.tokens import minilm_counter
from assistant.retrieval.matching import Probe, best_matches, cosines


def _cosine(first: Encoding, second: Encoding) -> float:
    return float(first.chunks[0] @ second.chunks[0])


def test_the_id_names_model_weights_and_precision(embedder: BundledEmbedder) -> None:
    name, _, rest = embedder.embedder_id.partition("@")
    assert name == "all-minilm-l6-v2"
    assert rest.split("-")[0] == "53aa51172d14"
    assert rest.split("-")[1] in {"bf16", "fp32"}
    assert embedder.dimension == 384


def test_meanings_are_near(embedder: BundledEmbedder) -> None:
    dog, puppy, tax = embedder.encode(
        ["My dog is called Biscuit.", "I own a puppy named Biscuit.", "The tax form is due in May."]
    )
    assert _cosine(dog, puppy) > 0.7 > 0.3 > _cosine(dog, tax)


def test_shapes_types_and_lengths(embedder: BundledEmbedder) -> None:
    text = "Hello there, Wörld!"
    (encoding,) = embedder.encode([text])
    assert encoding.chunks.shape == (1, 384)
    assert encoding.chunks.dtype == np.float32
    assert encoding.tokens.dtype == np.int8
    assert encoding.token_starts.dtype == np.uint32
    assert np.linalg.norm(encoding.chunks, axis=1) == pytest.approx(1, abs=1e-3)
    lengths = np.linalg.norm(encoding.tokens.astype(np.float32), axis=1)
    assert lengths == pytest.approx(TOKEN_SCALE, rel=0.02)
    words = [text[start:].split(maxsplit=1)[0] for start in encoding.token_starts]
    assert words == ["Hello", "there,", ",", "Wörld!", "!"]


def test_order_is_kept_whatever_the_lengths(embedder: BundledEmbedder) -> None:
    texts = ["word " * (7 * n % 40 + 1) + str(n) for n in range(40)]
    together = embedder.encode(texts)
    for text, encoding in zip(texts, together, strict=True):
        (alone,) = embedder.encode([text])
        assert _cosine(alone, encoding) > 0.999
        assert len(alone.tokens) == len(encoding.tokens)


def test_a_long_text_is_split_and_none_of_it_is_lost(embedder: BundledEmbedder) -> None:
    filler = "The committee met again and talked about the usual matters at length. "
    text = filler * 150 + "The treasure is buried under the old lighthouse. " + filler * 150
    (encoding,) = embedder.encode([text])
    count = minilm_counter()(text)
    assert len(encoding.tokens) == len(encoding.token_starts) == count
    passages = passage_spans(text)
    assert len(encoding.chunks) == len(passages)
    query = embedder.encode_query("Where is the treasure buried?")
    best_passage = passages[int((encoding.chunks @ query.vector).argmax())]
    assert "treasure" in text[slice(*best_passage)]
    only_filler = embedder.encode([filler * 300])[0]
    probe = Probe.of(query)
    pairs = cosines(probe, [encoding.tokens, only_filler.tokens])
    best = int(pairs[0].max(axis=1).argmax())
    assert "treasure" in text[encoding.token_starts[best] - 40 :][:90]
    scores = probe.weigh(best_matches(pairs, len(probe.weights)))
    assert scores[0] > scores[1] + 0.3


def test_a_passage_has_the_vector_that_it_has_alone(embedder: BundledEmbedder) -> None:
    parts = [
        "My dog is called Biscuit, and he likes to swim in the canal behind the mill. " * 6,
        "The tax form is due in May, and the receipts are in the blue box. " * 8,
        "Grandmother's recipe needs three spoons of cardamom. " * 3,
    ]
    text = "".join(parts).strip()
    spans = passage_spans(text)
    assert len(spans) > 2
    (encoding,) = embedder.encode([text])
    alone = embedder.encode([text[slice(*span)] for span in spans])
    assert len(encoding.chunks) == len(spans)
    for span, chunk, one in zip(spans, encoding.chunks, alone, strict=True):
        assert len(one.chunks) == 1
        assert float(chunk @ one.chunks[0]) > 0.999
        first, end = np.searchsorted(encoding.token_starts, span)
        assert end - first == len(one.tokens)
        assert (encoding.token_starts[first:end] == one.token_starts + span.start).all()
        lengths = (encoding.tokens[first:end].astype(int) * one.tokens.astype(int)).sum(axis=1)
        assert (lengths > 0.98 * TOKEN_SCALE**2).all()


def test_a_passage_without_a_word_has_a_zero_vector(embedder: BundledEmbedder) -> None:
    text = "The first of it.\n" + "\u200b" * 300 + "\nThe last of it."
    assert len(passage_spans(text)) == 3
    (encoding,) = embedder.encode([text])
    assert encoding.chunks.shape == (3, 384)
    lengths = np.linalg.norm(encoding.chunks, axis=1)
    assert lengths == pytest.approx([1, 0, 1], abs=1e-3)
    assert encoding.chunks[1].tolist() == [0.0] * 384, "no NaN"


def test_a_passage_beyond_the_window_has_the_mean_of_its_parts(embedder: BundledEmbedder) -> None:
    first, second = "日本語中文学生" * 28, "水火木金土山川" * 28
    text = "Before it. " + "word " * 119 + ".\n" + first + second + "\nBehind it."
    spans = passage_spans(text)
    place = [text[slice(*span)] for span in spans].index(first + second)
    (encoding, *halves) = embedder.encode([text, first, second])
    assert len(encoding.chunks) == len(spans)
    assert len(halves[0].tokens) == len(first), "so each half is as long as a part"
    mean = halves[0].chunks[0] + halves[1].chunks[0]
    assert float(encoding.chunks[place] @ mean / np.linalg.norm(mean)) > 0.999
    assert len(encoding.tokens) == minilm_counter()(text)


def test_half_a_character_moves_no_passage(embedder: BundledEmbedder) -> None:
    text = "The bees are here. \ud800 " * 40
    (encoding,) = embedder.encode([text])
    assert len(encoding.chunks) == len(passage_spans(text)) > 1


def test_the_beginning_of_a_text_has_the_vectors_of_its_first_passages(
    embedder: BundledEmbedder,
) -> None:
    text = "The committee met again and talked about the usual matters at length. " * 40
    whole, beginning = embedder.encode([text, text[: len(text) // 2]])
    known = len(beginning.chunks) - 1
    assert 1 < known < len(whole.chunks)
    assert (np.vecdot(whole.chunks[:known], beginning.chunks[:known]) > 0.999).all()


@pytest.mark.parametrize("text", ["", " \n\t", "\0", "\u200b"])
def test_a_text_without_words_has_no_vectors(embedder: BundledEmbedder, text: str) -> None:
    (encoding,) = embedder.encode([text])
    assert encoding.chunks.shape == (0, 384)
    assert encoding.tokens.shape == (0, 384)
    query = embedder.encode_query(text)
    assert query.vector.shape == (384,)
    assert not query.vector.any()
    assert query.tokens.shape == (0, 384)
    assert query.weights.shape == (0,)


@pytest.mark.parametrize(
    "text",
    [
        "\ud800",
        "a\0b",
        "👨‍👩‍👧‍👦",
        "สวัสดี",
        "日本語",
        "x" * 1_000_000,
        "\n" * 100_000 + "end",
        "[CLS] [SEP]",
    ],
)
def test_odd_texts_do_no_harm(embedder: BundledEmbedder, text: str) -> None:
    (encoding,) = embedder.encode([text])
    assert np.isfinite(encoding.chunks).all()
    assert all(start < len(text) for start in encoding.token_starts)
    assert np.isfinite(embedder.encode_query(text).tokens).all()


def test_no_texts_no_encodings(embedder: BundledEmbedder) -> None:
    assert embedder.encode([]) == []


def test_query_tokens_are_weighted(embedder: BundledEmbedder) -> None:
    query = embedder.encode_query("When did Melanie go to the beach?")
    assert query.vector.dtype == query.tokens.dtype == query.weights.dtype == np.float32
    assert np.linalg.norm(query.tokens, axis=1) == pytest.approx(1, abs=1e-2)
    # when did melanie go to the beach ?
    expected = [0.05, 0.05, 1, 1, 0.05, 0.05, 1, 0.05]
    assert query.weights.tolist() == pytest.approx(expected)


def test_a_very_long_query_counts_by_its_ends(embedder: BundledEmbedder) -> None:
    embedder.encode_query("warm")
    query = "lighthouse " + "filler words again " * 6000 + "treasure"
    began = time.monotonic()
    encoded = embedder.encode_query(query)
    assert time.monotonic() - began < 2
    assert encoded.tokens.shape == (508, 384)
    assert encoded.weights.shape == (508,)
    assert np.linalg.norm(encoded.vector) == pytest.approx(1, abs=1e-3)
    document = embedder.encode(["lighthouse", "treasure"])
    for found in document:
        assert (encoded.tokens @ found.tokens.astype(np.float32).T).max() > 0.5 * TOKEN_SCALE


def test_a_query_overtakes_an_import(embedder: BundledEmbedder) -> None:
    texts = [f"Message {n} about the weather in the mountains. " * 30 for n in range(60)]
    embedder.encode_query("warm")
    with ThreadPoolExecutor(1) as pool:
        importing = pool.submit(embedder.encode, texts)
        time.sleep(0.1)
        waits: list[float] = []
        while not importing.done() and len(waits) < 5:
            began = time.monotonic()
            embedder.encode_query("How is the weather?")
            waits.append(time.monotonic() - began)
        importing.result()
    assert waits
    assert min(waits) < 0.5


def test_both_precisions_agree(embedder: BundledEmbedder) -> None:
    texts = ["My dog is called Biscuit.", "The tax form is due in May. " * 20]
    other = "fp32" if "bf16" in embedder.embedder_id else "bf16"
    second = BundledEmbedder(precision=other)
    try:
        for first, again in zip(embedder.encode(texts), second.encode(texts), strict=True):
            assert _cosine(first, again) > 0.995
    finally:
        second.close()


def _copied(folder: Path) -> EmbedderFolder:
    model = catalogue.bundled(catalogue.EMBEDDER)
    shutil.copytree(catalogue.folder_of(model), folder)

    def find() -> Path:
        for file in model.files:
            catalogue.check_file(folder / file.name, file)
        return folder

    return EmbedderFolder(name="copy", digest="0", dimension=384, find=find)


def test_a_changed_or_missing_file_is_refused(tmp_path: Path) -> None:
    folder = _copied(tmp_path / "model")
    weights = tmp_path / "model" / "model.safetensors"
    embedder = ChildEmbedder(folder)
    data = bytearray(weights.read_bytes())
    data[-1] ^= 1
    weights.write_bytes(data)
    with pytest.raises(ModelFileInvalid, match="changed"):
        embedder.encode_query("hello")
    weights.write_bytes(data[:-10])
    with pytest.raises(ModelFileInvalid, match="bytes instead of"):
        embedder.encode_query("hello")
    weights.unlink()
    with pytest.raises(ModelFileMissing):
        embedder.encode_query("hello")
    embedder.close()


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "modules.json").write_text("[")
    folder = EmbedderFolder(name="x", digest="0", dimension=384, find=lambda: tmp_path)
    embedder = ChildEmbedder(folder)
    with pytest.raises(ModelFileInvalid, match="not a sentence-transformers folder"):
        embedder.encode(["hello"])
    embedder.close()


def test_a_model_that_pools_differently_is_refused(tmp_path: Path) -> None:
    model = catalogue.bundled(catalogue.EMBEDDER)
    shutil.copytree(catalogue.folder_of(model), tmp_path / "model")
    pooling = tmp_path / "model" / "1_Pooling" / "config.json"
    pooling.write_text('{"pooling_mode_max_tokens": true}')
    folder = EmbedderFolder(name="x", digest="0", dimension=384, find=lambda: tmp_path / "model")
    embedder = ChildEmbedder(folder)
    with pytest.raises(ModelFileInvalid, match="pooling_mode_max_tokens"):
        embedder.encode(["hello"])
    embedder.close()


@pytest.mark.heavy
def test_other_architectures_give_the_same_vectors(
    embedder: BundledEmbedder, tmp_path: Path
) -> None:
    """The same weights through transformers, as other models would run."""
    folder = tmp_path / "model"
    model = catalogue.bundled(catalogue.EMBEDDER)
    shutil.copytree(catalogue.folder_of(model), folder)
    config = folder / "config.json"
    config.write_text(config.read_text().replace('"gelu"', '"gelu_python"'))
    other = ChildEmbedder(
        EmbedderFolder(name="other", digest="0", dimension=384, find=lambda: folder)
    )
    texts = ["My dog is called Biscuit.", "Short.", "The tax form is due in May. " * 20]
    try:
        for first, again in zip(embedder.encode(texts), other.encode(texts), strict=True):
            assert _cosine(first, again) > 0.995
            tokens = np.vecdot(first.tokens.astype(int), again.tokens.astype(int))
            assert (tokens > 0.97 * TOKEN_SCALE**2).all(), "of the same layer"
    finally:
        other.close()


def test_a_killed_process_is_told_and_comes_back() -> None:
    embedder = BundledEmbedder()
    try:
        embedder.encode_query("hello")
        assert embedder.pid is not None
        with ThreadPoolExecutor(1) as pool:
            working = pool.submit(embedder.encode, ["many words to embed " * 3000])
            time.sleep(0.2)
            psutil.Process(embedder.pid).kill()
            with pytest.raises(ModelProcessDied):
                working.result()
        assert len(embedder.encode(["and again"])[0].tokens) == 2
    finally:
        embedder.close()
