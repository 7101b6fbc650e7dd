"""A real cross-encoder, of random weights, in its process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import psutil
import pytest

from assistant.errors import Cancelled, ModelFileInvalid, ModelFileMissing, ModelProcessDied
from assistant.inference.reranking import ChildReranker, check_folder
from tests import tiny_cross_encoder

QUERY = "How many hives does my sister keep ?"
TEXTS = [
    "My sister keeps seven hives on the roof .",
    "Green tea is best .",
    "We sleep in the night . " * 40,
    "",
    "hives",
    "Which tea do I keep for my sister ?",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_cross_encoder.build(tmp_path_factory.mktemp("tiny") / "model")


@pytest.fixture(scope="module")
def reranker(folder: Path) -> Iterator[ChildReranker]:
    model = ChildReranker(folder, threads=1, precision="fp32")
    model.score("loaded", ["loaded"])  # its thread must be older than the tests that use it
    yield model
    model.close()


def test_scores_are_those_of_sentence_transformers_before_the_sigmoid(
    folder: Path, reranker: ChildReranker
) -> None:
    scores = reranker.score(QUERY, TEXTS)
    assert scores.dtype == np.float32
    assert scores.shape == (len(TEXTS),)
    assert np.ptp(scores) > 0.1, "equal scores would prove nothing"
    expected = tiny_cross_encoder.reference(folder, QUERY, TEXTS)
    assert 1 / (1 + np.exp(-scores)) == pytest.approx(expected, abs=1e-6)


def test_the_order_of_texts_and_their_company_change_no_score(reranker: ChildReranker) -> None:
    together = reranker.score(QUERY, TEXTS * 8)
    alone = [float(reranker.score(QUERY, [text])[0]) for text in TEXTS]
    assert together == pytest.approx(np.array(alone * 8), abs=1e-5)


def test_query_and_text_are_told_apart(reranker: ChildReranker) -> None:
    there, back = (
        reranker.score("green tea", ["my sister"]),
        reranker.score("my sister", ["green tea"]),
    )
    assert abs(there[0] - back[0]) > 1e-3


@pytest.mark.heavy
def test_both_precisions_agree(folder: Path, reranker: ChildReranker) -> None:
    """Roughly: the large random weights make rounding louder than a trained model's would."""
    other = ChildReranker(folder, threads=1, precision="bf16")
    try:
        exact, rough = reranker.score(QUERY, TEXTS), other.score(QUERY, TEXTS)
        assert not np.array_equal(exact, rough), "the precision asked for was not used"
        assert rough == pytest.approx(exact, abs=0.25 * float(np.ptp(exact)))
    finally:
        other.close()


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "👨‍👩‍👧‍👦", "日本語", "tea " * 20_000])
def test_odd_texts_do_no_harm(reranker: ChildReranker, text: str) -> None:
    assert np.isfinite(reranker.score(QUERY, [text])).all()
    assert np.isfinite(reranker.score(text, ["tea"])).all()


def test_no_texts_start_no_process(folder: Path) -> None:
    reranker = ChildReranker(folder)
    assert reranker.score(QUERY, []).shape == (0,)
    assert reranker.pid is None


@pytest.mark.heavy
def test_a_killed_process_is_told_and_comes_back(folder: Path) -> None:
    reranker = ChildReranker(folder, threads=1, precision="fp32")
    try:
        before = reranker.score(QUERY, TEXTS)
        assert reranker.pid is not None
        process = psutil.Process(reranker.pid)
        process.suspend()  # so that it dies with the request under way
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(reranker.score, QUERY, TEXTS)
            time.sleep(0.2)
            process.kill()
            with pytest.raises(ModelProcessDied):
                waiting.result()
        assert np.array_equal(reranker.score(QUERY, TEXTS), before)
    finally:
        reranker.close()


@pytest.mark.heavy
def test_it_frees_its_memory_and_can_be_closed(folder: Path) -> None:
    reranker = ChildReranker(folder, threads=1)
    reranker.score(QUERY, ["tea"])
    pid = reranker.pid
    assert pid is not None
    reranker.stop()
    assert not psutil.pid_exists(pid)
    assert reranker.score(QUERY, ["tea"]).shape == (1,)
    reranker.close()
    with pytest.raises(Cancelled):
        reranker.score(QUERY, ["tea"])


