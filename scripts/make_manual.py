#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes manual pages and completions for shells from what `--help` says.

    make_manual.py SENTE FOLDER [SECTION]
    make_manual.py --plain NAME PROGRAM FOLDER [SECTION]

The section of the manual is 1 if none is named. Writes man/sente.1 and one page for each command, and
completions/sente (bash), _sente (zsh) and sente.fish. Of a program whose help has no such parts, --plain makes one
page, man/NAME.1.
"""

from __future__ import annotations

import dataclasses
import datetime
import os
import pathlib
import re
import subprocess
import sys

# The words that an option takes.
WORDS = re.compile(r"\{([^}]*)\}")


@dataclasses.dataclass
class Item:
    """An option, an argument or a command, with what the help says of it."""

    names: list[str]
    value: str
    text: str


@dataclasses.dataclass
class Help:
    """A help, cut into its parts."""

    command: str
    about: str
    usage: str
    arguments: list[Item]
    options: list[Item]
    commands: list[Item]
    footer: str

    @property
    def page(self) -> str:
        return "-".join(["sente", *self.command.split()])


def items_of(lines: list[str]) -> list[Item]:
    """`  --depth INT   What it is`, perhaps with the text on the lines below, or with a list of words on several."""
    items: list[Item] = []
    for line in lines:
        if re.match(r"  \S", line):
            # The text begins in a column of its own, or on the next line where the head is too long.
            head, text = (line[2:30], line[30:]) if len(line) <= 30 or line[29] == " " else (line[2:], "")
            names, _, value = head.strip().partition(" ")
            items.append(Item(names.split(","), value.strip(), text.strip()))
        elif items and re.match(r" {6}\S", line):
            items[-1].value += ("" if items[-1].value.endswith(",") else " ") + line.strip()
        elif items and line.strip():
            items[-1].text = (items[-1].text + " " + line.strip()).strip()
    return items


def read_help(sente: str, command: str) -> Help:
    text = subprocess.run([sente, *command.split(), "--help"], capture_output=True, text=True, check=True).stdout
    lines = text.rstrip().split("\n")
    parts: dict[str, list[str]] = {}
    footer: list[str] = []
    here: list[str] | None = None
    for line in lines[2:]:
        if line in ("Positionals:", "Options:", "Subcommands:"):
            here = parts.setdefault(line, [])
        elif not footer and (not line or (here is not None and line.startswith("  "))):
            if here is not None:
                here.append(line)
        else:
            here = None
            footer.append(line)
    return Help(command, lines[0], lines[1].removeprefix("Usage: "), items_of(parts.get("Positionals:", [])),
                items_of(parts.get("Options:", [])), items_of(parts.get("Subcommands:", [])),
                "\n".join(footer).strip())


def read_all(sente: str) -> list[Help]:
    """The program, its commands, and theirs."""
    helps = [read_help(sente, "")]
    for each in helps:  # grows
        helps += [read_help(sente, f"{each.command} {item.names[0]}".strip()) for item in each.commands]
    return helps


def roff(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def plain_value(value: str) -> str:
    """`TEXT:{a,b} ...` for people."""
    value = re.sub(r"\s*(REQUIRED|Excludes:.*|Needs:.*)", "", value)
    if choices := WORDS.search(value):
        words = choices[1].split(",")
        value = "|".join(words) if len(words) <= 6 else "NAME"
    return re.sub(r":(?:INT|FLOAT|NUMBER) in \[(.*?)\]|:[A-Z]+$", "", value).strip()


def items_text(title: str, items: list[Item]) -> str:
    out = f".SH {title}\n" if items else ""
    for item in items:
        head = ", ".join(f"\\fB{roff(name)}\\fR" for name in item.names)
        value = plain_value(item.value)
        out += f".TP\n{head}{' ' + chr(92) + 'fI' + roff(value) + chr(92) + 'fR' if value else ''}\n"
        out += roff(item.text or "") + "\n"
    return out


def footer_of(text: str) -> str:
    """Paragraphs; lines with blanks before them stay lines."""
    out = ""
    for paragraph in re.split(r"\n\n+", text):
        if not paragraph.strip():
            continue
        lines = paragraph.split("\n")
        if re.fullmatch(r"[A-Z][\w ]*:", lines[0]) and len(lines) > 1:
            out += f".SH {lines.pop(0).rstrip(':').upper()}\n"
        else:
            out += ".PP\n"
        inside = False
        for line in lines:
            is_code = line.startswith("  ")
            if is_code != inside:
                out += ".nf\n.RS\n" if is_code else ".RE\n.fi\n"
                inside = is_code
            out += roff(line.strip() if is_code else line) + "\n"
        out += ".RE\n.fi\n" if inside else ""
    return out


def page_of(each: Help, helps: list[Help], version: str, section: str) -> str:
    name = each.page
    out = f'.TH {name.upper()} {section} "{date_of_source()}" "Sente {version}" "Sente"\n'
    out += f".SH NAME\n{roff(name)} \\- {roff(each.about[0].lower() + each.about[1:])}\n"
    out += f".SH SYNOPSIS\n.B {roff(each.usage)}\n"
    if not each.command:
        out += (".SH DESCRIPTION\nWithout a command Sente is an engine for graphical programs: it speaks UCI (chess, "
                "and shogi on request)\nand USI (shogi) on standard input and output. The commands are its laboratory, "
                "and serve is a page for browsers.\n")
    out += items_text("ARGUMENTS", each.arguments) + items_text("OPTIONS", each.options)
    out += items_text("COMMANDS", each.commands) + footer_of(each.footer)
    others = [help.page for help in helps if help is not each and
              (help.command.rpartition(" ")[0] == each.command or help.command == each.command.rpartition(" ")[0])]
    if others:
        out += ".SH SEE ALSO\n" + ", ".join(f"\\fB{roff(other)}\\fR({section})" for other in sorted(others)) + "\n"
    return out


def choices_of(item: Item) -> list[str]:
    found = WORDS.search(item.value)
    return found[1].split(",") if found else []


def bash_of(helps: list[Help]) -> str:
    cases = values = ""
    for each in helps:
        words = [name for item in each.options for name in item.names]
        words += [item.names[0] for item in each.commands]
        words += [word for item in each.arguments for word in choices_of(item)]
        cases += f'        "{each.command}") words="{" ".join(words)}" ;;\n'
        for item in each.options:
            if choices := choices_of(item):
                for name in item.names:
                    values += f'        "{each.command} {name}") words="{" ".join(choices)}" ;;\n'
    commands = "|".join(sorted({help.command for help in helps if help.command}))
    return f"""# bash completion for sente; made from --help
