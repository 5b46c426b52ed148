#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the command lines that documents show, and compares what comes out with what they show.

    check_docs.py SENTE [--long] [--list] [--show] [DOCUMENT…]

A block of code in `console` has commands after `$ ` and under each what it prints. A block in `sh` has commands
alone: they must succeed. Both run by bash in a folder of their own for each document, where `sente` and `./run` are
the program at hand and the files of tests/docs/files lie; blocks of a document share it, in order. In what is
expected a line `…` stands for any lines, and `…` inside a line for any text.

A comment right before a block says more:

    <!-- run: long -->                          only with --long
    <!-- run: no, it waits for a browser -->    never, and why
    <!-- run: drift -->                         figures are not compared: they are of a machine
    <!-- run: status 2 -->                      what the last command ends with, if not with 0
    <!-- run: with --games 2000 => --games 2; toga2 => self -->   run smaller than it is shown

Several may stand in one comment, separated by `|`. Blocks in other languages are not run, but then may not begin a
line with `sente` or `./run`. Commands inside a sentence, `sente match --games 100`, are not run; their options must
be options of that command.
"""

from __future__ import annotations

import argparse
import dataclasses
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/*.md"]
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```", re.M | re.S)
MARK = re.compile(r"<!-- run: ((?:(?!-->).)*?)\s*-->\n\Z", re.S)
SPAN = re.compile(r"`((?:sente|\./run) [^`]+)`")
TIMEOUT_S = 1800


class BadDocument(Exception):
    """A block or a mark that cannot be understood."""


@dataclasses.dataclass
class Step:
    """A command and what it shall print; None: that is not told."""

    command: str
    expected: str | None = None


@dataclasses.dataclass
class Block:
    line: int
    steps: list[Step]
    long: bool = False
    why_not: str = ""
    drift: bool = False
    status: int = 0
    changes: list[tuple[str, str]] = dataclasses.field(default_factory=list)

    def read_mark(self, text: str) -> None:
        for part in (part.strip() for part in text.replace("\n", " ").split("|")):
            if part == "long":
                self.long = True
            elif part == "drift":
                self.drift = True
            elif part.startswith("no, "):
                self.why_not = part[4:]
            elif match := re.fullmatch(r"status (\d+)", part):
                self.status = int(match[1])
            elif part.startswith("with "):
                for change in part[5:].split(";"):
                    old, arrow, new = change.partition("=>")
                    if not arrow:
                        raise BadDocument(f"line {self.line}: no => in the mark: {change.strip()}")
                    self.changes.append((old.strip(), new.strip()))
            else:
                raise BadDocument(f"line {self.line}: a mark that nobody knows: {part}")

    def changed(self, command: str) -> str:
        for old, new in self.changes:
            command = command.replace(old, new)
        return command


def steps_of_console(text: str, line: int) -> list[Step]:
    steps: list[Step] = []
    goes_on = False
    for each in text.splitlines(keepends=True):
        if goes_on:
            steps[-1].command += each
        elif each.startswith("$ "):
            steps.append(Step(each[2:], ""))
        elif steps:
            steps[-1].expected += each
        else:
            raise BadDocument(f"line {line}: a console without a command")
        goes_on = (goes_on or each.startswith("$ ")) and each.rstrip("\n").endswith("\\")
    return steps


def steps_of_sh(text: str) -> list[Step]:
    joined = re.sub(r"\\\n\s*", "", text)
    lines = [re.sub(r"(^|\s{2,})#.*", "", each).strip() for each in joined.splitlines()]
    return [Step(each) for each in lines if each]


def blocks_of(text: str) -> list[Block]:
    blocks = []
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        mark = MARK.search(text, 0, match.start())
        language, content = match["language"], textwrap.dedent(match["text"])
        if language == "console":
            block = Block(line, steps_of_console(content, line))
        elif language == "sh":
            block = Block(line, steps_of_sh(content))
        else:
            if mark is None and re.search(r"^\s*(\$ )?(sente|\./run)\s", content, re.M):
                raise BadDocument(f"line {line}: commands of Sente in a block that is neither sh nor console")
            continue
        if mark:
            block.read_mark(mark[1])
        blocks.append(block)
    return blocks


def is_as_told(expected: str, printed: str, drift: bool) -> bool:
    """Whether `…` and, where they drift, figures are all that differs; blanks at the ends of lines do not count."""
    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"

    expected, printed = tidy(expected), tidy(printed)
    if drift:
        expected, printed = (re.sub(r"[-+]?\d[\d,.:]*", "0", re.sub(r" +", " ", text))
                             for text in (expected, printed))
    pattern = ""
    for line in expected.splitlines():
        pattern += r"(?:.*\n)*?" if line.strip() == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
    return re.fullmatch(pattern, printed) is not None


class Runner:
    """Runs the blocks of one document in a folder of its own."""

    def __init__(self, sente: pathlib.Path, folder: pathlib.Path, show: bool):
        self.folder = folder
        self.show = show
        for each in sorted((ROOT / "tests" / "docs" / "files").glob("*")):
            shutil.copy(each, folder / each.name)
        shutil.copy(ROOT / "src" / "eval" / "classical" / "chess_weights.hpp", folder)
        tools = folder / ".bin"
        tools.mkdir()
        for name in (tools / "sente", folder / "run", folder / "sente-old", folder / "sente-new"):
            name.symlink_to(sente)
        self.environment = dict(
            os.environ, PATH=f"{tools}:{os.environ['PATH']}", HOME=str(folder), NO_COLOR="1", LC_ALL="C.UTF-8",
            SENTE_RUNS=str(folder / "runs.db"), COLUMNS="80")

    def problem_with(self, block: Block) -> str | None:
        for number, step in enumerate(block.steps, 1):
            command = block.changed(step.command)
            began = time.monotonic()
            ended = subprocess.run(
                ["bash", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
            if self.show:
                print(f"  {time.monotonic() - began:6.2f} s  {command.strip()}", flush=True)
            wanted = block.status if number == len(block.steps) else 0
            if ended.returncode != wanted:
                return (f"{command.strip()}\nended with {ended.returncode}, not {wanted}:\n"
                        f"{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
            if step.expected is not None and not is_as_told(step.expected, ended.stdout, block.drift):
                return f"{command.strip()}\n--- the document\n{step.expected}--- printed\n{ended.stdout}"
        return None


class Helps:
    """What `--help` of the commands says."""

    def __init__(self, sente: pathlib.Path):
        self.sente = sente

    @functools.lru_cache(maxsize=None)
    def of(self, command: str) -> str:
        return subprocess.run([str(self.sente), *command.split(), "--help"], capture_output=True, text=True,
                              check=False).stdout

    def problem_with(self, line: str) -> str | None:
        """Options that the command of this line does not have; a word that is no command."""
        words = line.split()[1:]
        commands = re.findall(r"^  (\w+) +\S", self.of("").split("Subcommands:")[-1], re.M)
        if not words or words[0].startswith("-"):
            command = ""
        elif words[0] in commands:
            command = words[0]
        elif re.fullmatch(r"[a-z_]+", words[0]):
            return f"there is no command {words[0]}"
        else:
            return None
        if command in ("tune", "data", "runs") and len(words) > 1 and re.fullmatch(r"[a-z]+", words[1]):
            command += " " + words[1]
        helps = self.of(command).split("Examples:")[0] + self.of(command.split()[0] if command else "")
        known = set(re.findall(r"--[a-z][a-z-]*", helps))
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", line):
            if option not in known | {"--help"}:
                return f"{line}: {command or 'sente'} has no {option}"
        return None

    def examples(self) -> list[str]:
        """The command lines that the helps show."""
        lines = []
        for command in re.findall(r"^  (\w+) +\S", self.of("").split("Subcommands:")[-1], re.M):
            lines += [each.strip() for each in re.findall(r"^  (sente .*)$", self.of(command), re.M)]
        return lines


def spans_of(text: str) -> list[tuple[int, str]]:
    """Commands inside sentences with the numbers of their lines."""
    bare = FENCE.sub(lambda match: "\n" * match[0].count("\n"), text)
    return [(bare.count("\n", 0, match.start()) + 1, match[1].replace("\n", " ")) for match in SPAN.finditer(bare)]


def check(path: pathlib.Path, options: argparse.Namespace, helps: Helps) -> tuple[int, int, list[str]]:
    """How many commands ran, how many did not, and what is wrong."""
    name = path.relative_to(ROOT)
    text = path.read_text(encoding="utf-8")
    try:
        blocks = blocks_of(text)
    except BadDocument as trouble:
        return 0, 0, [f"{name}: {trouble}"]
    problems = [f"{name}:{line}: {problem}" for line, span in spans_of(text)
                if (problem := helps.problem_with(span))]
    ran = left = 0
    with tempfile.TemporaryDirectory(prefix="sente-docs-") as folder:
        runner = Runner(options.sente, pathlib.Path(folder), options.show)
        for block in blocks:
            if block.why_not or (block.long and not options.long):
                left += len(block.steps)
                if options.list:
                    print(f"{name}:{block.line}: not run, {block.why_not or 'only with --long'}")
                continue
            ran += len(block.steps)
            if problem := runner.problem_with(block):
                problems.append(f"{name}:{block.line}: {problem}")
    return ran, left, problems


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the command lines that documents show.")
    parser.add_argument("sente", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("documents", nargs="*", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--long", action="store_true", default=bool(os.environ.get("SENTE_LONG")))
    parser.add_argument("--list", action="store_true", help="name what is not run")
    parser.add_argument("--show", action="store_true", help="print commands and their times")
    options = parser.parse_args()
    helps = Helps(options.sente)
    documents = options.documents or [path for each in DOCUMENTS for path in sorted(ROOT.glob(each))]
    problems = [f"--help: {problem}" for line in helps.examples() if (problem := helps.problem_with(line))]
    ran = left = 0
    for path in documents:
        more, not_run, found = check(path, options, helps)
        ran, left, problems = ran + more, left + not_run, problems + found
    for problem in problems:
        print(problem)
    print(f"{ran} commands ran, {left} did not, {len(problems)} are not as told")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
