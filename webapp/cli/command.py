"""What all commands have in common: help with examples, bad input in one line, options that many take."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from engine import LANGUAGES, CodedError
from engine.editions import editions
from webapp.cli.output import EXIT_BAD_INPUT
from webapp.wording import command_sentence

F = TypeVar("F", bound=Callable[..., Any])


class CommandRefused(click.ClickException):
    """Bad input, said by a command."""

    exit_code = EXIT_BAD_INPUT


class ExampleCommand(click.Command):
    """A command whose help ends with examples, and whose bad input is one line."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **more: Any) -> None:
        """The examples are command lines, shown as they are."""
        super().__init__(*arguments, **more)
        self.examples = tuple(examples)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples, never wrapped."""
        formatter.write("\nexamples:\n")
        formatter.write("".join(f"  {example}\n" for example in self.examples))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse; whatever is wrong with an option, the command is named."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as problem:
            problem.ctx = problem.ctx or ctx
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run; what cannot be done gets the command's name, and the words of ``--lang``."""
        try:
            return super().invoke(ctx)
        except CodedError as problem:
            said = command_sentence(problem, ctx.params.get("language", "en"))
            raise CommandRefused(f"{ctx.command_path}: {said}") from None


def command(
    name: str, summary: str, *examples: str, about: str = ""
) -> Callable[[Callable[..., int]], ExampleCommand]:
    """Make a command of a function that returns the exit status; ``about`` explains its arguments."""
    told = f"{summary}\n\n{about}" if about else summary
    return click.command(name, cls=ExampleCommand, help=told, short_help=summary, examples=examples)


def language_option(about: str = "language of the texts") -> Callable[[F], F]:
    """``--lang``."""
    return click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", help=about)


def edition_option(about: str) -> Callable[[F], F]:
    """``--edition``."""
    return click.option("--edition", type=click.Choice(list(editions())), help=about)


def json_option(function: F) -> F:
    """``--json``."""
    about = "one JSON document instead of lines to read"
    return click.option("--json", "as_document", is_flag=True, help=about)(function)


def always_json_option(function: F) -> F:
    """``--json``, for commands that answer in JSON in any case: scripts may ask for it everywhere alike."""
    about = "answer in JSON, as this command always does"
    return click.option("--json", is_flag=True, expose_value=False, help=about)(function)


def document_options(function: F) -> F:
    """What the commands take that answer a JSON document."""
    options = (
        click.argument("source", required=False, default="-", metavar="[FILE]"),
        click.option("--lines", is_flag=True, help="one document a line in, one answer a line out"),
        language_option(),
        edition_option("the edition, for what is not JSON (pictures: classic)"),
        always_json_option,
    )
    for option in reversed(options):
        function = option(function)
    return function