_sente() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command="" word words="" takes=""
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "${{command:+$command }}$word" in
        {commands.replace(" ", chr(92) + " ")}) command="${{command:+$command }}$word" ;;
        esac
    done
    case "$command $before" in
{values}    esac
    takes=$words
    if [ -z "$words" ]; then
        case "$command" in
{cases}        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ $takes || $current == -* || -z $command ]] ||
        mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -f -- "$current")
}}
complete -o filenames -F _sente sente
"""


def fish_of(helps: list[Help]) -> str:
    def quoted(text: str) -> str:
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    out = "# fish completion for sente; made from --help\n"
    for each in helps:
        words = each.command.split()
        if len(words) > 1:
            test = f"__fish_seen_subcommand_from {words[0]}; and __fish_seen_subcommand_from {words[1]}"
        elif words:
            test = f"__fish_seen_subcommand_from {words[0]}"
        else:
            test = "__fish_use_subcommand"
        for item in each.commands:
            out += f"complete -c sente -n {quoted(test)} -f -a {item.names[0]} -d {quoted(item.text)}\n"
        for item in each.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in item.names)
            takes = f" -r -a {quoted(' '.join(choices_of(item)))}" if choices_of(item) else " -r" if item.value and \
                not item.value.startswith(("Excludes", "Needs")) else ""
            out += f"complete -c sente -n {quoted(test)} {names}{takes} -d {quoted(item.text)}\n"
    return out


def zsh_of() -> str:
    return """#compdef sente
# zsh completion for sente, by the one of bash
autoload -U +X bashcompinit && bashcompinit
source ${SENTE_BASH_COMPLETION:-/usr/share/bash-completion/completions/sente}
"""


def write_plain(name: str, program: str, folder: pathlib.Path, section: str) -> int:
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    about, _, rest = text.strip().partition("\n")
    rest = rest.strip("\n").replace(program, name)
    version = version_of(program)
    (folder / "man").mkdir(parents=True, exist_ok=True)
    (folder / "man" / f"{name}.{section}").write_text(
        f'.TH {name.upper()} {section} "{date_of_source()}" "Sente {version}" "Sente"\n'
        f".SH NAME\n{roff(name)} \\- {roff(about[0].lower() + about[1:])}\n.SH SYNOPSIS\n.nf\n{roff(rest)}\n.fi\n",
        encoding="utf-8")
    return 0


def version_of(program: str) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]


def date_of_source() -> str:
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
    return datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%d")


def main() -> int:
    if sys.argv[1] == "--plain":
        return write_plain(sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4]), *sys.argv[5:] or ["1"])
    sente, folder, section = sys.argv[1], pathlib.Path(sys.argv[2]), (sys.argv[3:] or ["1"])[0]
    helps = read_all(sente)
    version = version_of(sente)
    for name in ("man", "completions"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for each in helps:
        text = page_of(each, helps, version, section)
        (folder / "man" / f"{each.page}.{section}").write_text(text, encoding="utf-8")
    (folder / "completions" / "sente").write_text(bash_of(helps), encoding="utf-8")
    (folder / "completions" / "_sente").write_text(zsh_of(), encoding="utf-8")
    (folder / "completions" / "sente.fish").write_text(fish_of(helps), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
