# SPDX-License-Identifier: GPL-3.0-or-later
"""A Slurm of one host, started for this test alone: an array of slices, a job of several processes, a requeue.

With --long only, and only where slurmctld, slurmd and munged are installed and we may start them.
"""

import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

SENTE = ""
MPI = ""
QUICK = ["--nodes", "60", "--hard-nodes", "150", "--hash", "1", "--balance-nodes", "60", "--most-plies", "30"]
SLURM_CONF = """\
ClusterName=sente
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
SlurmUser=root
SlurmdUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
JobAcctGatherType=jobacct_gather/none
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    if os.environ.get("SENTE_LONG") != "1":
        return "only with --long"
    programs = [name for name in ("slurmctld", "slurmd", "munged", "sbatch") if not shutil.which(name)]
    if programs:
        return f"not installed: {' '.join(programs)}"
    return "" if os.geteuid() == 0 else "root alone may start Slurm"


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Slurm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        place = tempfile.TemporaryDirectory(prefix="sente-slurm-")
        cls.addClassCleanup(place.cleanup)
        cls.folder = pathlib.Path(place.name)
        cls.folder.chmod(0o755)
        for name in ("munge", "state", "spool"):
            (cls.folder / name).mkdir(mode=0o755)
        key = cls.folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        host = socket.gethostname().split(".")[0]
        configuration = cls.folder / "slurm.conf"
        configuration.write_text(SLURM_CONF.format(host=host, ports=free_ports(2), folder=cls.folder))
        cls.environment = dict(os.environ, SLURM_CONF=str(configuration), SENTE_RUNS="off")
        munge = cls.folder / "munge"
        cls.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}/socket",
                  f"--pid-file={munge}/pid", f"--log-file={munge}/log", f"--seed-file={munge}/seed")
        cls.wait_for((munge / "socket").exists)
        cls.start("slurmctld", "-D", "-c", "-f", configuration)
        cls.start("slurmd", "-D", "-f", configuration, "-N", host)
        cls.wait_for(lambda: cls.call("sinfo", "-h", "-o", "%T", check=False).strip() == "idle")

    @classmethod
    def start(cls, *command):
        process = subprocess.Popen([str(word) for word in command], env=cls.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def stop():
            process.terminate()
            process.wait(30)

        cls.addClassCleanup(stop)

    @classmethod
    def wait_for(cls, is_so, seconds=300):
        deadline = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > deadline:
                log = cls.folder / "slurmctld.log"
                raise AssertionError("Slurm does not come to it\n" + (log.read_text() if log.exists() else ""))
            time.sleep(0.2)

    @classmethod
    def call(cls, *command, check=True):
        result = subprocess.run([str(word) for word in command], env=cls.environment, capture_output=True,
                                encoding="utf-8", stdin=subprocess.DEVNULL, check=False, timeout=300)
        if check and result.returncode != 0:
            raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
        return result.stdout

    def setUp(self):
        for path in self.folder.glob("*.games"):
            path.unlink()

    def selfplay(self, name, games, *more, program=None):
        return [program or SENTE, "selfplay", "chess", "--out", self.folder / name, "--games", games, *QUICK, *more]

    def whole(self, games):
        self.call(*self.selfplay("whole.games", games))
        return (self.folder / "whole.games").read_bytes()

    def submit(self, *words, command):
        script = self.folder / "job.sh"
        text = " ".join(str(word) for word in command)
        script.write_text(f"#!/bin/bash\n{text}\n")
        return self.call("sbatch", "--parsable", "--chdir", self.folder, "--output", self.folder / "job-%j.log", *words,
                         script).strip()

    def done(self, job):
        def is_done():
            return self.call("squeue", "-h", "-j", job, check=False).strip() == ""
        self.wait_for(is_done)

    def log(self):
        return "\n".join(path.read_text(errors="replace") for path in self.folder.glob("job-*.log"))

    def test_an_array_of_slices_is_the_whole(self):
        job = self.submit("--array=1-4", command=["exec", *self.selfplay(
            "$SLURM_ARRAY_TASK_ID.games", 30, "--slice", "$SLURM_ARRAY_TASK_ID/4", "--resume")])
        self.done(job)
        slices = [self.folder / f"{number}.games" for number in (1, 2, 3, 4)]
        self.assertTrue(all(path.exists() for path in slices), self.log())
        self.call(SENTE, "data", "join", *slices, "--out", self.folder / "joined.games")
        self.assertEqual((self.folder / "joined.games").read_bytes(), self.whole(30))

    def test_a_job_of_several_processes_is_the_same(self):
        if "pmix" not in self.call("srun", "--mpi=list", check=False):
            self.skipTest("this Slurm does not know PMIx")
        job = self.submit("--ntasks=3", command=["srun", "--mpi=pmix", "--kill-on-bad-exit=1", *self.selfplay(
            "mpi.games", 30, program=MPI)])
        self.done(job)
        self.assertTrue((self.folder / "mpi.games").exists(), self.log())
        self.assertEqual((self.folder / "mpi.games").read_bytes(), self.whole(30), self.log())
        self.assertIn("30 games", self.log())

    def test_a_job_that_is_queued_again_goes_on(self):
        games = 400
        job = self.submit("--requeue", "--open-mode=append", command=["exec", *self.selfplay(
            "again.games", games, "--resume")])
        path = self.folder / "again.games"
        self.wait_for(lambda: path.exists() and path.stat().st_size > 4000)
        self.call("scontrol", "requeue", job)
        # Slurm lets some time go by before a job begins again.
        self.done(job)
        self.assertEqual(path.read_bytes(), self.whole(games), self.log())


if __name__ == "__main__":
    SENTE, MPI = sys.argv.pop(1), sys.argv.pop(1)
    if reason := missing():
        print(f"skipped: {reason}")
        sys.exit(77)
    unittest.main()
