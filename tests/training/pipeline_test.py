# SPDX-License-Identifier: GPL-3.0-or-later
"""From games to a network: reader, data set, training, quantisation, the command train.py, packing."""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import support  # noqa: E402  pylint: disable=wrong-import-position


def data_of(paths, game="chess", inputs="squares", **filters):
    import torch
    from sente_training.dataset import DataSet
    from sente_training.reader import Filters, Reader

    data = DataSet(Reader(), game, Filters(**filters), torch.device("cpu"), inputs=inputs)
    data.add_files(paths, 2)
    return data


def small(**changes):
    from sente_training.trainer import Settings

    return Settings(**{"hidden": 32, "batch": 64, "epochs": 3, "rate": 3e-3, **changes})


def documented_decoder():
    text = (support.ROOT / "docs" / "formats.md").read_text("utf-8")
    scope = {}
    exec(text.split("```python\n")[1].split("```")[0], scope)  # pylint: disable=exec-used
    return scope["games"]


class Reading(support.WithFolder):
    def test_yields_scores_and_results_of_the_games(self):
        from sente_training.reader import Filters, Reader

        path = self.play("chess", "a", 4)
        examples = Reader().read(path, Filters(most_score=30000, keeps_checks=True, keeps_noisy=True))
        expected = []
        for game in documented_decoder()(path.read_bytes()):
            for number, (_, score, _) in enumerate(game["moves"]):
                first_moves = (len(game["opening"]) + number) % 2 == 0
                if abs(score) <= 30000:
                    expected.append((score, game["result"] if first_moves else 2 - game["result"]))
        self.assertEqual(list(zip(examples.score.tolist(), examples.result.tolist())), expected)
        self.assertEqual(examples.games, 4)

    def test_says_what_is_wrong_with_a_file(self):
        from sente_training.reader import Filters, Reader, ReaderError

        (self.folder / "text").write_text("hello")
        for name in ("text", "missing"):
            with self.assertRaisesRegex(ReaderError, name):
                Reader().read(self.folder / name, Filters())

    def test_filters_take_away_and_the_counts_add_up(self):
        path = self.play("shogi", "a", 6)
        everything = data_of([path], "shogi", most_score=30000, keeps_checks=True, keeps_noisy=True)
        filtered = data_of([path], "shogi", from_ply=20, most_score=300)
        self.assertLess(filtered.summary()["used"], everything.summary()["used"])
        summary = filtered.summary()
        self.assertEqual(summary["positions"], summary["used"] + summary["repeated"] +
                         sum(summary["left_out"].values()))
        self.assertLessEqual(int(filtered.train.column("score").abs().max()), 300)

    def test_no_position_is_taken_twice_and_held_out_games_stay_apart(self):
        a, b = self.play("chess", "a", 12, 1), self.play("chess", "b", 12, 2)
        data = data_of([a, b, a], held_out_per_mille=300)
        twice = data_of([a, b], held_out_per_mille=300)
        self.assertEqual(data.summary()["used"], twice.summary()["used"])
        self.assertGreater(data.held_out.count, 0)
        self.assertGreater(data.train.count, data.held_out.count)
        positions = {tuple(map(int, rows.flatten())) for rows in data.held_out.column("rows")}
        for rows in data.train.column("rows"):
            self.assertNotIn(tuple(map(int, rows.flatten())), positions)

    def test_a_full_window_forgets_the_oldest(self):
        import numpy
        import torch
        from sente_training.dataset import Store
        from sente_training.reader import Filters, Reader

        examples = Reader().read(self.play("chess", "a", 10), Filters())
        self.assertGreater(len(examples), 170)
        store = Store(32, 100, torch.device("cpu"))
        for begin in range(0, 170, 17):
            mask = numpy.zeros(len(examples), bool)
            mask[begin:begin + 17] = True
            store.add(examples.select(mask))
        self.assertEqual(store.count, 100)
        self.assertEqual(sorted(store.column("score").tolist()), sorted(examples.score[70:170].tolist()))


