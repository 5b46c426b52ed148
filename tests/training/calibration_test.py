# SPDX-License-Identifier: GPL-3.0-or-later
"""Chances to win, draw and lose, fitted to games."""

import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import support  # noqa: E402  pylint: disable=wrong-import-position


def games_by(half, scale, count=200_000, seed=3):
    """Scores, and results drawn at random by the chances of the model."""
    import numpy
    from sente_training.calibration import chances

    random = numpy.random.default_rng(seed)
    score = random.integers(-800, 801, count)
    edges = chances(score.astype(float), half, scale).cumsum(axis=1)
    return score, (random.random((count, 1)) > edges[:, :2]).sum(axis=1)


class Fit(unittest.TestCase):
    def test_finds_the_curves_that_made_the_results(self):
        from sente_training.calibration import fit, histogram

        for half, scale in ((60, 150), (300, 120), (0, 600)):
            found = fit(*histogram(*games_by(half, scale)))
            self.assertAlmostEqual(found[0], half, delta=8)
            self.assertAlmostEqual(found[1], scale, delta=0.04 * scale)

    def test_chances_add_up_and_change_places_with_the_sides(self):
        import numpy
        from sente_training.calibration import chances

        score = numpy.arange(-1000.0, 1001.0, 50.0)
        told = chances(score, 90, 170)
        numpy.testing.assert_allclose(told.sum(axis=1), 1)
        numpy.testing.assert_allclose(told, chances(-score, 90, 170)[:, ::-1])


class Command(support.WithFolder):
    def run_it(self, *arguments):
        return subprocess.run([sys.executable, str(support.TRAINING / "calibrate.py"), *map(str, arguments)],
                              capture_output=True, text=True, check=False)

    def test_says_what_was_told_and_what_was_seen(self):
        games = self.play("chess", "some.games", 12)
        result = self.run_it("chess", games)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, r"^\d+ positions of 12 games: half \d+, scale \d+\n")

    def test_refuses_what_it_cannot_read(self):
        self.assertEqual(self.run_it("chess", self.folder / "none.games").returncode, 2)
        games = self.play("shogi", "other.games", 2)
        result = self.run_it("chess", games)
        self.assertEqual(result.returncode, 2)
        self.assertIn("not all files have games of chess", result.stderr)


if __name__ == "__main__":
    support.main()