@pytest.mark.heavy
def test_no_model_library_enters_this_process(folder: Path) -> None:
    """In a fresh interpreter, because the tests themselves build models here."""
    program = (
        "import sys; from pathlib import Path\n"
        "from assistant.engine import Engine\n"
        "from assistant.inference.reranking import ChildReranker\n"
        "reranker = ChildReranker(Path(sys.argv[1]), threads=1)\n"
        "assert len(reranker.score('tea', ['green tea'])) == 1\n"
        "reranker.close()\n"
        "print({'sentence_transformers', 'transformers', 'torch'} & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"


def test_a_folder_that_holds_one_says_how_large_it_is(folder: Path) -> None:
    assert check_folder(folder) == (folder / "model.safetensors").stat().st_size


@pytest.mark.parametrize("name", ["config.json", "tokenizer.json", "model.safetensors"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    folder = tiny_cross_encoder.build(tmp_path)
    (folder / name).unlink()
    with pytest.raises(ModelFileMissing, match=name.replace("model", r"\*")) as caught:
        check_folder(folder)
    assert "bge-reranker-base" in caught.value.hint


def test_a_missing_folder_is_told_with_what_to_do(tmp_path: Path) -> None:
    reranker = ChildReranker(tmp_path / "nowhere")
    with pytest.raises(ModelFileMissing, match="nowhere") as caught:
        reranker.score(QUERY, TEXTS)
    assert "bge-reranker-base" in caught.value.hint
    reranker.close()


@pytest.mark.parametrize(
    "config", ["", "[]", "{}", '{"architectures": 3}', '{"architectures": ["BertModel"]}']
)
def test_a_folder_of_another_kind_is_refused(tmp_path: Path, config: str) -> None:
    folder = tiny_cross_encoder.build(tmp_path)
    (folder / "config.json").write_text(config)
    with pytest.raises(ModelFileInvalid):
        check_folder(folder)


def test_a_classifier_of_several_labels_is_refused(tmp_path: Path) -> None:
    for labels in (2, 3):
        with pytest.raises(ModelFileInvalid, match="no score"):
            check_folder(tiny_cross_encoder.build(tmp_path / str(labels), labels=labels))


def test_broken_weights_are_told(tmp_path: Path) -> None:
    weights = tiny_cross_encoder.build(tmp_path) / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    reranker = ChildReranker(tmp_path, threads=1)
    with pytest.raises(ModelFileInvalid, match="cannot be read"):
        reranker.score(QUERY, TEXTS)
    reranker.close()


@pytest.mark.heavy
def test_words_without_vectors_are_told(tmp_path: Path) -> None:
    """The last words of the vocabulary: the warm-up does not meet them."""
    folder = tiny_cross_encoder.build(tmp_path, words_without_vectors=3)
    reranker = ChildReranker(folder, threads=1)
    assert len(reranker.score("tea", ["green tea"])) == 1
    with pytest.raises(ModelFileInvalid, match="cannot score"):
        reranker.score("tea", ["green tea ."])
    reranker.close()


@pytest.mark.heavy
def test_code_in_the_folder_is_not_run(tmp_path: Path) -> None:
    """Neither a module that the folder names, nor an activation function."""
    folder = tiny_cross_encoder.build(tmp_path / "model")
    trap = tmp_path / "sprung"
    (folder / "trap.py").write_text(f"open({str(trap)!r}, 'w')\nclass Trap: pass\n")
    (folder / "modules.json").write_text(
        json.dumps([{"idx": 0, "name": "0", "path": "", "type": "trap.Trap"}])
    )
    (folder / "config_sentence_transformers.json").write_text('{"model_type": "CrossEncoder"}')
    config = json.loads((folder / "config.json").read_text())
    config["sentence_transformers"] = {"activation_fn": "trap.Trap"}
    config["auto_map"] = {"AutoModelForSequenceClassification": "trap.Trap"}
    (folder / "config.json").write_text(json.dumps(config))
    reranker = ChildReranker(folder, threads=1)
    with pytest.raises(ModelFileInvalid):
        reranker.score(QUERY, TEXTS)
    reranker.close()
    assert not trap.exists()


@pytest.mark.heavy
def test_what_pytorch_says_where_memory_is_short_is_told_from_a_bad_model() -> None:
    program = (
        "import torch\n"
        "from assistant.inference.cross_encoder import is_out_of_memory\n"
        "def of(failing):\n"
        "    try:\n"
        "        failing()\n"
        "    except RuntimeError as error:\n"
        "        return is_out_of_memory(error)\n"
        "print(of(lambda: torch.empty(2**50)), of(lambda: torch.zeros(2) @ torch.zeros(3)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "False"]
