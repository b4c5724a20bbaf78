"""The command `rummiref`: which commands there are, and what every one of them does about bad input."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click
from click.shell_completion import shell_complete

from webapp.cli.output import EXIT_BAD_INPUT, EXIT_DONE
from webapp.reading import ReaderFactory, table_reader

INTERRUPTED = 130
COMMANDS = (
    "check",
    "judge",
    "score",
    "solve",
    "read",
    "evaluate",
    "train",
    "cameras",
    "doctor",
    "serve",
    "config",
    "export",
)
"""Each is a module of this room, loaded when it is asked for."""
_COMPLETE = "_RUMMIREF_COMPLETE"
"""The variable by which a shell asks what may come next."""


class _Commands(click.Group):
    """The commands, each loaded from its module when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, None when there is none."""
        if cmd_name not in COMMANDS:
            return None
        found = getattr(import_module(f"webapp.cli.{cmd_name}"), f"{cmd_name}_command")
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual; for a command that is not there, those that are."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"there is no command {args[0][:40]!r}; there are {', '.join(COMMANDS)}")
        return super().resolve_command(ctx, args)


def _say_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Looks the version up only when it is asked for: that takes as long as a hundred tables."""
    if wanted:
        from webapp.version import version_text

        click.echo(version_text())
        ctx.exit()


@click.group(cls=_Commands, help="A referee for real tables of the Rummikub family.", no_args_is_help=False)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="say which version this is",
)
def rummiref() -> None:
    """All commands."""


def main(arguments: Sequence[str] | None = None, make_reader: ReaderFactory = table_reader) -> int:
    """Run the command; the exit status is 0 legal or done, 1 illegal, 3 unsure, 2 bad input.

    ``make_reader`` makes what reads pictures, and is called only by the commands that look at one.
    """
    if _COMPLETE in os.environ:
        return shell_complete(rummiref, {}, "rummiref", _COMPLETE, os.environ[_COMPLETE])
    try:
        given = list(sys.argv[1:] if arguments is None else arguments)
        with rummiref.make_context("rummiref", given, obj=make_reader) as context:
            status = rummiref.invoke(context)
        return status if isinstance(status, int) else EXIT_DONE
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as problem:
        return _refuse(problem)
    except BrokenPipeError:
        return _let_go_of_output()  # whoever read the answers went away
    except OSError as problem:
        _refuse(click.ClickException(f"rummiref: {problem.strerror or problem}"))
        return _let_go_of_output()  # the disk is full, for one
    except KeyboardInterrupt:
        return INTERRUPTED


def _let_go_of_output() -> int:
    """Write nowhere from now on: otherwise Python complains when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return EXIT_BAD_INPUT


def _refuse(problem: click.ClickException) -> int:
    """Say in one line what is wrong."""
    text = " ".join(problem.format_message().split())
    if isinstance(problem, click.UsageError):
        text = f"{'rummiref' if problem.ctx is None else problem.ctx.command_path}: {text}"
    if sys.stderr is not None:  # closed: print would take standard output instead
        print(text, file=sys.stderr)
    return EXIT_BAD_INPUT
