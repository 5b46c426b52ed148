# SPDX-License-Identifier: GPL-3.0-or-later
"""The loop of play and training, and what happens when its processes are killed."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import support  # noqa: E402  pylint: disable=wrong-import-position

TINY = ["--device", "cpu", "--cpu-threads", "1", "--shard", "400", "--first-positions", "300",
        "--publish-from", "300", "--size", "32x1", "--epochs", "1", "--batch", "128", "--held-out", "200",
        "--final-sizes", "32x1,32xK", "--final-epochs", "1"]
OPTIONS = [*support.QUICK, "--most-plies", "60"]
PATIENCE = 240


def children_of(parent):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            if int(fields[1]) == parent and fields[0] != "Z":
                found.append(int(entry.name))
    return found


class Loop(support.WithFolder):
    def setUp(self):
        super().setUp()
        self.run_folder = self.folder / "run"
        self.processes = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for process in self.processes:
            for child in children_of(process.pid):
                os.kill(child, signal.SIGKILL)
            if process.poll() is None:
                process.kill()
            process.wait()

    def command(self, *more):
        return [sys.executable, str(support.TRAINING / "loop.py"), "chess", "--dir", str(self.run_folder),
                "--sente", support.SENTE, "--players", "2", *TINY, *more, "--", *OPTIONS]

    def start(self, *more):
        with (self.folder / "output").open("w") as output:
            process = subprocess.Popen(self.command(*more), stdout=output, stderr=subprocess.STDOUT)
        self.processes.append(process)
        return process

    def output(self):
        return (self.folder / "output").read_text()

    def state(self):
        try:
            return json.loads((self.run_folder / "state.json").read_text())
        except OSError:
            return {"shards": [], "networks": [], "read": []}

    def done(self):
        return [shard for shard in self.state()["shards"] if shard["state"] == "done"]

    def networks(self):
        return list((self.run_folder / "networks").glob("*.nnue"))

    def wait_for(self, what, process):
        end = time.monotonic() + PATIENCE
        while not what():
            self.assertIsNone(process.poll(), "the loop ended: " + self.output())
            self.assertLess(time.monotonic(), end, "it took too long: " + self.output())
            time.sleep(0.1)

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.1)
        self.assertEqual(process.returncode, 0, self.output())
        return self.output()

    def check_networks(self):
        from sente_training import network as networks

        for path in self.networks():
            networks.load(path)
            self.assertTrue(path.with_suffix(".json").exists() or path == max(self.networks()))

    def check_shards(self, shards):
        """Each has the games that an undisturbed player makes, and all of them."""
        from sente_training.players import evaluation_words, supports_networks

        knows = supports_networks(support.SENTE)
        for shard in shards:
            again = self.folder / "again"
            words = evaluation_words(shard["network"], knows)
            subprocess.run([support.SENTE, "selfplay", "chess", "--out", str(again), "--force", "--positions",
                            "400", "--seed", str(shard["seed"]), *OPTIONS, *words], check=True,
                           capture_output=True)
            self.assertEqual((self.run_folder / "shards" / shard["file"]).read_bytes(), again.read_bytes())

    def test_survives_the_death_of_its_players(self):
        process = self.start()
        self.wait_for(lambda: len(children_of(process.pid)) == 2 and self.networks(), process)
        killed = 0
        while killed < 4:
            self.wait_for(lambda: len(children_of(process.pid)) == 2, process)
            time.sleep(0.3)
            for child in children_of(process.pid)[:1]:
                os.kill(child, signal.SIGKILL)
                killed += 1
        enough = len(self.done()) + 4
        self.wait_for(lambda: len(self.done()) >= enough, process)
        self.assertIn("ended with -9", self.stop(process))
        self.check_shards([*self.done()[:3], *self.done()[-3:]])
        self.check_networks()
        self.assertTrue(any(shard["network"] for shard in self.state()["shards"]))

    def test_goes_on_where_it_was_killed(self):
        process = self.start()
        self.wait_for(lambda: len(self.networks()) >= 1 and (self.run_folder / "checkpoint.pt").exists(), process)
        for pause in (0.0, 0.7):
            time.sleep(pause)
            process.kill()
            process.wait()
            before = self.state()
            self.check_networks()
            process = self.start("--resume")
            wanted = len(before["networks"]) + 1
            # pylint: disable-next=cell-var-from-loop
            self.wait_for(lambda: len(self.state()["networks"]) >= wanted, process)
            after = self.state()
            self.assertEqual(after["read"][:len(before["read"])], before["read"])
            self.assertEqual(after["networks"][:len(before["networks"])], before["networks"])
        files = {shard["file"] for shard in before["shards"] if shard["state"] == "playing"}
        self.wait_for(lambda: not files & {shard["file"] for shard in self.state()["shards"]
                                           if shard["state"] == "playing"}, process)
        self.stop(process)
        self.check_shards([shard for shard in self.done() if shard["file"] in files])
        self.check_networks()

    def test_one_folder_has_one_loop(self):
        process = self.start()
        self.wait_for(lambda: self.state()["shards"], process)
        second = subprocess.run(self.command("--resume"), capture_output=True, text=True, check=False)
        self.assertEqual(second.returncode, 2)
        self.assertIn("in use", second.stderr)
        self.stop(process)
        third = subprocess.run(self.command(), capture_output=True, text=True, check=False)
        self.assertEqual(third.returncode, 2)
        self.assertIn("--resume", third.stderr)

    def test_ends_in_time_and_brings_everything_back(self):
        out = self.folder / "out"
        result = subprocess.run(self.command("--minutes", "0.5", "--wrap-up", "5", "--final-share", "0.5",
                                             "--bring-back", str(out)), capture_output=True, text=True,
                                check=False, timeout=PATIENCE)
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual({path.stem for path in out.glob("final/*/*.nnue")}, {"chess-32x1-s70", "chess-32x4-s70"})
        self.assertTrue((out / "newest" / "newest.nnue").exists())
        self.assertIn("device busy", (out / "log.txt").read_text())
        self.assertTrue(list(out.glob("games-0/*.tar.xz")))
        self.run_folder = self.folder / "second"
        process = self.start("--import", str(out))
        self.wait_for(lambda: sum(name.startswith("import-") for name in self.state()["read"]) >= 2, process)
        self.stop(process)

    def test_begins_every_training_as_the_given_network(self):
        from sente_training import network as networks

        given = support.ROOT / "networks" / "chess.nnue"
        tuning = ["--net", str(given), "--tuning", "1e-9", "--scale", str(networks.load(given).scale)]
        process = self.start(*tuning, "--size", "512x1", "--final-sizes", "512x1")
        self.wait_for(lambda: len(self.networks()) >= 2, process)
        self.stop(process)
        before = networks.load(given)
        learned = [path for path in self.networks() if path.stem != "given"]
        for path in learned:
            after = networks.load(path)
            self.assertEqual(abs(after.weights.astype(int) - before.weights).max(), 0)
            self.assertLessEqual(abs(after.out_weights.astype(int) - before.out_weights).max(), 1)
        self.run_folder = self.folder / "second"
        refused = subprocess.run(self.command(*tuning), capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("must be that alone", refused.stdout + refused.stderr)

    def test_gives_up_where_nobody_can_play(self):
        command = self.command()
        command[command.index("--sente") + 1] = "/bin/false"
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        self.assertEqual(result.returncode, 1)
        self.assertIn("fail again and again", result.stdout)


if __name__ == "__main__":
    support.main()
