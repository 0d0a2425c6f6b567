"""``smearspec completion``: the script that lets a shell complete commands and options."""

import click
from click.shell_completion import get_completion_class

from smearspec.cli.printing import say

VARIABLE = "_SMEARSPEC_COMPLETE"


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash   smearspec completion bash > ~/.local/share/bash-completion/completions/smearspec
    zsh    smearspec completion zsh > a file _smearspec in a folder of $fpath
    fish   smearspec completion fish > ~/.config/fish/completions/smearspec.fish
    """
    from smearspec.cli.app import app  # noqa: PLC0415  the app imports this module by name

    made = get_completion_class(shell)
    if made is None:
        raise click.UsageError(shell)  # pragma: no cover - click completes all three shells
    script = made(app, {}, "smearspec", VARIABLE).source()
    say([script.rstrip("\n")])
