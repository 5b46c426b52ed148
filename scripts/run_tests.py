#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds and runs every stage of the tests and sums up their results; started by ./test."""

from __future__ import annotations

import argparse
import collections
import dataclasses
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree
from concurrent.futures import Future, ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
JOBS = os.cpu_count() or 1
FUZZ_SECONDS = {"quick": 20, "long": 600}  # each target
PROCESSOR_SECONDS: collections.defaultdict[int, float] = collections.defaultdict(float)  # by thread
# Much searching that proves figures, not memory: done by g++ in the release build, under sanitizers with --long.
MUCH_SEARCHING = [
    "TheCounters.OfEachDesign", "TheSignature", "TheAnswerToPonderOn", "Levels.BeginWithBeginners",
    "TheWeightsThatMadeTheResults", "WhereverTheSearchIsStopped", "WithAnySwitchOff", "SimulatedMatches",
    "AComparison.SearchesWhat", "Duels.AreWonByMoreNodes", "Duels.ArePutTogetherFromSlices",
    "Duels.EndWithThePairThatDecides", "Duels.AreTheSameWithAnyNumber", "UnmovedByFiftyOtherPositions",
    "ANodeLimit.GivesTheSameResultTwice", "HasASignatureThatRepeats", "TheScoreOfTheStart",
    "EarlyGames.TakeLittleSpace", "OfAThousandProcesses", "HaveTheScoresOfTheirMovesSearchedAlone",
    "AllocatesNothingByNodes", "Trace.AgreesWithItself", "Trace.IsTheSameForTheSameSeed",
    "InTheOrderThatIsExplained", "AreThoseOfWhoeverWatches", "ExchangingTheSides", "CountLikeThoseOfTheBuild",
    "ExtendsByTwoPlies", "MateProblems.OfNinePlies"]


@dataclasses.dataclass
class Tally:
    """Results of a stage; `notes` are lines worth reading even when all is well."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    notes: list[str] = dataclasses.field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.passed += other.passed
        self.failed += other.failed
        self.skipped += other.skipped
        self.notes += other.notes


def failure(note: str) -> Tally:
    return Tally(failed=1, notes=[note])


def run_logged(command: list[str], log: pathlib.Path, shown: bool = True, cwd: pathlib.Path = ROOT,
               charged: int | None = None, **options) -> int:
    """Runs the command with its output in `log`; shows the log if the command fails, unless told not to. Its processor
    time is put down to the thread `charged`, or to this one."""
    with log.open("w") as out:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, cwd=cwd, **options)
        _, ending, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(ending)
    PROCESSOR_SECONDS[charged or threading.get_ident()] += used.ru_utime + used.ru_stime
    if process.returncode != 0 and shown:
        show_log(command, log)
    return process.returncode


def processor_seconds() -> float:
    """What the commands put down to this thread took of the processors, with all that they started."""
    return PROCESSOR_SECONDS[threading.get_ident()]


def show_log(command: list[str], log: pathlib.Path) -> None:
    print(f"--- {' '.join(map(str, command))}\n{log.read_text(errors='replace')}", flush=True)


def report_progress(title: str, log: pathlib.Path, ended: threading.Event) -> None:
    """Says now and then how far ninja is, until told that it has ended."""
    began = time.monotonic()
    while not ended.wait(15):
        steps = re.findall(r"^\[(\d+)/(\d+)\] .*?([^/ ]+)$", log.read_text(errors="replace"), re.M)
        far = f", {steps[-1][0]} of {steps[-1][1]}, last {steps[-1][2]}" if steps else ""
        print(f"  {title}: {time.monotonic() - began:.0f} s{far}", flush=True)


def remove_outdated_headers(log: pathlib.Path) -> bool:
    """Whether there were precompiled headers that clang refuses since the system's headers were replaced. Those have
    the date of their package, so that ninja does not see that they are new."""
    outdated = set(re.findall(r"please rebuild precompiled header '([^']+)'", log.read_text(errors="replace")))
    for path in outdated:
        pathlib.Path(path).unlink(missing_ok=True)
    return bool(outdated)


def run_ninja(folder: pathlib.Path, targets: list[str], log: pathlib.Path) -> bool:
    ended = threading.Event()
    reporter = threading.Thread(target=report_progress, args=(f"building {folder.name}", log, ended))
    log.write_text("")
    reporter.start()
    # At the least priority: tests of an earlier stage may run, and have clocks.
    command = ["nice", "-n", "19", "ninja", "-C", str(folder), *targets]
    try:
        is_built = run_logged(command, log, shown=False) == 0
        if not is_built and remove_outdated_headers(log):
            is_built = run_logged(command, log, shown=False) == 0
        if not is_built:
            show_log(command, log)
        return is_built
    finally:
        ended.set()
        reporter.join()


def build(preset: str, targets: list[str]) -> bool:
    """Configures if the presets changed, then builds."""
    folder = ROOT / "build" / preset
    presets = (ROOT / "CMakePresets.json").read_bytes()
    stamp = folder / "presets-of-last-configure.json"
    if not (folder / "build.ninja").exists() or not stamp.exists() or stamp.read_bytes() != presets:
        log = ROOT / "build" / f"{preset}-configure.log"
        if run_logged(["cmake", "--preset", preset], log) != 0:
            return False
        stamp.write_bytes(presets)
    return run_ninja(folder, targets, ROOT / "build" / f"{preset}-build.log")


def skip_reason(output: str) -> str:
    """The line after GoogleTest's `file:line: Skipped`, or the line of a driver that says so."""
    found = re.search(r": Skipped\n(.+)", output) or re.search(r"^skipped: (.+)", output, re.M)
    return found.group(1).strip() if found else "no reason given"


