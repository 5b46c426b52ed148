# SPDX-License-Identifier: GPL-3.0-or-later
"""Network files and the integer evaluation in numpy."""

import pathlib
import re
import subprocess
import sys
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import support  # noqa: E402  pylint: disable=wrong-import-position


KINDS = (("chess", 1, "squares"), ("chess", 4, "squares"), ("chess", 1, "near_king"),
         ("shogi", 1, "squares"), ("shogi", 6, "squares"), ("shogi", 1, "near_king"))
ROWS = {("chess", "squares"): 768, ("chess", "near_king"): 1659,
        ("shogi", "squares"): 2344, ("shogi", "near_king"): 4531}


def random_network(game="chess", hidden=32, buckets=1, seed=1, inputs="squares"):
    import numpy
    from sente_training.network import Network
    from sente_training.reader import Reader

    shape = Reader().shape(game, inputs)
    random = numpy.random.default_rng(seed)
    return Network(game, buckets, 400,
                   random.integers(-200, 200, (shape.rows * buckets, hidden), numpy.int16),
                   random.integers(-200, 200, hidden, numpy.int16),
                   random.integers(-127, 128, (shape.outputs, 2 * hidden), numpy.int16),
                   random.integers(-9000, 9000, shape.outputs, numpy.int32), inputs)


def slow_score(network, rows, bucket):
    """The evaluation of docs/formats.md, number by number."""
    total = 0
    for side in range(2):
        for i in range(network.hidden):
            value = int(network.bias[i])
            for row in rows[side]:
                if row >= 0:
                    value += int(network.weights[row % len(network.weights)][i])
            value = max(0, min(255, value))
            total += value * value * int(network.out_weights[bucket][side * network.hidden + i])
    first = int(total / 255) + int(network.out_bias[bucket])
    return int(first * network.scale / (255 * 64))


