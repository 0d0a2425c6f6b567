"""The command ``smearspec``: its subcommands, each loaded only when it is used."""

import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import cast

import click

from smearspec import __version__
from smearspec.cli.ending import guarded

COMMANDS = {
    "verify": ("verify", "Replay records and judge every act and every claim."),
    "replay": ("replay", "Show the play trick by trick, and where the score comes from."),
    "legal": ("legal", "Say what may be done at the end of an unfinished record."),
    "explain": ("explain", "Say which options, rulings or house rules would make records right."),
    "ask": ("ask", "Answer one question about one trick, without a whole record."),
    "format": ("formatting", "Write records in their canonical form, or check that they are."),
    "convert": ("convert", "Turn records into JSON or columns, and back."),
    "simulate": ("simulate", "Write random legal games with true claims."),
    "audit": ("audit", "Judge collections of any size."),
    "conform": ("conform", "Run the conformance suite against a program in any language."),
    "rules": ("rules", "List, show and check rule documents."),
    "completion": ("completion", "Print the completion script of a shell."),
}
"""The module of each command, and what the command does."""

RULES_COMMANDS = {
    "list": ("rules_list", "List the rule documents that are shipped."),
    "show": ("rules_show", "Show the rules of a table, and what it may choose."),
    "lint": ("rules_lint", "Check rule documents."),
    "book": ("rules_book", "Write the rule book of a table, to read and to print."),
    "new": ("rules_new", "Ask what a table plays and write a house-rule file."),
    "diff": ("rules_diff", "Say how two rule sets differ."),
    "near": ("rules_near", "Rank the shipped rule sets by their distance to some rules."),
}
"""The same below ``smearspec rules``."""


class LazyGroup(click.Group):
    """A group of commands of which only the one that is used gets imported."""

    def __init__(self, *, modules: Mapping[str, tuple[str, str]], **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the manual."""
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.modules:
            return None
        module, summary = self.modules[cmd_name]
        command = cast(click.Command, import_module(f"smearspec.cli.{module}").command)
        command.short_help = summary
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview without importing anything."""
        rows = [(name, summary) for name, (_, summary) in self.modules.items()]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; help and version are printed here, to a closed pipe perhaps."""
        if ctx.parent is not None:
            return super().parse_args(ctx, args)
        read: Callable[[list[str]], list[str]] = partial(super().parse_args, ctx)
        return guarded(read, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; whatever happens ends in an exit status and not in a traceback."""
        if ctx.parent is not None:
            return super().invoke(ctx)
        run_command: Callable[[click.Context], object] = super().invoke
        return guarded(run_command, ctx)


app = LazyGroup(
    name="smearspec",
    modules=COMMANDS,
    help="The Smear family of card games as data: judge records of play, and more.\n\n"
    "`-` stands for standard input wherever a file is read. Exit status: 0 every record is legal "
    "and every claim true, 1 something is illegal or false, 2 something could not be judged, "
    "3 nothing is wrong but something is open.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.params.append(
    click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=lambda ctx, _, value: _show_version(ctx) if value else None,
        help="Show the version and exit.",
    )
)


def _show_version(ctx: click.Context) -> None:
    click.echo(f"smearspec {__version__}")
    ctx.exit()


def run(arguments: Sequence[str] | None) -> None:
    """Run the command as a program of its own."""
    if not sys.warnoptions:
        warnings.simplefilter("ignore")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    app.main(args=None if arguments is None else list(arguments), prog_name="smearspec")