def read_cases(path: pathlib.Path) -> Tally:
    """The cases of one process of GoogleTest; a process that died has left no file, or an old one that was removed."""
    tally = Tally()
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = f"{path.stem.split('.')[0]}.{case.get('classname')}.{case.get('name')}"
        if case.get("status") != "run":
            continue  # another process has it, or nobody
        if case.find("failure") is not None:
            tally.add(failure(f"FAILED {name}"))
        elif (skipped := case.find("skipped")) is not None:
            reason = (skipped.get("message") or "").splitlines()[-1:] or ["no reason given"]
            tally.add(Tally(skipped=1, notes=[f"skipped {name}: {reason[0].strip()}"]))
        else:
            tally.passed += 1
    return tally


def read_junit(path: pathlib.Path, parts: pathlib.Path) -> Tally:
    """What CTest tells; of a test that is a part of an executable, what the file in `parts` tells of its cases."""
    tally = Tally()
    for case in ElementTree.parse(path).getroot().iter("testcase"):
        name = case.get("name", "?")
        cases = parts / f"{name}.xml"
        if cases.exists():
            of_part = read_cases(cases)
            tally.add(of_part)
            if case.get("status") != "run" and of_part.failed == 0:
                tally.add(failure(f"FAILED {name}"))
            if case.get("status") != "run":
                print(f"--- {name}\n{case.findtext('system-out') or ''}", flush=True)
        elif case.get("status") == "run":
            tally.passed += 1
        elif case.find("skipped") is not None and case.get("status") == "notrun":
            message = case.find("skipped").get("message", "")
            if message.startswith("SKIP_"):
                tally.skipped += 1
                reason = skip_reason(case.findtext("system-out") or "")
                tally.notes.append(f"skipped {name}: {reason}")
            else:  # CTest could not start it
                tally.failed += 1
                tally.notes.append(f"FAILED {name}: {message}")
        elif case.get("status") == "disabled":
            tally.skipped += 1
        else:
            tally.failed += 1
            tally.notes.append(f"FAILED {name}")
            print(f"--- {name}\n{case.findtext('system-out') or ''}", flush=True)
    return tally


