from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from assistant.storage.gate import Gate


def test_statements_run_side_by_side() -> None:
    gate, both = Gate(), threading.Barrier(2, timeout=5)

    def statement() -> None:
        with gate.open_for_statement():
            both.wait()

    with ThreadPoolExecutor(2) as pool:
        for future in [pool.submit(statement) for _ in range(2)]:
            future.result()


def test_shutting_waits_for_statements_and_keeps_new_ones_out() -> None:
    gate = Gate()
    inside, leave, order = threading.Event(), threading.Event(), []

    def statement() -> None:
        with gate.open_for_statement():
            inside.set()
            leave.wait(5)
            order.append("statement")

    def shutting() -> None:
        with gate.shut():
            order.append("shut")

    def late() -> None:
        with gate.open_for_statement():
            order.append("late")

    with ThreadPoolExecutor(3) as pool:
        futures = [pool.submit(statement)]
        inside.wait(5)
        futures.append(pool.submit(shutting))
        while not gate._shut:
            pass
        futures.append(pool.submit(late))
        leave.set()
        for future in futures:
            future.result()
    assert order == ["statement", "shut", "late"]


def test_an_error_opens_the_gate_again() -> None:
    gate = Gate()
    for entering in (gate.shut, gate.open_for_statement):
        try:
            with entering():
                raise ValueError
        except ValueError:
            pass
    with gate.shut(), ThreadPoolExecutor(1):
        pass
