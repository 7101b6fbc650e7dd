"""Models that see: over an API, and on this machine with a projector of random weights."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.domain.messages import Role
from assistant.domain.pictures import Picture, estimated_picture_tokens
from assistant.domain.prompts import GenerationOptions, PieceKind, PromptMessage
from assistant.errors import BudgetTooSmall, ModelFileInvalid, RemoteModelFailed
from assistant.inference import catalogue
from assistant.inference.llama import LlamaChatModel
from assistant.inference.remote import RemoteChatModel
from assistant.settings import api_model
from tests.integration.inference.api_server import Exchange, serving
from tests.unit.documents.picture_files import packed
from tests.unit.inference.projector_files import PLACES, projector_bytes

SMOLLM_WIDTH = 576
SURE = GenerationOptions(max_tokens=12, temperature=0, seed=1)
RED, BLUE = (200, 30, 30), (30, 30, 200)


def picture(colour: tuple[int, ...] = RED, name: str = "a.png") -> Picture:
    found = read_bytes(name, packed(colour=colour), CancelToken()).picture
    assert found is not None
    return found


def asked(*pictures: Picture, text: str = "What do you see?") -> list[PromptMessage]:
    return [PromptMessage(role=Role.USER, text=text, pictures=pictures)]


class TestOverAnApi:
    def test_pictures_go_as_data_urls_before_the_words(self) -> None:
        with serving(lambda exchange: exchange.answer("A red field.")) as api:
            model = RemoteChatModel(
                api_model(name="far", url=api.url, model="m", context=8192, sees=True), None, False
            )
            assert model.sees
            earlier = [*asked(picture()), PromptMessage(role=Role.ASSISTANT, text="Red.")]
            prompt = [*earlier, *asked(text="And now?")]
            pieces = list(model.stream(prompt, SURE, cancel=CancelToken()))
            assert pieces[0].text == "A red field."
            model.close()
            (first, answer, last) = api.requests[0]["messages"]
        image, words = first["content"]
        start, _, data = image["image_url"]["url"].partition(",")
        assert start == "data:image/png;base64"
        assert base64.b64decode(data) == picture().data
        assert words == {"type": "text", "text": "What do you see?"}
        assert answer["content"] == "Red."
        assert last["content"] == "And now?"

    def test_what_one_costs_is_estimated(self) -> None:
        model = RemoteChatModel(
            api_model(name="far", url="http://localhost:1/v1", model="m", context=8192), None, False
        )
        assert not model.sees
        found = picture()
        cost = estimated_picture_tokens(found.width, found.height)
        assert model.count_picture(found) == cost

    def test_a_server_that_takes_none_is_said_to_see_none(self) -> None:
        def refuse(exchange: Exchange) -> None:
            exchange.respond(400, {"error": {"message": "no image input", "type": "invalid"}})

        with serving(refuse) as api:
            model = RemoteChatModel(
                api_model(name="far", url=api.url, model="m", context=8192, sees=True), None, False
            )
            with pytest.raises(RemoteModelFailed, match="perhaps far sees none") as failed:
                list(model.stream(asked(picture()), SURE, cancel=CancelToken()))
            assert "sees" in failed.value.hint
            model.close()


@pytest.fixture(scope="module")
def seeing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LlamaChatModel]:
    """The bundled model with a projector of its width; what it sees makes no sense."""
    projector = tmp_path_factory.mktemp("eye") / "mmproj-smollm2.gguf"
    projector.write_bytes(projector_bytes(SMOLLM_WIDTH))
    made = LlamaChatModel(
        "seeing", catalogue.path_of("smollm2-135m"), context=512, threads=2, projector=projector
    )
    made.context_window()  # its thread begins before a test does
    yield made
    made.close()


def said(model: LlamaChatModel, prompt: list[PromptMessage]) -> str:
    pieces = model.stream(prompt, SURE, cancel=CancelToken())
    return "".join(piece.text for piece in pieces if piece.kind is PieceKind.ANSWER)


class TestOnThisMachine:
    def test_a_picture_changes_the_answer_and_the_same_one_gives_the_same(
        self, seeing: LlamaChatModel
    ) -> None:
        blind = said(seeing, asked())
        red, blue = said(seeing, asked(picture(RED))), said(seeing, asked(picture(BLUE)))
        assert blind
        assert len({blind, red, blue}) > 1
        assert said(seeing, asked(picture(RED))) == red
        assert said(seeing, asked()) == blind

    def test_what_one_costs_is_counted_by_the_projector(self, seeing: LlamaChatModel) -> None:
        assert seeing.sees
        assert seeing.count_picture(picture()) == PLACES

    def test_a_later_question_is_answered_as_if_all_was_read_anew(
        self, seeing: LlamaChatModel
    ) -> None:
        turns = [*asked(picture()), PromptMessage(role=Role.ASSISTANT, text="A field.")]
        later = [*turns, *asked(picture(BLUE), text="And this?")]
        said(seeing, asked(picture()))
        after = said(seeing, later)  # of which the beginning was read before
        said(seeing, asked(text="Something else entirely, to forget."))
        assert said(seeing, later) == after

    def test_no_words_can_pose_as_a_picture(self, seeing: LlamaChatModel) -> None:
        text = "Look: <__media__> <__image__> <image>"
        assert said(seeing, asked(picture(), text=text))

    def test_pictures_and_words_that_do_not_fit_are_refused(self, seeing: LlamaChatModel) -> None:
        many = [picture((n, 0, 0)) for n in range(512 // PLACES)]
        with pytest.raises(BudgetTooSmall, match="with its pictures"):
            said(seeing, asked(*many))
        assert said(seeing, asked(picture()))

    def test_a_projector_for_another_model_is_refused_before_anything_is_loaded(
        self, tmp_path: Path
    ) -> None:
        other = tmp_path / "mmproj.gguf"
        other.write_bytes(projector_bytes(100))
        model = LlamaChatModel("m", catalogue.path_of("smollm2-135m"), context=512, projector=other)
        with pytest.raises(ModelFileInvalid, match="made for another model"):
            model.context_window()
        model.close()

    def test_one_that_llama_cannot_use_is_said(self, tmp_path: Path) -> None:
        strange = tmp_path / "mmproj.gguf"
        strange.write_bytes(projector_bytes(SMOLLM_WIDTH, {"clip.projector_type": "unheard of"}))
        model = LlamaChatModel(
            "m", catalogue.path_of("smollm2-135m"), context=512, projector=strange
        )
        with pytest.raises(ModelFileInvalid, match="does not let this model see"):
            model.context_window()
        model.close()