def ctest(preset: str, selection: list[str], options: argparse.Namespace, more: dict[str, str] | None = None) -> Tally:
    """Runs the selected tests, with more variables of the environment."""
    folder = ROOT / "build" / preset
    report = folder / "results.xml"
    report.unlink(missing_ok=True)
    shutil.rmtree(folder / "parts", ignore_errors=True)
    command = ["ctest", "--test-dir", str(folder), "--output-on-failure", "-j", str(JOBS),
               "--output-junit", str(report), *selection]
    if options.filter:
        command += ["-R", options.filter]
    environment = dict(os.environ, SENTE_LONG="1" if options.long else "", **(more or {}))
    log = ROOT / "build" / f"{preset}-tests.log"
    status = run_logged(command, log, shown=False, env=environment)
    if not report.exists():
        print(log.read_text(errors="replace"), flush=True)
        return failure(f"FAILED {preset}: CTest left no report")
    tally = read_junit(report, folder / "parts")
    if status != 0 and tally.failed == 0:
        tally.add(failure(f"FAILED {preset}: CTest ended with status {status}"))
    return tally


def sanitized(preset: str, labels: list[str], more: list[str], options: argparse.Namespace) -> Tally:
    """Cases with these labels, and other tests with `more`. Quick: the parts of executables, without what only searches
    much, and with less work in those that look at `SENTE_BRIEF`; else each case by itself."""
    if options.long or options.filter:
        return ctest(preset, ["-L", "|".join([*labels, *more]), "-LE", "^part_"], options)
    without = ":".join(f"*{words}*" for words in MUCH_SEARCHING)
    variables = {"GTEST_FILTER": f"-{without}", "SENTE_BRIEF": "1"}
    return ctest(preset, ["-L", "|".join([f"^part_.*({'|'.join(labels)})", *more])], options, variables)


def build_dev(_options) -> bool:
    return build("dev", [])


def stage_dev(options):
    """The tests of `sanitize` without sanitizers, for this machine's instructions (with --long, or by name)."""
    return ctest("dev", ["-LE", "heavy"], options)


def has_torch() -> bool:
    """Whether this Python has PyTorch, or Debian's, which the tests of training take then."""
    asked = [python for python in dict.fromkeys((sys.executable, "/usr/bin/python3")) if pathlib.Path(python).exists()]
    question = "import importlib.util, sys; sys.exit(importlib.util.find_spec('torch') is None)"
    return any(subprocess.run([python, "-c", question], check=False).returncode == 0 for python in asked)


def build_release(options) -> bool:
    targets = ["sente", "heavy_tests", "slow_tests", "unit_tests"]
    if options.long or has_torch():  # without it, what reads for it is not tested
        targets.append("sente_reader")
    if shutil.which("mpirun"):
        targets.append("sente-mpi")
    return build("test", targets)


def stage_release(options):
    """What users run, built by g++: unit tests, known counts, comparison with another program, the command
             line, training."""
    return ctest("test", ["-L", "heavy|slow|command|unit"], options)


def build_sanitize(options) -> bool:
    more = ["sente", "slow_tests"] if options.long else []
    return build("sanitize", [*more, "unit_tests", "fuzz_targets"])


def stage_sanitize(options):
    """Unit, property and style tests with every CHECK on, under address and undefined-behaviour sanitizers;
             with --long the command line too."""
    more = ["command", "slow"] if options.long else []
    return sanitized("sanitize", ["unit"], ["style", "harness", "sanitized", *more], options)


def thread_groups(options) -> list[str]:
    return ["threaded", "parallel"] if options.long else ["threaded"]


def build_threads(options) -> bool:
    return build("tsan", [f"{group}_tests" for group in thread_groups(options)])


def stage_threads(options):
    """Code with threads under the thread sanitizer; with --long the laboratory's too."""
    return sanitized("tsan", thread_groups(options), [], options)


def fuzz_words(name: str) -> list[str]:
    """The option that names the dictionary of a target, if it has one."""
    words = ROOT / "tests" / "fuzz" / f"{name}.dict"
    return [f"-dict={words}"] if words.exists() else []