class Training(support.WithFolder):
    def setUp(self):
        super().setUp()
        import torch

        torch.set_num_threads(1)
        self.path = self.play("chess", "a.games", 30)
        self.data = data_of([self.path], held_out_per_mille=200)

    def train(self, settings, seconds=1e9):
        from sente_training.trainer import Training

        training = Training(self.data, settings)
        training.run(seconds)
        return training

    def test_learns(self):
        from sente_training.model import PerspectiveNet
        from sente_training.trainer import held_out_losses

        self.data = data_of([self.play("chess", "long", 100, 1, 300)], held_out_per_mille=200)
        training = self.train(small(score_share=1.0, epochs=10))
        self.assertTrue(training.finished)
        first, last = training.losses[0], training.losses[-1]
        self.assertLess(last["training"], 0.7 * first["training"])
        ignorant = PerspectiveNet(self.data.shape, training.settings.size, 1)
        before = held_out_losses(ignorant, self.data.held_out, training.settings)
        self.assertLess(last["held_out"], 0.8 * before["held_out"])

    def test_is_the_same_every_time_and_with_a_pause(self):
        import io
        import torch
        from sente_training.trainer import Training

        for buckets in (1, 4):
            settings = small(king_buckets=buckets)
            straight = self.train(settings)
            paused = Training(self.data, settings)
            while not paused.finished:
                paused.run(0)
                for _ in range(7):
                    if not paused.finished:
                        paused._one_step()  # pylint: disable=protected-access
                buffer = io.BytesIO()
                torch.save(paused.state(), buffer)
                buffer.seek(0)
                paused = Training(self.data, settings)
                paused.load_state(torch.load(buffer))
            for name, value in straight.model.state_dict().items():
                self.assertTrue(torch.equal(value, paused.model.state_dict()[name]), name)

    def check_both_ways(self, model, rows, bucket):
        """By the library and by PyTorch alone: the same outputs and gradients."""
        import torch

        found = []
        for way in (model.by_tensors, model.by_library):
            model.zero_grad()
            outputs = way(rows, bucket)
            (torch.sigmoid(outputs) - 0.3).abs().pow(2.5).sum().backward()
            found.append([outputs.detach(), *(parameter.grad.clone() for parameter in model.parameters())])
        for slow, fast in zip(*found):
            self.assertEqual(slow.shape, fast.shape)
            self.assertGreater(float(slow.abs().max()), 0)
            self.assertLess(float((slow - fast).abs().max()), 1e-5 * max(1.0, float(slow.abs().max())))

    def test_both_ways_to_compute_agree(self):
        import torch
        from sente_training.model import PerspectiveNet, Size

        rows, bucket = (self.data.train.column(name)[:400] for name in ("rows", "bucket"))
        for size in (Size(32, 1), Size(32, 4), Size(96, 1), Size(128, 4)):
            model = PerspectiveNet(self.data.shape, size, 3)
            with torch.no_grad():  # some of them clipped below, some above
                model.weights += 0.6 * torch.rand(model.weights.shape,
                                                  generator=torch.Generator().manual_seed(1)) - 0.28
                model.out_weights += 0.1 * torch.rand(model.out_weights.shape,
                                                      generator=torch.Generator().manual_seed(2))
            for model.is_rounding in (False, True):
                with self.subTest(size=size, rounding=model.is_rounding):
                    self.check_both_ways(model, rows, bucket)
            flat = model.flat_rows(rows[:40])
            dense = PerspectiveNet.dense_sums(flat, model.table())
            slow = torch.stack([sum(model.table()[row % len(model.table())] for row in side if row >= 0)
                                for pair in rows[:40].tolist() for side in pair])
            self.assertLess(float((slow - dense).abs().max()), 1e-5)

    def test_any_number_of_threads_gives_the_same(self):
        import torch
        from sente_training.model import PerspectiveNet, Size

        model = PerspectiveNet(self.data.shape, Size(128, 1), 3)
        rows, bucket = (self.data.train.column(name)[:400] for name in ("rows", "bucket"))
        usual = torch.get_num_threads()
        found = []
        try:
            for threads in (1, 2, 3):
                torch.set_num_threads(threads)
                model.zero_grad()
                outputs = model(rows, bucket)
                outputs.square().sum().backward()
                found.append([outputs.detach(), *(parameter.grad.clone() for parameter in model.parameters())])
        finally:
            torch.set_num_threads(usual)
        for others in found[1:]:
            for one, other in zip(found[0], others):
                self.assertTrue(torch.equal(one, other))

    def test_data_and_network_must_see_the_same(self):
        with self.assertRaisesRegex(ValueError, "inputs"):
            self.train(small(inputs="near_king"))

    def test_learns_from_what_is_near_the_king(self):
        import torch
        from sente_training.model import PerspectiveNet
        from sente_training.quantise import quantisation_report, quantised

        path = self.play("shogi", "near", 30)
        plain = data_of([path], "shogi", held_out_per_mille=200)
        self.data = data_of([path], "shogi", "near_king", held_out_per_mille=200)
        self.assertEqual((self.data.shape.rows, self.data.shape.king_buckets, self.data.shape.width), (4531, 1, 79))
        self.assertEqual(self.data.train.count, plain.train.count)
        rows = self.data.train.column("rows")
        squares = torch.where(rows < 2344, rows, torch.full_like(rows, -1)).sort(-1, descending=True).values
        as_one = torch.where(plain.train.column("rows") < 0, -1, plain.train.column("rows") % 2344)
        self.assertTrue(torch.equal(squares[:, :, :40].long(), as_one.sort(-1, descending=True).values.long()))
        near = (rows >= 2344).sum(-1)
        self.assertGreater(int(near.min()), 0)
        fresh = PerspectiveNet(self.data.shape, small(inputs="near_king").size, 1)
        self.assertEqual(float(fresh.weights[2344:].abs().max()), 0)
        self.assertGreater(float(fresh.weights[:2344].abs().max()), 0)
        training = self.train(small(inputs="near_king", score_share=1.0))
        self.assertGreater(float(training.model.weights[2344:].abs().max()), 0)
        self.assertLess(training.losses[-1]["training"], training.losses[0]["training"])
        self.check_both_ways(training.model, rows[:40], self.data.train.column("bucket")[:40])
        network = quantised(training.model, "shogi", 600)
        report = quantisation_report(training.model, network, self.data.held_out)
        self.assertLess(report["mean_error_cp"], 2)
        with torch.no_grad():
            training.model.weights.fill_(1000.0)
            training.model.bias.fill_(1000.0)
        training.model.clip()
        largest = quantisation_report(training.model, quantised(training.model, "shogi", 600), self.data.held_out)
        self.assertEqual(largest["largest_weight"], 408)
        self.assertLessEqual(largest["bound_of_sums"], 32767)

    def test_the_network_in_integers_says_the_same(self):
        from sente_training.quantise import quantisation_report, quantised

        for buckets in (1, 4):
            training = self.train(small(king_buckets=buckets))
            network = quantised(training.model, "chess", 400)
            report = quantisation_report(training.model, network, self.data.held_out)
            self.assertGreater(report["positions"], 50)
            self.assertLess(report["mean_error_cp"], 1.5)
            self.assertLess(report["largest_sum"], 32768)
            self.assertLessEqual(report["largest_sum"], report["bound_of_sums"])
            self.assertLess(report["bound_of_sums"], 32768)

    def test_weights_stay_within_what_integers_hold(self):
        import torch
        from sente_training.quantise import quantised
        from sente_training.trainer import Training

        for buckets in (1, 4):
            training = Training(self.data, small(king_buckets=buckets))
            with torch.no_grad():
                for parameter in training.model.parameters():
                    parameter.mul_(1000)
            training.model.clip()
            network = quantised(training.model, "chess", 400)
            self.assertLessEqual(abs(network.weights.astype(int)).max(), 505)
            self.assertLessEqual(abs(network.out_weights).max(), 127)

    def test_the_scale_that_fits_is_found(self):
        import torch
        from sente_training.dataset import fit_scale

        column = self.data.train.column
        chance = torch.sigmoid(column("score").double() / 250)
        column("result")[:] = (torch.rand(chance.shape, generator=torch.Generator().manual_seed(1)) <
                               chance).to(torch.uint8) * 2
        self.assertAlmostEqual(fit_scale(self.data), 250, delta=60)

    def test_the_command_makes_networks_with_cards(self):
        from sente_training import network as networks

        out = self.folder / "nets"
        result = subprocess.run(
            [sys.executable, str(support.TRAINING / "train.py"), "chess", str(self.path), "--out", str(out),
             "--sizes", "32x1,32xK", "--shares", "0.7,1", "--epochs", "2", "--batch", "256",
             "--held-out", "200", "--device", "cpu", "--cpu-threads", "1"], capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        names = {"chess-32x1-s70", "chess-32x1-s100", "chess-32x4-s70", "chess-32x4-s100"}
        self.assertEqual({path.stem for path in out.glob("*/*.nnue")}, names)
        for name in names:
            network = networks.load(out / name / f"{name}.nnue")
            card = json.loads((out / name / f"{name}.json").read_text())
            self.assertEqual(card["hidden"], network.hidden)
            self.assertEqual(card["data"]["games"], 30)
            self.assertEqual(len(card["data"]["sources"][0][1]), 64)
            self.assertIn("held_out", card["losses"])
        self.assertEqual(len(json.loads((out / "table.json").read_text())), 4)

    def test_the_command_names_the_inputs(self):
        from sente_training import network as networks

        out = self.folder / "nets"
        subprocess.run([sys.executable, str(support.TRAINING / "train.py"), "chess", str(self.path), "--out",
                        str(out), "--sizes", "32x1,32xK", "--inputs", "near_king", "--epochs", "1", "--batch", "256",
                        "--device", "cpu", "--cpu-threads", "1", "--variations", "1"], check=True, capture_output=True)
        name = "chess-32x1-near_king-s70"
        self.assertEqual([path.stem for path in out.glob("chess*/*-s70.nnue")], [name])
        self.assertTrue((out / "pupils" / "32x1-near_king-pupil.pt").exists())
        self.assertEqual(networks.load(out / name / f"{name}.nnue").inputs, "near_king")
        card = json.loads((out / name / f"{name}.json").read_text())
        self.assertEqual((card["inputs"], card["settings"]["inputs"]), ("near_king", "near_king"))

    def test_a_network_goes_on_learning(self):
        from sente_training import network as networks

        train = [sys.executable, str(support.TRAINING / "train.py"), "chess", str(self.path), "--sizes", "32x1",
                 "--batch", "256", "--held-out", "200", "--device", "cpu", "--cpu-threads", "1"]
        first, second = self.folder / "first", self.folder / "second"
        subprocess.run([*train, "--out", str(first), "--epochs", "4"], check=True, capture_output=True)
        begin = first / "chess-32x1-s70" / "chess-32x1-s70.nnue"
        # One step at a rate of nearly nothing, in other units: it says what it said before.
        subprocess.run([*train, "--out", str(second), "--start", str(begin), "--scale", "200", "--epochs", "0.01",
                        "--tuning", "0.000001"], check=True, capture_output=True)
        before = networks.load(begin)
        after = networks.load(second / "chess-32x1-s70" / "chess-32x1-s70.nnue")
        self.assertEqual((after.weights != before.weights).sum(), 0)
        self.assertEqual((before.scale, after.scale), (400, 200))
        rows = self.data.train.take(slice(0, 200))
        scores = [networks.evaluate(each, rows["rows"].numpy(), rows["bucket"].numpy()) for each in (before, after)]
        self.assertLess(abs(scores[0] - scores[1]).mean(), 3)
        self.assertGreater(abs(scores[0]).mean(), 20)
        card = json.loads((second / "chess-32x1-s70" / "chess-32x1-s70.json").read_text())
        self.assertEqual(card["lineage"]["parents"],
                         [json.loads(begin.with_suffix(".json").read_text())["sha256"]])
        refused = subprocess.run([*train[:-7], "64x1", "--out", str(second), "--start", str(begin)],
                                 capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 2, refused.stdout + refused.stderr)
        self.assertIn("--sizes", refused.stderr)

    def test_the_command_refuses_bad_requests(self):
        for words in (["chess", "/nonexistent"], ["go", str(self.path)],
                      ["chess", str(self.path), "--sizes", "33x1"], ["chess", str(self.path), "--sizes", "32x3"],
                      ["chess", str(self.path), "--sizes", "32x4", "--inputs", "near_king"],
                      ["chess", str(self.path), "--inputs", "pawns"],
                      ["shogi", str(self.path)]):
            result = subprocess.run([sys.executable, str(support.TRAINING / "train.py"), *words, "--out",
                                     str(self.folder / "x")], capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 2, words)


class Packing(support.WithFolder):
    def test_what_was_packed_is_unpacked(self):
        from sente_training.bundle import bring_back, game_files

        files = [self.play("chess", f"{number}.games", 3, number) for number in range(1, 10)]
        out = self.folder / "out" / "run"
        piece = 2 * files[0].stat().st_size + 5000
        taken = bring_back(files, out, 1 << 20, lambda line: None, 2, piece)
        self.assertEqual(taken, files)
        pieces = sorted(out.rglob("*.tar.xz"))
        self.assertGreater(len(pieces), 2)
        self.assertTrue(all(path.stat().st_size <= piece for path in pieces))
        self.assertTrue(all(len(list(folder.iterdir())) <= 7 for folder in out.iterdir()))
        again = game_files([out], self.folder / "unpacked")
        self.assertEqual(sorted(path.read_bytes() for path in again),
                         sorted(path.read_bytes() for path in files))

    def test_the_budget_holds(self):
        from sente_training.bundle import bring_back, byte_count

        files = [self.play("chess", f"{number}.games", 3, number) for number in range(1, 6)]
        taken = bring_back(files, self.folder / "out", 3000, lambda line: None, 2, 4000)
        packed = list((self.folder / "out").rglob("*.tar.xz"))
        self.assertLessEqual(sum(path.stat().st_size for path in packed), 3000)
        self.assertTrue(0 < len(taken) < len(files))
        self.assertEqual(byte_count("60MiB"), 60 << 20)
        self.assertRaises(ValueError, byte_count, "many")


if __name__ == "__main__":
    support.main()
