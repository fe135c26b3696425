"""Entry point of the terminal: dispatch a command, and report each error in one line.

Exit status: 0 done; 1 negative result (a record that breaks the rules, or dice that do not follow
from their secret); 2 the command could not run; 130 ended by Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from pigpen.cli.arguments import Parser, UsageError, name_hint
from pigpen.cli.commands import COMMANDS, GROUPS, Command
from pigpen.cli.encodings import replace_unwritable, writable_language
from pigpen.cli.interrupted import INTERRUPTED
from pigpen.cli.language import language_of
from pigpen.core.errors import FieldError, PigpenError
from pigpen.core.extras import missing
from pigpen.core.progress import waiting
from pigpen.core.suggestions import nearest
from pigpen.core.translations import refusal, speaking, translated

REFUSED = 2
ASKED_TO_COMPLETE = "_ARGCOMPLETE"  # environment variable that a shell sets
COLUMNS = "COLUMNS"  # environment variable: width of the terminal
DEBUG = "PIGPEN_DEBUG"  # environment variable: show the traceback of an internal error

_MORE = "pigpen COMMAND --help tells more of a command, pigpen --version the version."
EXAMPLES = (
    "pigpen play two-dice-pig --opponent optimal",
    "pigpen games hog",
    "pigpen solve pig --at 41,49,23",
    "pigpen replay game.toml",
    "pigpen serve",
)


def main(given: Sequence[str]) -> int:
    """Run the command line `given` and return the exit status."""
    if ASKED_TO_COMPLETE in os.environ:
        from pigpen.cli.tab_completion import complete

        complete()
    replace_unwritable()
    _forget_zero_columns()
    try:
        return _dispatch(list(given))
    except FieldError as wrong:
        return _refuse(*map(refusal, wrong.problems))
    except PigpenError as problem:
        return _refuse(refusal(problem))
    except BrokenPipeError:
        return _reader_gone()
    except OSError as problem:
        why = translated(problem.strerror or str(problem))
        return _refuse(f"{problem.filename}: {why}" if problem.filename else why)
    except (KeyboardInterrupt, EOFError):
        sys.stderr.write("\n")
        return INTERRUPTED
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        if isinstance(fault, ModuleNotFoundError) and (known := missing(fault)):
            return _refuse(refusal(known))
        said = (
            "a fault of this program, sorry: {fault}."
            " Set {variable}=1 to see where, and please report it."
        )
        return _refuse(translated(said, fault=f"{type(fault).__name__}: {fault}", variable=DEBUG))


def _forget_zero_columns() -> None:
    """Remove COLUMNS=0 from the environment: the terminal does not know its width."""
    if not os.environ.get(COLUMNS, "1").strip("0"):
        del os.environ[COLUMNS]


def _dispatch(given: list[str]) -> int:
    language = language_of(given, os.environ)
    speaking.set(language if "--json" in given else writable_language(language))
    if not given or given[0] in ("-h", "--help", "help"):
        if len(given) > 1 and given[0] == "help":
            return _run(_command(given[1]), ["--help"])
        sys.stdout.write(_overview())
        return 0
    if given[0] in ("-V", "--version"):
        from importlib.metadata import version

        sys.stdout.write(f"pigpen {version('pigpen')}\n")
        return 0
    return _run(_command(given[0]), given[1:])


def _command(name: str) -> Command:
    """Return the command of this name.

    Raises:
        UsageError: with the nearest name that exists.
    """
    if name in COMMANDS:
        return COMMANDS[name]
    hint = name_hint(nearest(name, COMMANDS), "pigpen --help")
    raise UsageError("There is no command {name!r}; {hint}", name=name, hint=hint)


def _run(command: Command, given: list[str]) -> int:
    with waiting(f"pigpen {command.name}: {translated(command.summary)}"):
        module: Any = import_module(command.module)
        parser = Parser(command.name, command.summary, module.EXAMPLES)
        module.add_arguments(parser, given)
        try:
            status: int = module.run(parser.parse(given))
            sys.stdout.flush()  # here, where a closed pipe is still handled
        except SystemExit as done:  # argparse leaves this way after --help
            return int(done.code or 0)
        return status


def _overview() -> str:
    width = max(map(len, COMMANDS))
    every = translated("Every pig game, to play, to study and to solve.")
    lines = [translated("Usage: pigpen COMMAND ..."), "", every]
    for title, commands in GROUPS.items():
        lines += ["", f"{translated(title)}:"]
        lines += [f"  {each.name:{width}}  {translated(each.summary)}" for each in commands]
    lines += ["", f"{translated('Examples')}:", *(f"  {example}" for example in EXAMPLES)]
    lines += ["", translated(_MORE)]
    return "\n".join(lines) + "\n"


def _refuse(*messages: str) -> int:
    """Print each message in one line, even if it contains line breaks."""
    for message in messages:
        sys.stderr.write(f"pigpen: {' '.join(message.split())}\n")
    return REFUSED


def _reader_gone() -> int:
    """Return 0: the reader of the output has closed it, as `head` does."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
