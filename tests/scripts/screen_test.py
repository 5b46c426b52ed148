# SPDX-License-Identifier: GPL-3.0-or-later
"""What scripts/screen finds in made-up batches, and what it refuses."""

import importlib.machinery
import importlib.util
import math
import pathlib
import random
import sys
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "screen"


def load():
    loader = importlib.machinery.SourceFileLoader("screen", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("screen", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


class Fit(unittest.TestCase):
    EFFECTS = [0.05, 0.0, -0.03, 0.0, 0.01]  # of the share of points, high against low

    def batches(self, count, noise):
        chance = random.Random(7)
        for _ in range(count):
            signs = [chance.choice((-1, 1)) for _ in self.EFFECTS]
            yield signs, 0.5 + sum(e * s for e, s in zip(self.EFFECTS, signs)) + chance.gauss(0, noise)

    def test_it_finds_effects_within_their_errors(self):
        screen = load()
        found = screen.fit(list(self.batches(2000, 0.2)))
        for effect, (elo, error) in zip(self.EFFECTS, found):
            self.assertLess(abs(elo - screen.ELO * effect), 4 * error)
            self.assertAlmostEqual(error, screen.ELO * 0.2 / 2000 ** 0.5, delta=0.3)

    def test_without_chance_it_finds_them_exactly(self):
        screen = load()
        for effect, (elo, error) in zip(self.EFFECTS, screen.fit(list(self.batches(40, 0)))):
            self.assertAlmostEqual(elo, screen.ELO * effect, places=6)
            self.assertAlmostEqual(error, 0, places=6)

    def test_its_unit_is_that_of_even_players(self):
        self.assertAlmostEqual(load().ELO * 0.01, 400 * math.log10(0.51 / 0.49), delta=0.01)

    def test_too_few_batches_are_refused(self):
        with self.assertRaises(SystemExit):
            load().fit(list(self.batches(5, 0)))


class Ranges(unittest.TestCase):
    def test_they_are_a_name_a_low_and_a_high(self):
        self.assertEqual(load().read_ranges("# margins\nSearch_a 1 2\n\nUse_b true false # on\n"),
                         {"Search_a": ("1", "2"), "Use_b": ("true", "false")})

    def test_others_are_refused(self):
        for text in ("Search_a 1", "Search_a 1 2 3", "Search_a 1 2\nSearch_a 2 3", "# nothing"):
            with self.assertRaises(SystemExit, msg=text):
                load().read_ranges(text)


if __name__ == "__main__":
    unittest.main()
