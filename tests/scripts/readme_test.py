# SPDX-License-Identifier: GPL-3.0-or-later
"""The README is a front page: what it is, a picture, two commands, uses with examples, results, where to read on."""

import pathlib
import re
import unittest

README = (pathlib.Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def parts():
    """Headings of the second level with what stands below each."""
    found = re.split(r"^## (.*)$", README, flags=re.M)
    return dict(zip(found[1::2], found[2::2]))


class Readme(unittest.TestCase):
    def test_says_what_it_is_before_anything_else(self):
        opening = README.split("\n## ")[0]
        self.assertLessEqual(len(opening.splitlines()), 12)
        self.assertEqual(len(re.findall(r"^!\[", README, re.M)), 1, "one picture")
        self.assertIn("![", opening)

    def test_starts_with_two_commands(self):
        commands = re.findall(r"^(?:\$ )?(\./(?:run|test)\b.*)$", parts()["Start"], re.M)
        self.assertEqual([command.split()[0] for command in commands], ["./run", "./test"])

    def test_each_use_has_an_example_and_its_output(self):
        for name in ("In a GUI", "In the browser", "As a laboratory"):
            self.assertRegex(parts()[name], r"```console\n\$ .*\n[^$`].*\n")

    def test_results_have_conditions_and_no_option_is_listed(self):
        self.assertRegex(parts()["How strong it is"], r"^\s*At 100 ms a move, .* threads of")
        self.assertIn("Read on", parts())
        self.assertLessEqual(len(README.splitlines()), 130)
        self.assertEqual(re.findall(r"^\| `[A-Z]\w+` \|", README, re.M), [], "options are in docs/engine.md")


if __name__ == "__main__":
    unittest.main()
