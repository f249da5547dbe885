"""The command line: arguments, languages, exit codes. What a command does is in `gm.commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from gm import __version__
from gm.catalogue import LANGUAGES, Catalogue, system_language
from gm.faults import Faulty, JournalFault, NotDone

DONE, NOT_DONE, FAULTY, INTERRUPTED = 0, 1, 2, 130
"""The exit codes of formats, section 4."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose own words come from the catalogue."""

    say: Catalogue

    @staticmethod
    def translated(message: str) -> str:
        """A sentence of argparse's own, as the catalogue has it under its English wording."""
        key = f"cli.argparse.{message}"
        return _Parser.say(key) if _Parser.say.has(key) else message

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Refuses what it does not know itself, so that a subcommand's slip is told with that one's usage."""
        known, extra = super().parse_known_args(args, namespace)
        if extra:
            self.error(self.translated("unrecognized arguments: %s") % " ".join(extra))
        return known, extra

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(FAULTY, self.say("cli.usage", message=message) + "\n")


def _common(say: Catalogue) -> _Parser:
    _Parser.say = say
    argparse._ = _Parser.translated  # type: ignore[attr-defined]  # the hook through which it asks gettext
    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=say("cli.help.lang"))
    common.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=say("cli.help.ascii"))
    common.add_argument("--version", action="version", version=f"gm {__version__}", help=say("cli.help.version"))
    return common


class Command:
    """One subcommand: its name, the module of `gm.commands` that does it, and how its arguments are added."""

    def __init__(self, name: str, module: str, add: Callable[[argparse.ArgumentParser, Catalogue], None]) -> None:
        self.name = name
        self.module = module
        self.add = add


def _resolve(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help=say("cli.help.scenario"))
    parser.add_argument("orders", metavar="ORDERS", nargs="+", help=say("cli.help.orders"))
    parser.add_argument("--cut", action="store_true", help=say("cli.help.cut"))
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))
    parser.add_argument("--save", metavar="GAME.gm", help=say("cli.help.save"))


def _check(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("scenario", metavar="SCENARIO", help=say("cli.help.scenario"))


def _show(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.help.file"))
    parser.add_argument("--as", dest="viewer", metavar="WHO", default="public", help=say("cli.help.viewer"))
    parser.add_argument("--svg", metavar="F", help=say("cli.help.svg"))
    parser.add_argument("--png", metavar="F", help=say("cli.help.png"))
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def _play(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help=say("cli.help.file"))
    parser.add_argument("--new", action="store_true", help=say("cli.help.new"))


def _score(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("what", metavar="WHAT", help=say("cli.help.score"))
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))
    parser.add_argument("--save", metavar="GAME.gm", help=say("cli.help.save_record"))
    parser.add_argument("--new", action="store_true", help=say("cli.help.new"))


def _schema(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("kind", metavar="KIND", help=say("cli.help.schema_kind"))


def _export(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="GAME", help=say("cli.help.game"))
    parser.add_argument("--out", metavar="DIR", default=".", help=say("cli.help.out"))


def _log(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.help.file"))
    parser.add_argument("--round", metavar="N", type=int, help=say("cli.help.round"))
    parser.add_argument("--team", metavar="T", help=say("cli.help.team"))
    parser.add_argument("--ship", metavar="S", help=say("cli.help.ship"))
    parser.add_argument("--cell", metavar="C", help=say("cli.help.cell"))
    parser.add_argument("--kind", metavar="K", help=say("cli.help.kind"))


def _print(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.help.file"))
    parser.add_argument("what", metavar="WHAT", nargs="+", help=say("cli.help.what"))
    parser.add_argument("--team", metavar="T", help=say("cli.help.team"))
    parser.add_argument("--round", metavar="N", type=int, help=say("cli.help.sheet_round"))
    parser.add_argument("--out", metavar="DIR", default="printouts", help=say("cli.help.printouts"))
    parser.add_argument("--cell", metavar="MM", type=int, default=40, help=say("cli.help.wall_cell"))
    parser.add_argument("--send", action="store_true", help=say("cli.help.send"))


def _board(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="FILE", help=say("cli.help.file"))
    parser.add_argument("--html", metavar="F", required=True, help=say("cli.help.html"))
    parser.add_argument("--watch", action="store_true", help=say("cli.help.watch"))


def _recover(parser: argparse.ArgumentParser, say: Catalogue) -> None:
    parser.add_argument("file", metavar="GAME", help=say("cli.help.game"))
    parser.add_argument("--out", metavar="NEW.gm", help=say("cli.help.recovered"))


COMMANDS = [
    Command("board", "board", _board),
    Command("check", "check", _check),
    Command("export", "export", _export),
    Command("log", "log", _log),
    Command("play", "play", _play),
    Command("print", "print", _print),
    Command("recover", "recover", _recover),
    Command("resolve", "resolve", _resolve),
    Command("schema", "schema", _schema),
    Command("score", "score", _score),
    Command("show", "show", _show),
]


def parser_for(say: Catalogue) -> argparse.ArgumentParser:
    """The parser of the whole command line, in the language of the catalogue."""
    common = _common(say)
    parser = _Parser(prog="gm", description=say("cli.about"), parents=[common])
    subparsers = parser.add_subparsers(metavar=say("cli.command"), dest="command")
    for command in COMMANDS:
        about = say(f"cli.command_help.{command.name}")
        added = subparsers.add_parser(command.name, help=about, description=about, parents=[common])
        command.add(added, say)
        added.set_defaults(module=command.module)
    parser.set_defaults(module="play")
    return parser


def asked_language(arguments: Sequence[str]) -> str | None:
    """The language after `--lang`, looked for before the arguments are parsed: even usage is told in it."""
    for index, argument in enumerate(arguments):
        value = argument[7:] if argument.startswith("--lang=") else None
        if argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
        if value in LANGUAGES:
            return value
    return None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is that of formats, section 4."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    say = Catalogue(asked_language(words) or system_language())
    _speak_utf8()
    try:
        options = parser_for(say).parse_args(words)
        options.lang = getattr(options, "lang", None)
        options.ascii = getattr(options, "ascii", False)
        options.language_given = options.lang is not None
        run: Callable[[Any], int] = import_module(f"gm.commands.{options.module}").run
        code = run(options)
        sys.stdout.flush()
        return code
    except Faulty as faulty:
        print(faulty, file=sys.stderr)
        return FAULTY
    except NotDone as failed:
        print(failed, file=sys.stderr)
        return NOT_DONE
    except JournalFault as fault:
        print(fault.tell(say), file=sys.stderr)
        return FAULTY if fault.input_fault else NOT_DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else NOT_DONE
    except Exception as error:
        return _tell(error, say)


def _tell(error: Exception, say: Catalogue) -> int:
    """Tell the faults that were found in the input, or keep a report of a fault of the program's own."""
    from gm.located import FaultsFound, tell_all  # not before: screens are painted before anything is read

    if isinstance(error, FaultsFound):
        print(tell_all(error.faults, say), file=sys.stderr)
        return FAULTY
    from gm.crash import report

    print(report(error, say), file=sys.stderr)
    return NOT_DONE


def _speak_utf8() -> None:
    """Names of teams are any text: a console or pipe of another encoding must not end the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
