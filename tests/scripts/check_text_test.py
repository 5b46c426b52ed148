# SPDX-License-Identifier: GPL-3.0-or-later
"""The check of text catches each rule that a tree can break, and the project keeps to them."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import check_text  # noqa: E402


def problems_of(files):
    """What the check says of a tree of these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_text.check_tree(pathlib.Path(folder))


class Text(unittest.TestCase):
    def test_the_project_keeps_to_the_rules(self):
        self.assertEqual(check_text.check_tree(ROOT), [])

    def test_a_line_has_at_most_120_columns(self):
        for name in ("docs/a.md", "src/a.ipp", "scripts/a.py", "web/a.css", "CMakeLists.txt", "run"):
            self.assertEqual(problems_of({name: "x\n" + "y" * 120 + "\n"}), [])
            self.assertEqual(problems_of({name: "x\n" + "y" * 121 + "\n"}),
                             [f"{name}:2: 121 columns, more than 120"])

    def test_columns_are_letters_not_bytes(self):
        self.assertEqual(problems_of({"a.md": "歩" * 120}), [])

    def test_tables_that_the_program_writes_may_be_wide(self):
        wide = "y" * 200
        self.assertEqual(problems_of({"a.md": f"<!-- options: uci -->\n{wide}\n<!-- end of options: uci -->\n"}), [])
        after = problems_of({"a.md": f"<!-- options: uci -->\n<!-- end of options: uci -->\n{wide}\n"})
        self.assertEqual(after, ["a.md:3: 200 columns, more than 120"])

    def test_what_was_not_written_by_hand_is_not_read(self):
        wide = "y" * 200
        self.assertEqual(problems_of({"web/node_modules/a.md": wide, "build/a.py": wide, "a.svg": wide}), [])

    def test_links_lead_to_files(self):
        self.assertEqual(problems_of({"docs/a.md": "[b](b.md) [c](../src) ![d](d.png)", "docs/b.md": "", "src/x": "",
                                      "docs/d.png": ""}), [])
        self.assertEqual(problems_of({"docs/a.md": "\n[b](b.md)"}), ["docs/a.md:2: the link b.md leads to nothing"])
        self.assertEqual(problems_of({"docs/a.md": "![b](b.png)"}), ["docs/a.md:1: the link b.png leads to nothing"])
        self.assertEqual(problems_of({"a.md": "[out](../)"}), ["a.md:1: the link ../ leads out of the project"])

    def test_links_lead_to_headings(self):
        text = "# One\n\n## `staged`, in detail: 3\n"
        self.assertEqual(problems_of({"a.md": "[b](b.md#staged-in-detail-3)", "b.md": text}), [])
        self.assertEqual(problems_of({"a.md": "[b](b.md#two)", "b.md": text}),
                         ["a.md:1: the link b.md#two leads to no heading"])
        self.assertEqual(problems_of({"a.md": "# One\n[up](#one) [down](#two)"}),
                         ["a.md:2: the link #two leads to no heading"])

    def test_other_hosts_and_code_are_not_asked(self):
        self.assertEqual(problems_of({"a.md": "[x](https://example.org) `[y](z)`\n```\n[y](z)\n```\n"}), [])


if __name__ == "__main__":
    unittest.main()
