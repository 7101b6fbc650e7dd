"""A model's process starts, answers, streams, stops, dies and comes back."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import psutil
import pytest

from assistant.cancel import CancelToken
from assistant.errors import (
    BudgetTooSmall,
    Cancelled,
    EngineBug,
    ModelFileInvalid,
    ModelFileMissing,
    ModelProcessDied,
)
from assistant.inference.child import ModelProcess, death_reason
from assistant.inference.stopped import LOOK_MS, LOOKS
from tests.integration.inference.toy_worker import TOY


def _toy(**params: object) -> ModelProcess:
    return ModelProcess("the toy", TOY, lambda: params)


@pytest.fixture
def toy() -> Iterator[ModelProcess]:
    process = _toy()
    yield process
    process.close()


def test_it_starts_on_first_use_and_answers(toy: ModelProcess) -> None:
    assert toy.pid is None
    assert not toy.ready
    answer = toy.call("echo", {"text": "\ud800 ไทย"})
    assert answer.head["text"] == "\ud800 ไทย"
    assert answer.arrays[0].tolist() == [0, 1, 2]
    assert toy.ready


def test_its_environment_holds_no_secret(
    toy: ModelProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEEPSAKE_KEY", "hush")
    monkeypatch.setenv("OPENAI_API_KEY", "hush")
    environment = toy.info()["environment"]
    assert "hush" not in environment.values()
    assert environment["HF_HUB_OFFLINE"] == "1"


def test_engine_errors_come_back_as_themselves(toy: ModelProcess) -> None:
    with pytest.raises(BudgetTooSmall, match="Too long"):
        toy.call("refuse", {})
    assert toy.ready


def test_other_errors_tell_the_place_but_no_words(toy: ModelProcess) -> None:
    with pytest.raises(EngineBug, match=r"ValueError at toy_worker\.py:\d+") as caught:
        toy.call("stumble", {"text": "my secret diary"})
    assert "diary" not in str(caught.value)


def test_a_model_that_cannot_be_loaded_says_so_each_time() -> None:
    process = _toy(bad=True)
    for _ in range(2):
        with pytest.raises(ModelFileInvalid, match="no model") as caught:
            process.call("echo", {"text": ""})
        assert caught.value.hint == "Choose another."
    process.close()


class Preparing:
    """Counts how many processes are begun."""

    def __init__(self, **params: object) -> None:
        self.times = 0
        self._params = params

    def __call__(self) -> Mapping[str, object]:
        self.times += 1
        return self._params


def starts_of(process: ModelProcess, preparing: Preparing) -> int:
    """How many processes two calls more begin."""
    before = preparing.times
    for _ in range(2):
        with pytest.raises((ModelFileInvalid, ModelProcessDied)):
            process.call("die", {"signal": signal.SIGKILL})
    return preparing.times - before


def test_a_file_that_was_found_invalid_is_not_loaded_again_until_it_is_stopped() -> None:
    preparing = Preparing(bad=True)
    process = ModelProcess("the toy", TOY, preparing, tries=2)
    assert starts_of(process, preparing) == 1
    with pytest.raises(ModelFileInvalid, match="no model"):
        process.info()
    assert starts_of(process, preparing) == 0
    process.stop()
    assert starts_of(process, preparing) == 1
    process.close()


def test_one_that_died_twice_without_an_answer_is_given_up() -> None:
    preparing = Preparing()
    process = ModelProcess("the toy", TOY, preparing, tries=2)
    assert starts_of(process, preparing) == 2
    assert starts_of(process, preparing) == 0
    with pytest.raises(ModelProcessDied, match="killed"):
        process.call("echo", {"text": ""})
    process.stop()
    for _ in range(3):
        process.call("echo", {"text": ""})
        with pytest.raises(ModelProcessDied):
            process.call("die", {"signal": signal.SIGKILL})
    assert process.call("echo", {"text": "still here"}).head["text"] == "still here"
    process.close()


def test_calls_that_one_death_ends_are_one_death() -> None:
    process = ModelProcess("the toy", TOY, dict, tries=2)
    process.info()
    assert process.pid is not None
    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(process.call, "ignore", {}) for _ in range(2)]
        time.sleep(0.2)
        psutil.Process(process.pid).kill()
        assert all(isinstance(one.exception(), ModelProcessDied) for one in waiting)
    assert process.call("echo", {"text": "back"}).head["text"] == "back"
    process.close()


def test_what_preparing_raises_the_caller_gets() -> None:
    def prepare() -> Mapping[str, object]:
        raise ModelFileMissing("gone")

    process = ModelProcess("the toy", TOY, prepare)
    with pytest.raises(ModelFileMissing, match="gone"):
        process.call("echo", {"text": ""})
    process.close()


def test_a_fault_that_nobody_foresaw_ends_every_waiting_call() -> None:
    def prepare() -> Mapping[str, object]:
        raise RuntimeError("my secret diary")

    process = ModelProcess("the toy", TOY, prepare)
    with pytest.raises(EngineBug, match="RuntimeError") as caught:
        process.call("echo", {"text": ""})
    assert "diary" not in str(caught.value)
    with pytest.raises(EngineBug, match="RuntimeError"):
        process.info()
    process.close()


def test_what_is_no_answer_ends_the_process_and_the_call(toy: ModelProcess) -> None:
    toy.info()
    pid = toy.pid
    assert pid is not None
    with pytest.raises(EngineBug, match="KeyError"):
        toy.call("mumble", {})
    assert not psutil.pid_exists(pid)
    assert toy.call("echo", {"text": "back"}).head["text"] == "back"


def test_many_threads_get_their_own_answers(toy: ModelProcess) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = pool.map(lambda n: toy.call("echo", {"text": n}).head["text"], range(200))
        assert list(answers) == list(range(200))


def test_a_stream_arrives_in_order_and_ends(toy: ModelProcess) -> None:
    frames = list(toy.stream("count", {"to": 5}, cancel=CancelToken()))
    assert [frame.head["number"] for frame in frames[:-1]] == [0, 1, 2, 3, 4]
    assert frames[-1].head["counted"] == 5


def test_an_urgent_request_overtakes(toy: ModelProcess) -> None:
    toy.info()
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(toy.call, "count", {"to": 40, "pause": 0.02})
        waiting = pool.submit(toy.call, "count", {"to": 40, "pause": 0.02})
        time.sleep(0.1)
        began = time.monotonic()
        toy.call("echo", {"text": ""}, urgent=True)
        assert time.monotonic() - began < 0.3
        assert not slow.done()
        assert slow.result().head["counted"] == waiting.result().head["counted"] == 40


def test_cancelling_stops_the_work_and_keeps_the_process(toy: ModelProcess) -> None:
    cancel = CancelToken()
    stream = toy.stream("count", {"to": 100_000}, cancel=cancel)
    next(stream)
    pid = toy.pid
    began = time.monotonic()
    cancel.cancel()
    with pytest.raises(Cancelled):
        list(stream)
    assert time.monotonic() - began < 1
    assert toy.call("echo", {"text": "still here"}).head["text"] == "still here"
    assert toy.pid == pid


def test_leaving_a_stream_stops_the_work(toy: ModelProcess) -> None:
    stream = toy.stream("count", {"to": 100_000}, cancel=CancelToken())
    assert [frame.head["number"] for frame in islice(stream, 2)] == [0, 1]
    stream.close()
    assert toy.call("echo", {"text": "free"}).head["text"] == "free"


def test_work_that_does_not_listen_is_ended_within_a_second(toy: ModelProcess) -> None:
    cancel = CancelToken()
    stream = toy.stream("ignore", {}, cancel=cancel)
    next(stream)
    began = time.monotonic()
    cancel.cancel()
    with pytest.raises(Cancelled):
        next(stream)
    assert time.monotonic() - began < 1
    assert toy.call("echo", {"text": "again"}).head["text"] == "again"


def test_cancelling_while_it_loads_returns_at_once() -> None:
    process = _toy(seconds=1.5)
    cancel = CancelToken()
    stream = process.stream("count", {"to": 1}, cancel=cancel)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(list, stream)
        time.sleep(0.1)
        began = time.monotonic()
        cancel.cancel()
        with pytest.raises(Cancelled):
            waiting.result()
        assert time.monotonic() - began < 0.5
    assert process.call("echo", {"text": "loaded"}).head["text"] == "loaded"
    process.close()


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_death_is_told_and_the_next_use_works(toy: ModelProcess, number: int) -> None:
    with pytest.raises(ModelProcessDied, match=signal.Signals(number).name):
        toy.call("die", {"signal": number})
    assert not toy.ready
    assert toy.call("echo", {"text": "back"}).head["text"] == "back"


def test_a_death_ends_every_waiting_call(toy: ModelProcess) -> None:
    stream = toy.stream("count", {"to": 100_000}, cancel=CancelToken())
    next(stream)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(toy.call, "echo", {"text": ""})
        time.sleep(0.1)
        assert toy.pid is not None
        psutil.Process(toy.pid).kill()
        with pytest.raises(ModelProcessDied):
            waiting.result()
    with pytest.raises(ModelProcessDied):
        list(stream)


def test_an_unknown_worker_is_a_bug_that_is_told() -> None:
    process = ModelProcess("nothing", "assistant.inference.nowhere:Worker", dict)
    with pytest.raises(EngineBug, match="ModuleNotFoundError"):
        process.call("echo", {})
    process.close()


def test_a_program_that_cannot_be_started_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    process = _toy()
    with pytest.raises(ModelProcessDied, match="cannot be started"):
        process.call("echo", {})
    process.close()


def test_stopping_frees_it_and_the_next_use_starts_anew(toy: ModelProcess) -> None:
    toy.info()
    first = toy.pid
    assert first is not None
    toy.stop()
    assert not psutil.pid_exists(first)
    toy.info()
    assert toy.pid not in {None, first}


def test_closing_ends_waiting_calls_and_may_be_repeated() -> None:
    process = _toy()
    process.info()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(process.call, "ignore", {})
        time.sleep(0.1)
        process.close()
        with pytest.raises(Cancelled):
            waiting.result()
    process.close()
    with pytest.raises(Cancelled):
        process.call("echo", {"text": ""})


def test_closing_what_never_started() -> None:
    _toy().close()


def test_closing_right_after_starting() -> None:
    process = _toy()
    process.start()
    process.close()


def test_reasons_are_readable() -> None:
    assert death_reason(3) == "exit code 3"
    assert "memory" in death_reason(-signal.SIGKILL)
    assert "instruction" in death_reason(-signal.SIGILL)
    assert death_reason(-64)


def _stop(process: ModelProcess) -> None:
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no processes so")
class TestStopped:
    """A process that was stopped from outside is ended, and the next use starts another."""

    def test_cancelling_ends_it_within_a_second(self, toy: ModelProcess) -> None:
        cancel = CancelToken()
        stream = toy.stream("count", {"to": 1000}, cancel=cancel)
        next(stream)
        _stop(toy)
        began = time.monotonic()
        cancel.cancel()
        with pytest.raises(Cancelled):
            list(stream)
        assert time.monotonic() - began < 5
        assert toy.call("echo", {"text": "again"}).head["text"] == "again"

    def test_whoever_waits_hears_of_it(self, toy: ModelProcess) -> None:
        toy.call("echo", {"text": "ready"})
        _stop(toy)
        with pytest.raises(ModelProcessDied, match="stopped"):
            toy.call("echo", {"text": "x" * 1_000_000})  # more than the pipe takes
        assert toy.call("echo", {"text": "again"}).head["text"] == "again"

    def test_it_is_ended_while_it_loads_too(self) -> None:
        process = _toy(seconds=20)
        try:
            process.start()
            while process.pid is None:
                time.sleep(0.01)
            _stop(process)
            with pytest.raises(ModelProcessDied, match="stopped"):
                process.info()
        finally:
            process.close()

    def test_an_idle_one_is_left_alone(self, toy: ModelProcess) -> None:
        toy.call("echo", {"text": "ready"})
        before = toy.pid
        assert before is not None
        _stop(toy)
        time.sleep(LOOK_MS * (LOOKS + 1) / 1000)
        os.kill(before, signal.SIGCONT)
        assert toy.call("echo", {"text": "again"}).head["text"] == "again"
        assert toy.pid == before
