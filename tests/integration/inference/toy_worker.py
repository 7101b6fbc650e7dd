"""A worker without a model, to see how processes start, stream, stop and die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from assistant.errors import BudgetTooSmall, ModelFileInvalid
from assistant.inference.child_main import Job
from assistant.inference.frames import Frame

TOY = "tests.integration.inference.toy_worker:ToyWorker"


class ToyWorker:
    def load(self, params: Mapping[str, Any]) -> Mapping[str, object]:
        if params.get("bad"):
            raise ModelFileInvalid("This is no model.", hint="Choose another.")
        time.sleep(params.get("seconds", 0))
        os.write(1, b"native libraries print to the standard output")
        print("and so does Python", flush=True)
        return {"environment": dict(os.environ)}

    def handle(self, method: str, params: Mapping[str, Any], job: Job) -> Frame:
        answer: Frame = getattr(self, method)(params, job)
        return answer

    def echo(self, params: Mapping[str, Any], job: Job) -> Frame:
        return Frame({"text": params["text"]}, (np.arange(3, dtype=np.int8),))

    def refuse(self, params: Mapping[str, Any], job: Job) -> Frame:
        raise BudgetTooSmall("Too long.")

    def stumble(self, params: Mapping[str, Any], job: Job) -> Frame:
        raise ValueError(params["text"])

    def count(self, params: Mapping[str, Any], job: Job) -> Frame:
        """Count until cancelled, letting urgent requests in between."""
        counted = 0
        while counted < params["to"] and not job.cancelled:
            job.piece(number=counted)
            job.breathe()
            time.sleep(params.get("pause", 0.005))
            counted += 1
        return Frame({"counted": counted})

    def ignore(self, params: Mapping[str, Any], job: Job) -> Frame:
        """Never look whether anyone still wants the answer."""
        job.piece(number=0)
        time.sleep(60)
        return Frame({})

    def mumble(self, params: Mapping[str, Any], job: Job) -> Frame:
        """Send what is no answer."""
        job._send(Frame({"id": job.request_id}))
        time.sleep(60)
        return Frame({})

    def die(self, params: Mapping[str, Any], job: Job) -> Frame:
        os.kill(os.getpid(), signal.Signals(params["signal"]))
        time.sleep(60)
        return Frame({})
