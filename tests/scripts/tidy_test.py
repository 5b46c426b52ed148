# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/tidy remembers holds on every machine with the same tool."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "tidy"


def load():
    loader = importlib.machinery.SourceFileLoader("tidy", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("tidy", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


class VersionIn(unittest.TestCase):
    WORDS = "Debian LLVM version {}\n  Optimized build.\n  Host CPU: {}\n"

    def test_it_does_not_depend_on_the_processor(self):
        version_in = load().version_in
        self.assertEqual(version_in(self.WORDS.format("14.0.6", "znver3")),
                         version_in(self.WORDS.format("14.0.6", "skylake")))

    def test_it_depends_on_the_tool(self):
        version_in = load().version_in
        self.assertNotEqual(version_in(self.WORDS.format("14.0.6", "znver3")),
                            version_in(self.WORDS.format("16.0.6", "znver3")))


if __name__ == "__main__":
    unittest.main()