def fuzz_finding(log: str) -> str:
    """What broke and the input in Base64, so that it can be repeated where only this output is left."""
    error = re.search(r"ERROR: (.+)", log)
    data = re.search(r"Base64: (\S+)", log)
    return f"{error.group(1).strip() if error else 'ended'}; Base64: {data.group(1)[:4000] if data else 'none'}"


def fuzz_one(target: pathlib.Path, seconds: int, chance: list[str], charged: int) -> Tally:
    """Runs the seeds, then new input for some seconds; what it learns stays in the build folder."""
    name = target.name.removeprefix("fuzz_")
    seeds = ROOT / "tests" / "fuzz" / "corpus" / name
    found = ROOT / "build" / "fuzz" / "found" / name
    found.mkdir(parents=True, exist_ok=True)
    log = ROOT / "build" / f"fuzz-{name}.log"
    command = ["nice", str(target), f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048",
               "-print_final_stats=1", f"-artifact_prefix={found.parent}/crash-{name}-",
               *chance, *fuzz_words(name), str(found), str(seeds)]
    if run_logged(command, log, charged=charged) != 0:
        return failure(f"FAILED fuzz.{name}: input kept in {found.parent.relative_to(ROOT)}, "
                       + fuzz_finding(log.read_text(errors="replace")))
    runs = re.search(r"number_of_executed_units: (\d+)", log.read_text(errors="replace"))
    return Tally(passed=1, notes=[f"fuzz.{name}: {runs.group(1) if runs else '?'} inputs"])


def build_fuzz(_options) -> bool:
    return build("sanitize", ["fuzz_targets"])


def stage_fuzz(options):
    """libFuzzer on everything that reads text: with --long by chance, else repeatably, so that verdicts can be too."""
    folder = ROOT / "build" / "sanitize" / "targets"
    targets = sorted(path for path in folder.glob("fuzz_*") if os.access(path, os.X_OK))
    seconds = FUZZ_SECONDS["long" if options.long else "quick"]
    chance = [] if options.long else ["-seed=1"]
    tally = Tally()
    thread = threading.get_ident()
    with ThreadPoolExecutor(options.fuzz_jobs) as pool:
        for result in pool.map(lambda target: fuzz_one(target, seconds, chance, thread), targets):
            tally.add(result)
    return tally


