# SPDX-License-Identifier: GPL-3.0-or-later
"""The executable is built so that a fault is hard to exploit: hardening_test.py EXECUTABLE"""

import re
import subprocess
import sys
import unittest

EXECUTABLE = sys.argv.pop()


def readelf(*options: str) -> str:
    return subprocess.run(["readelf", "-W", *options, EXECUTABLE], capture_output=True, text=True, check=True).stdout


class Hardening(unittest.TestCase):
    def test_it_can_be_loaded_anywhere(self):
        self.assertRegex(readelf("-h"), r"Type:\s+DYN")
        self.assertRegex(readelf("-d"), r"FLAGS_1\).*\bPIE\b")

    def test_what_the_loader_filled_in_is_read_only(self):
        self.assertIn("GNU_RELRO", readelf("-l"))
        self.assertRegex(readelf("-d"), r"BIND_NOW|Flags:.*\bNOW\b")

    def test_no_segment_can_be_written_and_executed(self):
        segments = re.findall(r"^\s+(LOAD|GNU_STACK)\s.*?\s([R ][W ][E ])\s+0x", readelf("-l"), re.M)
        self.assertIn("GNU_STACK", [name for name, _ in segments])
        self.assertEqual([row for row in segments if "W" in row[1] and "E" in row[1]], [])

    def test_stacks_and_copies_are_guarded(self):
        symbols = readelf("--dyn-syms")
        self.assertRegex(symbols, r"__stack_chk_fail")
        self.assertRegex(symbols, r"__(memcpy|memmove|snprintf|strcpy|read|printf|vsnprintf|fprintf|memset)_chk")


if __name__ == "__main__":
    unittest.main()
