# SPDX-License-Identifier: GPL-3.0-or-later
"""Players of the loop that a launcher starts, as srun does on another host. Needs no PyTorch."""

import pathlib
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import support  # noqa: E402  pylint: disable=wrong-import-position

from sente_training.players import DONE, Players, Shard  # noqa: E402  pylint: disable=wrong-import-position

OPTIONS = [*support.QUICK, "--most-plies", "60"]
# Its first word names a place; it passes SIGTERM on, and SIGINT not, as srun does.
LAUNCHER = """\
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
with open(sys.argv[1], "a") as place:
    place.write(" ".join(sys.argv[2:]) + "\\n")
player = subprocess.Popen(sys.argv[2:], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
signal.signal(signal.SIGTERM, lambda *_: player.terminate())
sys.exit(player.wait())
"""


class Launched(support.WithFolder):
    def setUp(self):
        super().setUp()
        script = self.folder / "launcher.py"
        script.write_text(LAUNCHER)
        self.place = self.folder / "place"
        self.launcher = [sys.executable, str(script), str(self.place)]
        self.finished = []
        self.said = []
        self.number = 0

    def next_shard(self):
        self.number += 1
        return Shard(self.number, f"{self.number}.games", self.number, "", 0)

    def players(self, positions):
        return Players(pathlib.Path(support.SENTE), "chess", self.folder, ["--positions", str(positions), *OPTIONS], 2,
                       self.next_shard, self.finished.append, self.said.append, self.launcher)

    def wait_for(self, what, players):
        end = time.monotonic() + 120
        while not what():
            self.assertLess(time.monotonic(), end, self.said)
            players.poll()
            time.sleep(0.05)

    def test_make_the_games_that_others_make(self):
        players = self.players(300)
        self.addCleanup(players.stop, 0)
        self.wait_for(lambda: len(self.finished) >= 3, players)
        self.assertIn(f"{support.SENTE} selfplay chess --out", self.place.read_text())
        for shard in self.finished[:3]:
            self.assertEqual(shard.state, DONE)
            subprocess.run([support.SENTE, "selfplay", "chess", "--out", self.folder / "again", "--force",
                            "--positions", "300", "--seed", str(shard.seed), "--eval", "classical", *OPTIONS],
                           check=True, capture_output=True)
            self.assertEqual((self.folder / shard.file).read_bytes(), (self.folder / "again").read_bytes())

    def test_are_stopped_through_the_launcher(self):
        players = self.players(100_000_000)
        self.wait_for(lambda: all((self.folder / f"{number}.games").exists() and
                                  (self.folder / f"{number}.games").stat().st_size > 2000 for number in (1, 2)),
                      players)
        processes = players.processes()
        players.stop(60)
        self.assertEqual([process.returncode for process in processes], [130, 130])
        for number in (1, 2):
            subprocess.run([support.SENTE, "data", "count", self.folder / f"{number}.games"], check=True,
                           capture_output=True)


if __name__ == "__main__":
    support.SENTE = sys.argv.pop(1)
    unittest.main()
