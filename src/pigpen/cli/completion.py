"""Command `pigpen completion`: print the shell script for tab completion."""

from argparse import Namespace

from pigpen.cli.arguments import Parser
from pigpen.cli.output import print_text

EXAMPLES = (
    ('eval "$(pigpen completion bash)"', "in ~/.bashrc"),
    ('eval "$(pigpen completion zsh)"', "in ~/.zshrc, after compinit"),
    ("pigpen completion fish > ~/.config/fish/completions/pigpen.fish", "once"),
)

_SHELLS = ("bash", "zsh", "fish")


def add_arguments(parser: Parser, given: list[str]) -> None:
    """Add the shell."""
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=", ".join(_SHELLS))


def run(arguments: Namespace) -> int:
    """Print the script that the shell reads at startup."""
    from argcomplete.shell_integration import shellcode

    print_text(f"{shellcode(['pigpen'], shell=arguments.shell).strip()}\n")
    return 0
