# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages and completions have what the helps say."""

import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]

PROGRAM = """#!/bin/sh
case "$*" in
--version) echo 'sente 1.2.3' ;;
--help) cat <<'X'
Sente, an engine
Usage: sente [OPTIONS] [SUBCOMMAND]

Options:
  -h,--help                   Print this help message and exit

Subcommands:
  show                        Show a thing

Without a command it is an engine.

Examples:
  sente show it
X
;;
'show --help') cat <<'X'
Show a thing
Usage: sente show [OPTIONS] game

Positionals:
  game TEXT:{chess,shogi} REQUIRED
                              Which game

Options:
  -h,--help                   Print this help message and exit
  --policy TEXT:{one,two} Excludes: --all
                              The policy - or not
  --depth INT:INT in [1 - 9]  How deep
  --without TEXT:{three,four,
      five} Excludes: --one
      --other
                              A list that
                              takes lines

Examples:
  sente show chess
X
;;
esac
"""


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        program = cls.folder / "sente"
        program.write_text(PROGRAM)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        subprocess.run([sys.executable, ROOT / "scripts" / "make_manual.py", program, cls.folder / "out"], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def page(self, name):
        return (self.folder / "out" / "man" / name).read_text(encoding="utf-8")

    def test_each_command_has_a_page(self):
        self.assertIn("sente \\- sente, an engine", self.page("sente.1"))
        show = self.page("sente-show.1")
        for part in ("sente\\-show \\- show a thing", ".SH ARGUMENTS", "\\fBgame\\fR \\fIchess|shogi\\fR",
                     "\\fB\\-\\-policy\\fR \\fIone|two\\fR\nThe policy \\- or not",
                     "\\fB\\-\\-depth\\fR \\fIINT\\fR\nHow deep",
                     "\\fB\\-\\-without\\fR \\fIthree|four|five\\fR\nA list that takes lines",
                     ".SH EXAMPLES", "sente show chess", "\\fBsente\\fR(1)", "Sente 1.2.3"):
            self.assertIn(part, show)

    def completions(self, *words):
        script = (f"source {self.folder}/out/completions/sente; COMP_WORDS=(sente {' '.join(words)}); "
                  f"COMP_CWORD={len(words)}; _sente; echo \"${{COMPREPLY[@]}}\"")
        return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True,
                              cwd=self.folder / "out" / "man").stdout.split()

    def test_bash_completes_commands_options_and_values(self):
        self.assertEqual(self.completions("sh"), ["show"])
        self.assertEqual(self.completions("show", "--d"), ["--depth"])
        self.assertEqual(self.completions("show", "--policy", "''"), ["one", "two"])
        self.assertIn("chess", self.completions("show", "c"))

    def test_fish_knows_the_same(self):
        fish = (self.folder / "out" / "completions" / "sente.fish").read_text()
        self.assertIn("-f -a show -d 'Show a thing'", fish)
        self.assertIn("-l policy -r -a 'one two'", fish)


if __name__ == "__main__":
    unittest.main()
