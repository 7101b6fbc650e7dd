"""The planner's choice fits every machine, and an encoder never takes the chat model's room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.fitting import Machine, ModelShape
from assistant.domain.placement import Part, Place, Placement, Why
from assistant.inference import offers
from assistant.inference.fit import fit
from assistant.inference.planning import Capabilities, ChatNeed, Wanted, encoder_need, plan

GIB = 1 << 30
MINILM = encoder_need("all-minilm-l6-v2", 90_868_376)
BGE = encoder_need("bge-reranker-base", 1_112_201_932, reranks=True)
ALL = Capabilities(chat_on_graphics=True, encoders_on_graphics=True)
CHATS = [each for each in offers.offers() if each.shape is not None]

machines = st.builds(
    Machine,
    memory_bytes=st.integers(0, 64 * GIB),
    graphics_bytes=st.one_of(st.just(0), st.integers(0, 48 * GIB)),
    unified=st.booleans(),
)
chats = st.builds(
    ChatNeed,
    name=st.just("chat"),
    shape=st.one_of(st.none(), st.sampled_from([each.shape for each in CHATS])),
    context=st.sampled_from([0, 2048, 8192, 131_072]),
    gpu_layers=st.one_of(st.none(), st.integers(0, 99)),
)
wishes = st.builds(
    Wanted,
    index_bytes=st.integers(0, 8 * GIB),
    tokens_bytes=st.integers(0, 2 * GIB),
    chat=chats,
    embedder=st.builds(encoder_need, st.just("embedder"), st.integers(1, 2 * GIB)),
    reranker=st.one_of(
        st.none(), st.builds(encoder_need, st.just("reranker"), st.integers(1, 3 * GIB))
    ),
)
abilities = st.builds(
    Capabilities, chat_on_graphics=st.booleans(), encoders_on_graphics=st.booleans()
)


@given(machines, wishes, abilities)
def test_what_is_chosen_fits(machine: Machine, wanted: Wanted, can: Capabilities) -> None:
    assert plan(machine, wanted, can).fits


@given(machines, wishes, abilities)
def test_nothing_lies_where_the_libraries_cannot_use_it(
    machine: Machine, wanted: Wanted, can: Capabilities
) -> None:
    found = plan(machine, wanted, can)
    for each in found.parts:
        on_graphics = can.chat_on_graphics if each.part is Part.CHAT else can.encoders_on_graphics
        assert on_graphics or not each.graphics_bytes


@given(machines, wishes, abilities)
def test_no_encoder_takes_graphics_memory_from_the_chat_model(
    machine: Machine, wanted: Wanted, can: Capabilities
) -> None:
    chat = plan(machine, wanted, can).of(Part.CHAT)
    alone = plan(
        machine, Wanted(index_bytes=wanted.index_bytes, tokens_bytes=0, chat=wanted.chat,
                        embedder=wanted.embedder), can,
    ).of(Part.CHAT)  # fmt: skip
    assert chat == alone


@given(machines, wishes, abilities)
def test_the_embedder_is_there_where_it_fits_beside_the_index(
    machine: Machine, wanted: Wanted, can: Capabilities
) -> None:
    embedder = plan(machine, wanted, can).of(Part.EMBEDDER)
    assert embedder is not None
    if wanted.index_bytes + wanted.embedder.memory_bytes <= machine.memory_bytes:
        assert embedder.place is not Place.AWAY


def simulated(graphics_gb: int, shape: ModelShape | None, memory_gb: int = 16) -> Placement:
    machine = Machine(
        memory_bytes=(memory_gb - 3) * GIB,
        graphics_bytes=max(0, round((graphics_gb - 0.7) * GIB)),
    )
    wanted = Wanted(
        index_bytes=200_000_000,
        tokens_bytes=256 * 2**20,
        chat=ChatNeed(name="chat", shape=shape),
        embedder=MINILM,
        reranker=BGE,
    )
    return plan(machine, wanted, ALL)


@pytest.mark.parametrize("graphics_gb", [0, 4, 6, 8, 12, 16, 24])
@pytest.mark.parametrize("offer", CHATS, ids=lambda each: str(each.name))
def test_every_model_of_the_catalogue_on_usual_graphics_processors(
    graphics_gb: int, offer: offers.Offer
) -> None:
    found = simulated(graphics_gb, offer.shape)
    assert found.fits
    assert offer.shape is not None
    chat = found.of(Part.CHAT)
    assert chat is not None
    # What the chat model would get with nobody beside it but index and embedder.
    alone = fit(
        offer.shape,
        Machine(
            memory_bytes=found.machine.memory_bytes - 200_000_000 - MINILM.memory_bytes,
            graphics_bytes=found.machine.graphics_bytes,
        ),
    )
    assert (chat.fit and chat.fit.gpu_layers) == alone.gpu_layers


def places(found: Placement) -> dict[str, str]:
    return {each.part.value: each.place.value for each in found.parts}


def test_a_large_card_takes_everything_and_a_small_one_the_chat_model_first() -> None:
    shape = offers.offer("qwen3-8b").shape
    assert places(simulated(24, shape)) == {
        "index": "memory", "chat": "graphics", "embedder": "graphics",
        "reranker": "graphics", "tokens": "memory",
    }  # fmt: skip
    small = simulated(4, shape)
    assert places(small)["chat"] == "both"
    assert places(small)["embedder"] == "memory"
    embedder = small.of(Part.EMBEDDER)
    assert embedder is not None
    assert embedder.why is Why.CHAT_FIRST


def test_on_little_memory_the_reranker_goes_first_and_the_embedder_stays() -> None:
    shape = offers.offer("llama-3.2-1b").shape
    found = simulated(0, shape, memory_gb=5)
    assert places(found)["chat"] == "memory"
    assert places(found)["embedder"] == "memory"
    assert places(found)["reranker"] == "away"
