"""Calls of tools as APIs stream them, with an index and without."""

from __future__ import annotations

import json

import pytest

from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.domain.tools import ToolCall
from assistant.inference.remote_request import CallPart
from assistant.inference.remote_tools import MOST_CALLS, CallsGathered, entry_of

Event = tuple[CallPart, ...]
LAHTI, OULU = '{"city": "Lahti"}', '{"city": "Oulu"}'


def part(
    index: int | None = None, call_id: str = "", name: str = "", arguments: str = ""
) -> CallPart:
    return CallPart(index, call_id, name, arguments)


def gathered(*events: Event) -> list[tuple[str, str]]:
    calls = CallsGathered()
    for event in events:
        calls.take(event)
    return [(call.name, call.arguments) for call in calls.calls()]


TWO = [("forecast", LAHTI), ("forecast", OULU)]

STREAMS: dict[str, tuple[Event, ...]] = {
    "an index in each part": (
        (part(0, "a", "forecast"), part(1, "b", "forecast")),
        (part(0, "", "", LAHTI[:5]), part(1, "", "", OULU[:5])),
        (part(1, "", "", OULU[5:]), part(0, "", "", LAHTI[5:])),
    ),
    "no index, whole calls in one event": (
        (part(None, "a", "forecast", LAHTI), part(None, "b", "forecast", OULU)),
    ),
    "no index and no ids, whole calls in one event": (
        (part(None, "", "forecast", LAHTI), part(None, "", "forecast", OULU)),
    ),
    "no index and no ids, an event each": (
        (part(None, "", "forecast", LAHTI),),
        (part(None, "", "forecast", OULU),),
    ),
    "no index, ids at the beginnings": (
        (part(None, "a", "forecast", LAHTI[:5]),),
        (part(None, "", "", LAHTI[5:]),),
        (part(None, "b", "forecast", OULU[:5]),),
        (part(None, "", "", OULU[5:]),),
    ),
    "no index, ids in each part, in turns": (
        (part(None, "a", "forecast", LAHTI[:5]), part(None, "b", "forecast", OULU[:5])),
        (part(None, "a", "", LAHTI[5:]), part(None, "b", "", OULU[5:])),
    ),
    "the same index for all, told apart by ids": (
        (part(0, "a", "forecast", LAHTI),),
        (part(0, "b", "forecast", OULU[:5]),),
        (part(0, "", "", OULU[5:]),),
    ),
    "the same index for all, and no ids": (
        (part(0, "", "forecast", LAHTI),),
        (part(0, "", "forecast", OULU),),
    ),
    "id and name again in each part": (
        (part(0, "a", "forecast", LAHTI[:5]),),
        (part(0, "a", "forecast", LAHTI[5:]),),
        (part(1, "b", "forecast", OULU[:5]),),
        (part(1, "b", "forecast", OULU[5:]),),
    ),
}


@pytest.mark.parametrize("events", STREAMS.values(), ids=STREAMS)
def test_parallel_calls_are_told_apart(events: tuple[Event, ...]) -> None:
    assert gathered(*events) == TWO


def test_a_name_may_come_in_parts_and_a_call_may_have_no_arguments() -> None:
    assert gathered((part(0, "a", "fore"),), (part(0, "", "cast"),)) == [("forecast", "{}")]
    two = (part(None, "", "bulletin"), part(None, "", "bulletin"))
    assert gathered(two) == [("bulletin", "{}")] * 2


def test_each_call_has_an_id_of_its_own_to_be_answered_under() -> None:
    calls = CallsGathered()
    calls.take((part(0, "same", "forecast", LAHTI), part(1, "same", "forecast", OULU)))
    calls.take((part(2, "", "bulletin"), part(3, "", "bulletin")))
    assert len({call.call_id for call in calls.calls()}) == 4


def test_a_server_without_end_fills_nothing_and_spends_the_room_of_the_answer() -> None:
    calls = CallsGathered()
    assert all(calls.take((part(n, "", ""),)) > 0 for n in range(3 * MOST_CALLS))
    assert len(calls._calls) == MOST_CALLS


@pytest.mark.parametrize("written", ["{not json", "[1]", "", '{"a": 1} {"b": 2}', "[" * 100_000])
def test_what_a_model_wrote_amiss_goes_back_in_a_form_that_servers_take(written: str) -> None:
    call = ToolCall(call_id="a", name="delete all/" * 9, arguments=written)
    entry = entry_of(PromptMessage(role=Role.ASSISTANT, text="", calls=(call,)), "")
    (sent,) = entry["tool_calls"]
    assert json.loads(sent["function"]["arguments"]) == {}
    assert sent["function"]["name"] == ("delete_all_" * 9)[:64]


def test_what_it_wrote_well_goes_back_to_the_letter() -> None:
    call = ToolCall(call_id="a", name="forecast", arguments=LAHTI)
    entry = entry_of(PromptMessage(role=Role.ASSISTANT, text="", calls=(call,)), "")
    assert entry["tool_calls"][0]["function"] == {"name": "forecast", "arguments": LAHTI}
