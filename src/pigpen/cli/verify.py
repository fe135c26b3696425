"""Command `pigpen verify`: check that the dice of a recorded game were fair."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from pigpen.cli.arguments import Parser, add_json
from pigpen.cli.output import print_json, print_text
from pigpen.core.notation import HistoryError
from pigpen.core.progress import waiting
from pigpen.core.translations import refusal, translated
from pigpen.play.record import Proof, Record, Unfair, prove, read_record
from pigpen.results.words import say

EXAMPLES = (
    ("pigpen verify game.toml", "derive every roll again from the secret committed to"),
    ("pigpen verify game.toml --json", "the same for a program"),
)

DOUBTFUL = 1  # exit status: the record does not prove its dice


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the file."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a finished game")
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Check that every outcome follows from the secret, and the secret from its commitment."""
    record = read_record(arguments.file)
    proof, problem = Proof(0), ""
    try:
        with waiting(
            translated("Deriving every outcome of {file} again", file=arguments.file.name)
        ):
            proof = prove(record)
    except (Unfair, HistoryError) as why:
        problem = refusal(why)
    if arguments.json:
        print_json(
            {
                "game": record.game,
                "fair": not problem,
                "checked": proof.derived,
                "not_comparable": proof.not_comparable,
                "given": record.given,
                "problem": problem,
            }
        )
    elif problem:
        sys.stderr.write(f"pigpen: {problem}\n")
    else:
        _print(record, proof)
    return DOUBTFUL if problem else 0


def _print(record: Record, proof: Proof) -> None:
    print_text("".join(f"{line}\n" for line in _sentences(record, proof)))


def _sentences(record: Record, proof: Proof) -> Iterator[str]:
    if proof.derived or not proof.not_comparable:
        yield say("verify_fair", outcomes=proof.derived)
    else:
        yield say("verify_secret")
    if proof.not_comparable:
        engine = " ".join((record.engine or say("verify_unsaid"), record.model)).strip()
        yield say("verify_apart", outcomes=proof.not_comparable, engine=engine)
    if record.given:
        yield say("verify_given", actions=record.given)
