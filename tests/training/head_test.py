# SPDX-License-Identifier: GPL-3.0-or-later
"""From games to a head: what cut in searches is written down, learned from, and comes out as a file of integers."""

import pathlib
import subprocess
import sys

import support


class HeadTest(support.WithFolder):
    """With tiny settings; the head learns little, but all the way."""

    def cuts(self, game: str, *options: str) -> pathlib.Path:
        games = self.folder / f"{game}.games"
        if not games.exists():
            self.play(game, games.name, 6)
        path = self.folder / f"{game}.cuts"
        subprocess.run([support.SENTE, "data", "cuts", str(games), "--out", str(path), "--nodes", "3000", "--hash", "1",
                        "--examples", "400", "--held-out", "300", *options], check=True, capture_output=True)
        return path

    def test_examples_have_one_cut_among_moves_in_range(self):
        import numpy
        from sente_training import head as heads
        for game in ("chess", "shogi"):
            cuts = heads.read_cuts(self.cuts(game))
            self.assertGreater(len(cuts), 100)
            self.assertEqual(cuts.game, game)
            self.assertEqual(int(cuts.first[-1]), len(cuts.arrival))
            owner = numpy.repeat(numpy.arange(len(cuts)), numpy.diff(cuts.first).astype(int))
            self.assertTrue((numpy.bincount(owner[cuts.fate == heads.CUT], minlength=len(cuts)) == 1).all())
            self.assertLess(int(cuts.arrival.max()), heads.ARRIVALS[game])
            self.assertLess(int(cuts.origin.max()), heads.OWN_ROWS[game])
            self.assertGreaterEqual(int(cuts.depth.min()), 3)
            self.assertTrue(0 < int(cuts.held_out.sum()) < len(cuts))
            # Before the move that cut, all were tried or skipped, unless their exchange put them last.
            for example in range(0, len(cuts), 7):
                fates = cuts.fate[int(cuts.first[example]):int(cuts.first[example + 1])]
                at = int(numpy.nonzero(fates == heads.CUT)[0][0])
                self.assertTrue((fates[:at] != heads.UNSEEN).all())
                self.assertTrue((fates[at + 1:] == heads.UNSEEN).all())

    def test_the_same_request_gives_the_same_examples(self):
        first = self.cuts("chess").read_bytes()
        self.assertEqual(self.cuts("chess", "--force").read_bytes(), first)
        self.assertNotEqual(self.cuts("chess", "--force", "--seed", "2").read_bytes(), first)

    def test_a_head_learns_and_is_written(self):
        import torch
        from sente_training import head as heads
        torch.set_num_threads(1)
        path, out = self.cuts("chess"), self.folder / "chess.head"
        done = subprocess.run([sys.executable, str(support.TRAINING / "train_head.py"), "chess", str(path), "--out",
                               str(out), "--epochs", "30", "--batch", "64", "--threads", "1"],
                              check=True, capture_output=True, text=True)
        self.assertIn("head alone", done.stdout)
        data = heads.Data([heads.read_cuts(path)])
        file = out.read_bytes()
        self.assertEqual(len(file), 64 + 128 + 64 * (2 * data.hidden + 384 + 385))
        self.assertEqual(file[:8], b"SENTEHED")
        self.assertEqual(int.from_bytes(file[40:48], "little"), data.network)
        # What it has learned from it knows better than chance.
        head = heads.train(data, epochs=30, batch_size=64, say=lambda *_: None)
        integers = heads.quantised(head, data.hidden, data.network)
        batch = data.batch(torch.nonzero(~data.held_out).squeeze(1))
        chance = heads.ranks_of(torch.zeros(len(batch.owner)), batch).mean()
        learned = heads.ranks_of(integers.ratings(batch).float(), batch).mean()
        self.assertLess(float(learned), 0.8 * float(chance))
        # The integers say what was trained, in units of the order's score.
        with torch.no_grad():
            exact = head.ratings(batch) * 10000 / float(head.trust)
        self.assertLess(float((exact - integers.ratings(batch)).abs().mean()), 0.02 * float(exact.std()) + 2)

    def test_what_is_no_file_of_cuts_is_refused(self):
        from sente_training import head as heads
        path = self.folder / "nothing.cuts"
        path.write_bytes(b"SENTENET" + bytes(100))
        self.assertRaises(heads.HeadError, heads.read_cuts, path)


if __name__ == "__main__":
    support.main()