def install_browser_tests(folder: pathlib.Path) -> str:
    """Installs the packages that the tests name, if they are not there; returns what is missing."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            return f"no {tool}: install the packages of scripts/packages-test.txt"
    lock = (folder / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / "installed-lock.json"
    if stamp.exists() and stamp.read_bytes() == lock:
        return ""
    command = ["npm", "ci", "--no-audit", "--no-fund", "--prefix", str(folder)]
    if run_logged(command, ROOT / "build" / "browser-install.log") != 0:
        return "npm ci could not install the packages of tests/browser"
    stamp.write_bytes(lock)
    return ""


def read_playwright(stage: str, report: pathlib.Path) -> Tally:
    tally = Tally()
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        if case.find("failure") is not None:
            tally.add(failure(f"FAILED {stage}: {case.get('name')}"))
        elif case.find("skipped") is not None:
            tally.skipped += 1
        else:
            tally.passed += 1
    return tally


def build_browser(_options) -> bool:
    return build("test", ["sente"])


def stage_browser(options):
    """Pages in Chromium: no errors, no requests, readable on a phone, in light and dark."""
    folder = ROOT / "tests" / "browser"
    if missing := install_browser_tests(folder):
        return failure(f"FAILED browser: {missing}")
    report = ROOT / "build" / "browser" / "results.xml"
    report.unlink(missing_ok=True)
    command = ["npm", "test", "--silent", "--prefix", str(folder), "--"]
    if options.filter:
        command += ["--grep", options.filter]
    environment = dict(os.environ, SENTE=str(ROOT / "build" / "test" / "sente"))
    status = run_logged(command, ROOT / "build" / "browser.log", env=environment)
    if not report.exists():
        return failure("FAILED browser: the tests did not run")
    tally = read_playwright("browser", report)
    if status != 0 and tally.failed == 0 and not options.filter:
        tally.add(failure(f"FAILED browser: the tests ended with status {status}"))
    return tally


def stage_tidy(_options):
    """clang-tidy over all sources but those that were right before and have not changed."""
    log = ROOT / "build" / "tidy.log"
    if run_logged([str(ROOT / "scripts" / "tidy")], log) != 0:
        return failure("FAILED clang-tidy")
    return Tally(passed=1, notes=log.read_text().splitlines()[-1:])


def build_web(_options) -> bool:
    """What serves the page; the engine for it and the page as ./run serve builds them."""
    script = f"source '{ROOT}/scripts/setup.sh'; source '{ROOT}/scripts/setup_web.sh'; build_page '{ROOT}'"
    command = ["nice", "-n", "19", "bash", "-euo", "pipefail", "-c", script]
    return build("test", ["sente", "sente_serve"]) and run_logged(command, ROOT / "build" / "web-build.log") == 0


def run_playwright(name: str, words: list[str], options: argparse.Namespace) -> Tally:
    """The tests of the page that the words choose."""
    report = ROOT / "web" / "test-results" / "results.xml"
    report.unlink(missing_ok=True)
    command = ["npx", "--no-install", "playwright", "test", *words]
    built = ROOT / "build" / "test"
    environment = dict(os.environ, SENTE=str(built / "sente"), SENTE_SERVE=str(built / "sente_serve"),
                       SENTE_LONG="1" if options.long else "", SENTE_WHOLE="" if options.filter else "1")
    status = run_logged(command, ROOT / "build" / f"{name}-tests.log", cwd=ROOT / "web", env=environment)
    if not report.exists():
        return failure(f"FAILED {name}: Playwright left no report")
    tally = read_playwright(name, report)
    if status != 0 and tally.failed == 0:
        tally.add(failure(f"FAILED {name}: Playwright ended with status {status}"))
    return tally


def stage_web(options):
    """The page in Chromium: both games, analysis, ordering, hostile state, offline, phone."""
    return run_playwright("web", ["-g", options.filter] if options.filter else ["--project=page"], options)


def stage_timed(options):
    """What the page must do within so many seconds, when nothing else runs."""
    if options.filter:
        return Tally(skipped=1, notes=["skipped timed: with --filter they are a part of web"])
    return run_playwright("timed", ["--project=alone", "--no-deps"], options)


def sources_repeat(packages: pathlib.Path) -> bool:
    """The archive of sources is the same, byte by byte, when it is made again."""
    made = []
    for _ in range(2):
        command = [str(ROOT / "scripts" / "package"), "--source", "--no-page"]
        if run_logged(command, ROOT / "build" / "package-sources.log") != 0:
            return False
        made.append([hashlib.sha256(path.read_bytes()).digest() for path in sorted(packages.glob("*.orig.tar.xz"))])
    return len(made[0]) == 1 and made[0] == made[1]


def stage_package(_options):
    """Debian packages: built, looked at by lintian, tried in a bare Debian 12 (with --long, or by name)."""
    for tool in ("dpkg-buildpackage", "dh", "lintian", "mmdebstrap"):
        if shutil.which(tool) is None:
            return Tally(skipped=1, notes=[f"skipped package: no {tool}; scripts/packages-package.txt has the list"])
    packages = ROOT / "build" / "packages"
    if not sources_repeat(packages):
        return failure("FAILED package.sources: not the same twice")
    tally = Tally(passed=1)
    steps = {"built": [str(ROOT / "scripts" / "package")],
             "lintian": ["lintian", "--fail-on", "error,warning", "--allow-root", str(packages)],
             "tried": [str(ROOT / "scripts" / "try_packages")]}
    for name, command in steps.items():
        if name == "lintian":
            command = command[:-1] + [str(path) for path in sorted(packages.glob("*.changes"))]
        status = run_logged(command, ROOT / "build" / f"package-{name}.log")
        if status == 77:
            tally.add(Tally(skipped=1, notes=[f"skipped package.{name}: it needs root and mmdebstrap"]))
        elif status != 0:
            tally.add(failure(f"FAILED package.{name}"))
            return tally
        else:
            tally.passed += 1
    return tally


# In the order in which they run. Pages come when nothing is left to build: browsers on a busy machine lose requests.
STAGES = {"dev": stage_dev, "release": stage_release, "sanitize": stage_sanitize, "fuzz": stage_fuzz,
          "threads": stage_threads, "tidy": stage_tidy, "package": stage_package,
          "web": stage_web, "browser": stage_browser, "timed": stage_timed}
BUILDS = {"dev": build_dev, "release": build_release, "sanitize": build_sanitize, "fuzz": build_fuzz,
          "threads": build_threads, "web": build_web, "browser": build_browser, "timed": build_web}


def parse_arguments() -> argparse.Namespace:
    stages = "\n".join(f"  {name:10} {stage.__doc__}" for name, stage in STAGES.items())
    parser = argparse.ArgumentParser(
        prog="./test", description="Builds Sente and runs its tests.",
        epilog=f"stages:\n{stages}", formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true",
                        help="larger counts, 100 000 random positions, ten minutes of fuzzing a target")
    parser.add_argument("--stage", action="append", choices=STAGES, metavar="NAME",
                        help="run this stage only (may be repeated)")
    parser.add_argument("--filter", metavar="REGEX", help="run only tests with such names")
    return parser.parse_args()


def run_stage(name: str, options: argparse.Namespace, is_built: Future) -> Tally:
    is_right = is_built.result()
    print(f"{name}: {STAGES[name].__doc__}", flush=True)
    start = time.monotonic()
    used = processor_seconds()
    tally = STAGES[name](options) if is_right else failure(f"FAILED build for {name}")
    lines = [f"  {note}" for note in tally.notes]
    lines.append(f"  {name}: {tally.passed} passed, {tally.failed} failed, {tally.skipped} skipped, "
                 f"{time.monotonic() - start:.0f} s, {processor_seconds() - used:.0f} s of processors")
    print("\n".join(lines), flush=True)
    return tally


def build_stage(name: str, options: argparse.Namespace) -> bool:
    start = time.monotonic()
    used = processor_seconds()
    is_built = BUILDS[name](options) if name in BUILDS else True
    if processor_seconds() > used:
        print(f"  built for {name}: {time.monotonic() - start:.0f} s, "
              f"{processor_seconds() - used:.0f} s of processors", flush=True)
    return is_built


def run_stages(names: list[str], options: argparse.Namespace) -> list[Tally]:
    """One after the other, but builds go ahead of the tests, and fuzzing begins when it is built. What is timed waits
    until that has ended too."""
    ordered = sorted(names, key=list(STAGES).index)
    beside = ["fuzz"] if "fuzz" in names and len(names) > 1 and not options.long and JOBS > 1 else []
    options.fuzz_jobs = JOBS - len(beside)
    with ThreadPoolExecutor(1) as builder, ThreadPoolExecutor(1) as fuzzer:
        built = {name: builder.submit(build_stage, name, options) for name in ordered}
        fuzzing = [fuzzer.submit(run_stage, name, options, built[name]) for name in beside]
        tallies = [run_stage(name, options, built[name]) for name in ordered if name not in (*beside, "timed")]
        tallies += [each.result() for each in fuzzing]
        return tallies + [run_stage(name, options, built[name]) for name in ordered if name == "timed"]


def main() -> int:
    options = parse_arguments()
    default = [name for name in STAGES if options.long or name not in ("dev", "package")]
    (ROOT / "build").mkdir(exist_ok=True)
    total = Tally()
    start = time.monotonic()
    for tally in run_stages(options.stage or default, options):
        total.add(tally)
    if total.passed + total.failed == 0:
        total.add(failure("no test ran"))
    for note in total.notes:
        if note.startswith("FAILED"):
            print(note)
    print(f"{time.monotonic() - start:.0f} s in all")
    print(f"{total.passed} passed, {total.failed} failed, {total.skipped} skipped")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