class Files(support.WithFolder):
    def test_come_back_as_they_were_written(self):
        import numpy
        from sente_training import network as networks

        for game, buckets, inputs in KINDS:
            network = random_network(game, 32, buckets, inputs=inputs)
            path = self.folder / "a.nnue"
            networks.publish(networks.to_bytes(network), path)
            again = networks.load(path)
            self.assertEqual((again.game, again.king_buckets, again.scale, again.inputs),
                             (game, buckets, 400, inputs))
            for name in ("weights", "bias", "out_weights", "out_bias"):
                self.assertTrue(numpy.array_equal(getattr(network, name), getattr(again, name)))
            self.assertEqual(path.stat().st_size,
                             64 + 2 * 32 * ROWS[game, inputs] * buckets + 64 + 8 * (2 * 64 + 4))

    def test_several_become_one(self):
        import json
        from sente_training import network as networks
        from sente_training.files import sha256_of

        several = [random_network(seed=seed) for seed in (1, 2, 3)]
        paths = [self.folder / f"{number}.nnue" for number in range(3)]
        for network, path in zip(several, paths):
            networks.publish(networks.to_bytes(network), path)
        average = [sys.executable, str(support.TRAINING / "average.py"), "--out", str(self.folder / "mean.nnue")]
        subprocess.run([*average, *map(str, paths)], check=True)
        mean = networks.load(self.folder / "mean.nnue")
        for name in ("weights", "bias", "out_weights", "out_bias"):
            total = sum(getattr(network, name).astype(float) for network in several)
            self.assertLessEqual(abs(3 * getattr(mean, name) - total).max(), 1.5)
        card = json.loads((self.folder / "mean.json").read_text())
        self.assertEqual(card["lineage"]["parents"], [sha256_of(path) for path in paths])
        self.assertEqual(card["sha256"], sha256_of(self.folder / "mean.nnue"))
        networks.publish(networks.to_bytes(random_network(hidden=64)), paths[0])
        refused = subprocess.run([*average, *map(str, paths)], capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("different", refused.stderr)

    def test_are_refused_when_damaged(self):
        from sente_training import network as networks

        data = networks.to_bytes(random_network())
        flipped = [data[:at] + bytes([data[at] ^ 4]) + data[at + 1:] for at in
                   (0, 8, 12, 16, 20, 24, 32, 36, 44, 48, 56, 64, len(data) // 2, len(data) - 1)]
        for bad in (b"", data[:40], data[:64], data[:-1], data + b"\0", bytes(1000), *flipped):
            with self.assertRaises(networks.NetworkError):
                networks.from_bytes(bad)

    def test_have_the_checksum_of_the_standard(self):
        from sente_training.network import fnv1a

        self.assertEqual(fnv1a(b""), 0xCBF29CE484222325)
        self.assertEqual(fnv1a(b"foobar"), 0x85944171F73967E8)

    def test_the_old_one_stays_where_a_new_one_cannot_be_read_again(self):
        from sente_training import network as networks

        path = self.folder / "a.nnue"
        old = networks.to_bytes(random_network(seed=1))
        networks.publish(old, path)
        new = networks.to_bytes(random_network(seed=2))
        with self.assertRaises(networks.NetworkError):
            networks.publish(new[:-1], path)
        with unittest.mock.patch("os.replace", side_effect=OSError("no room")):
            with self.assertRaises(OSError):
                networks.publish(new, path)
        self.assertEqual(path.read_bytes(), old)
        networks.publish(new, path)
        self.assertEqual(path.read_bytes(), new)
        self.assertEqual([p.name for p in self.folder.glob("*.trial")], [])


class Evaluation(support.WithFolder):
    def test_is_the_formula_of_the_format(self):
        from sente_training import network as networks
        from sente_training.reader import Filters, Reader

        keep = Filters(keeps_checks=True, keeps_noisy=True)
        for game, buckets, inputs in KINDS:
            network = random_network(game, 32, buckets, inputs=inputs)
            examples = Reader().read(self.play(game, f"{game}{buckets}{inputs}", 2), keep, inputs)
            rows, bucket = examples.rows[:12], examples.bucket[:12]
            self.assertGreater(len(rows), 5)
            scores = networks.evaluate(network, rows, bucket)
            in_network = networks.rows_of_network(rows, len(network.weights) // buckets, buckets)
            for i, score in enumerate(scores):
                self.assertEqual(score, slow_score(network, in_network[i], bucket[i]))

    def test_sees_the_same_from_both_sides(self):
        from sente_training import network as networks
        from sente_training.reader import Reader

        reader = Reader()
        pairs = {"chess": ("4k3/8/8/3p4/8/5N2/4P3/4K3 w - - 0 1", "4k3/4p3/5n2/8/3P4/8/8/4K3 b - - 0 1"),
                 "shogi": ("4k4/9/4p4/9/9/9/4P4/1B7/4K4 b P 1", "4k4/7b1/4p4/9/9/9/4P4/9/4K4 w p 1")}
        for game, texts in pairs.items():
            for inputs in ("squares", "near_king"):
                network = random_network(game, inputs=inputs)
                one, other = (networks.evaluate(network, position.rows, position.bucket)
                              for position in (reader.position(game, text, inputs) for text in texts))
                self.assertEqual(one, other)


POSITIONS = {
    "chess": ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQ - 0 8",
              "2kr3r/ppp2ppp/2n5/8/4q3/2P1B3/PP2QPPP/R4RK1 b - - 3 15",
              "8/5pk1/4p1p1/3pP2p/1R1P3P/r4PK1/6P1/8 b - - 0 40",
              "3K4/2P2k2/8/5r2/8/2Q5/p7/3n4 w - - 0 1"),
    "shogi": ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
              "ln1g4l/1ks1gr3/1pppp1n1p/p5pp1/5S3/P1P1P1PR1/1PSP1P2P/1KG1G4/LN5NL b BSPbp 51",
              "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
              "4k4/9/4+R4/9/2+b6/9/9/9/8K w RB4G4S4N4L18P 1"),
}


class Engine(support.WithFolder):
    def scores(self, game, path, positions):
        protocol, kind = ("uci", "fen") if game == "chess" else ("usi", "sfen")
        words = [protocol, f"setoption name EvalFile value {path}"]
        for text in positions:
            words += [f"position {kind} {text}", "eval"]
        result = subprocess.run([support.SENTE], input="\n".join([*words, "quit", ""]), text=True,
                                capture_output=True, check=True, timeout=60)
        return [int(score) for score in re.findall(r"by the network .* for the side to move: (-?\d+)",
                                                   result.stdout)]

    def test_evaluates_as_the_reference_does(self):
        from sente_training import network as networks
        from sente_training.reader import Reader

        reader = Reader()
        for (game, buckets, inputs), hidden in zip(KINDS, (32, 64, 96, 96, 32, 64)):
            network = random_network(game, hidden, buckets, hidden, inputs)
            path = self.folder / f"{game}.nnue"
            networks.publish(networks.to_bytes(network), path)
            positions = POSITIONS[game]
            expected = [int(networks.evaluate(network, example.rows, example.bucket)[0])
                        for example in (reader.position(game, text, inputs) for text in positions)]
            self.assertEqual(self.scores(game, path, positions), expected)
            self.assertGreater(len(set(expected)), 2)


if __name__ == "__main__":
    support.main()
