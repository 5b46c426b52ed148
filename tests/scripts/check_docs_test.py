# SPDX-License-Identifier: GPL-3.0-or-later
"""The runner of documents sees what they show, and fails where a program says something else."""

import argparse
import pathlib
import stat
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import check_docs  # noqa: E402


class Blocks(unittest.TestCase):
    def test_a_console_has_commands_with_what_they_print(self):
        block, = check_docs.blocks_of("```console\n$ sente a \\\n    b\none\ntwo\n$ sente c\n```\n")
        self.assertEqual([(step.command, step.expected) for step in block.steps],
                         [("sente a \\\n    b\n", "one\ntwo\n"), ("sente c\n", "")])

    def test_a_block_of_sh_has_commands_alone(self):
        block, = check_docs.blocks_of("```sh\nsente a b    # a remark\n\nsente c \\\n    d\n```\n")
        self.assertEqual([(step.command, step.expected) for step in block.steps],
                         [("sente a b", None), ("sente c d", None)])

    def test_a_block_in_a_list_counts_too(self):
        block, = check_docs.blocks_of("- x\n\n  <!-- run: long -->\n  ```sh\n  sente a\n  ```\n")
        self.assertTrue(block.long)
        self.assertEqual(block.steps[0].command, "sente a")

    def test_marks_say_how_a_block_is_run(self):
        block, = check_docs.blocks_of("<!-- run: long | drift | status 2 | with --games 99 => --games 2;\n"
                                      "    toga => self -->\n```sh\nsente a --games 99 toga\n```\n")
        self.assertTrue(block.long and block.drift)
        self.assertEqual(block.status, 2)
        self.assertEqual(block.changed(block.steps[0].command), "sente a --games 2 self")
        block, = check_docs.blocks_of("<!-- run: no, it waits -->\n```sh\nsente serve\n```\n")
        self.assertEqual(block.why_not, "it waits")

    def test_a_mark_belongs_to_the_block_right_below_it(self):
        first, second = check_docs.blocks_of("<!-- run: long -->\n```sh\na\n```\n```sh\nb\n```\n")
        self.assertEqual((first.long, second.long), (True, False))

    def test_what_cannot_be_understood_is_refused(self):
        for text in ("<!-- run: soon -->\n```sh\nsente a\n```\n", "```\nsente a\n```\n", "```\n$ ./run a\n```\n",
                     "```console\nno command\n```\n", "<!-- run: with a b -->\n```sh\na\n```\n"):
            with self.assertRaises(check_docs.BadDocument, msg=text):
                check_docs.blocks_of(text)

    def test_other_blocks_are_left_alone(self):
        self.assertEqual(check_docs.blocks_of("```cpp\nint sente = 1;\n```\n```\nanything\n```\n"), [])


class Output(unittest.TestCase):
    def test_is_compared_to_the_letter(self):
        self.assertTrue(check_docs.is_as_told("a 1\nb\n", "a 1  \nb\n", False))
        self.assertFalse(check_docs.is_as_told("a 1\nb\n", "a 2\nb\n", False))
        self.assertFalse(check_docs.is_as_told("a\n", "a\nb\n", False))
        self.assertFalse(check_docs.is_as_told("a (b)\n", "a b\n", False))

    def test_dots_stand_for_lines_and_for_parts_of_a_line(self):
        self.assertTrue(check_docs.is_as_told("a\n …\nd\n", "a\nb\nc\nd\n", False))
        self.assertTrue(check_docs.is_as_told("a\n…\nd\n", "a\nd\n", False))
        self.assertTrue(check_docs.is_as_told("a … d\n", "a b c d\n", False))
        self.assertFalse(check_docs.is_as_told("a\n…\nd\n", "a\nb\nc\n", False))

    def test_figures_may_drift_where_the_document_says_so(self):
        self.assertTrue(check_docs.is_as_told("12,345 nodes in 1.5 s\n", "7 nodes in 0.01 s\n", True))
        self.assertFalse(check_docs.is_as_told("12 nodes\n", "12 moves\n", True))


PROGRAM = """#!/bin/sh
case "$*" in
--help) printf 'Sente\\n\\nSubcommands:\\n  show   Show\\n  match  Play\\n' ;;
*--help) printf 'Options:\\n  --games N\\n\\nExamples:\\n  sente show --games 3\\n' ;;
show*) echo "1 board" ;;
*) exit 3 ;;
esac
"""


class Documents(unittest.TestCase):
    def problems_of(self, text):
        with tempfile.TemporaryDirectory(dir=ROOT / "build" if (ROOT / "build").exists() else ROOT) as folder:
            program = pathlib.Path(folder) / "sente"
            program.write_text(PROGRAM)
            program.chmod(program.stat().st_mode | stat.S_IXUSR)
            document = pathlib.Path(folder) / "a.md"
            document.write_text(text, encoding="utf-8")
            options = argparse.Namespace(sente=program, long=False, list=False, show=False)
            return check_docs.check(document, options, check_docs.Helps(program))[2]

    def test_what_is_told_is_run(self):
        self.assertEqual(self.problems_of("```console\n$ sente show\n1 board\n```\n"), [])
        self.assertEqual(self.problems_of("```sh\n./run show | grep board > file && cat file\n```\n"), [])
        self.assertEqual(len(self.problems_of("```console\n$ sente show\n2 boards\n```\n")), 1)
        self.assertEqual(len(self.problems_of("```sh\nsente match\n```\n")), 1)
        self.assertEqual(self.problems_of("<!-- run: status 3 -->\n```sh\nsente match\n```\n"), [])

    def test_options_in_sentences_must_exist(self):
        self.assertEqual(self.problems_of("Type `sente match --games 100`.\n"), [])
        self.assertEqual(len(self.problems_of("Type `sente match --plays 100`.\n")), 1)
        self.assertEqual(len(self.problems_of("Type `sente nothing`.\n")), 1)


if __name__ == "__main__":
    unittest.main()
