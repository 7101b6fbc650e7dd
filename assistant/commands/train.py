"""`keepsake train`: make the small weights that ship anew, on public data, from a seed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output
    from assistant.evaluation.progress import Progress
    from assistant.evaluation.training.boundary_sets import TrainingSets
    from assistant.evaluation.training.boundary_training import Training


def boundary_arguments(parser: ArgumentParser) -> None:
    """What `train boundaries` takes."""
    parser.add_argument(
        "--data", required=True, metavar="DIR", help="the folder of `segmentation` and `realmem`"
    )
    parser.add_argument("--out", required=True, metavar="DIR", help="write the weights here")
    parser.add_argument(
        "--seed", type=int, default=9, metavar="N", help="the same one gives the same weights"
    )
    parser.add_argument(
        "--limit", type=int, metavar="N", help="only N dialogues of each set, to try it"
    )
    parser.add_argument("--cache", metavar="DIR", help="keep vectors here")
    parser.add_argument(
        "--encoder",
        choices=("small", "full"),
        default="small",
        help="`full` fine-tunes a whole encoder, to measure by; hours without a GPU",
    )
    parser.add_argument(
        "--model", metavar="DIR", help="of `full`: a BERT's folder; the bundled MiniLM without"
    )


def run_boundaries(given: Namespace, output: Output, cancel: CancelToken) -> int:
    """Train, write the weights with their description, and print the scores on what was left out.

    They ship from `resources/models`.
    """
    from assistant.evaluation.progress import Progress
    from assistant.evaluation.training.boundary_sets import training_sets
    from assistant.evaluation.training.boundary_training import train
    from assistant.evaluation.vector_cache import open_embedder

    if given.limit is not None and given.limit < LEAST_DIALOGUES:
        raise InvalidInput(f"A fold of fewer than {LEAST_DIALOGUES} dialogues teaches nothing.")
    progress = Progress(sys.stderr, cancel)
    try:
        with open_embedder(Path(given.cache) if given.cache else None) as embedder:
            sets = training_sets(
                Path(given.data), embedder, limit=given.limit, tell=progress.tell, cancel=cancel
            )
            if given.encoder == "full":
                return _full(sets, given, output, progress, cancel)
            training = train(
                sets, embedder.embedder_id, seed=given.seed, tell=progress.tell, cancel=cancel
            )
    finally:
        progress.end()
    _print(training, training.write(Path(given.out)), given, output)
    return ExitCode.OK


def _full(
    sets: TrainingSets, given: Namespace, output: Output, progress: Progress, cancel: CancelToken
) -> int:
    from assistant.evaluation.training.full_encoder import train_full
    from assistant.inference.catalogue import EMBEDDER, bundled, folder_of

    model = Path(given.model) if given.model else folder_of(bundled(EMBEDDER))
    found = train_full(
        sets, model, Path(given.out), seed=given.seed, tell=progress.tell, cancel=cancel
    )
    scores = {name: each.as_dict() for name, each in found.items()}
    if given.json:
        output.document({"left_out": scores})
    for name, each in scores.items() if not given.json else ():
        output.line(f"{name}: {', '.join(f'{key} {value}' for key, value in each.items())}")
    return ExitCode.OK


LEAST_DIALOGUES = 8


def _print(training: Training, hashes: dict[str, str], given: Namespace, output: Output) -> None:
    scores = {name: each.as_dict() for name, each in training.validation.items()}
    if given.json:
        odds = {kind.value: bound for kind, bound in training.trained.odds.items()}
        output.document({"files": hashes, "left_out": scores, "odds": odds})
        return
    for name, digest in hashes.items():
        output.line(f"{digest}  {name}")
    for name, found in scores.items():
        output.line(f"{name}: {', '.join(f'{key} {value}' for key, value in found.items())}")
