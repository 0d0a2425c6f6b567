"""``smearspec conform doctor``: explains the first thing that is wrong with an adapter."""

import click

from smearspec.cli import conform_inputs as inputs
from smearspec.cli import options
from smearspec.cli.printing import painter, say
from smearspec.messages import Sentence, printable, sentence
from smearspec.suite.doctor import Step, examine

SHOWN = 1500
"""The most characters of a line of evidence."""

MARKS = {True: ("ok", "good"), False: ("!!", "error"), None: ("--", "open")}


@click.command(context_settings={"allow_interspersed_args": False})
@inputs.suite_options
@options.lang_option
@click.argument("argv", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND...")
def command(chosen: inputs.Chosen, lang: str, argv: tuple[str, ...]) -> None:
    """Explain the first thing that is wrong with an adapter.

    Starts COMMAND, says hello, asks one case of each op that it offers, and says bye. The exit
    status is 0 if nothing is wrong, else 1.
    """
    cases = chosen.cases_of(inputs.all_cases(chosen.suite, lang), lang)
    program = chosen.program(argv, lang)
    wrong = False
    with inputs.ended_by_signals():
        for step in examine(program, cases, chosen.limits):
            wrong = wrong or step.good is False
            _show(step, lang)
    if not wrong:
        shown = inputs.shown_command(argv)
        say([sentence("conform-doctor.healthy", lang, command=shown)])
    raise click.exceptions.Exit(int(wrong))


def _show(step: Step, lang: str) -> None:
    """Print what was seen, the evidence, and what to do."""
    mark, style = MARKS[step.good]
    say([f"{painter()(mark, style)} {step.told(lang)}"])
    for name, text in step.shown:
        shown = printable(text)
        cut = shown if len(shown) <= SHOWN else shown[: SHOWN - 1] + "…"
        say(["   " + sentence(f"conform-doctor.{name}", lang, text=Sentence(cut))])
    advice = step.advice(lang)
    if advice:
        say(["   " + sentence("finding.hint", lang, hint=Sentence(advice))])
