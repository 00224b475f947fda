"""bench.py - compiles one random program, runs it in many configurations and reads what each said."""
import array
import json
import os
import subprocess
from pathlib import Path

RUN_SECONDS_MAX = 60
COMMON = "output=0:classes=1:silent_seconds=5"


class Trouble(Exception):
    """The tool did not even give a figure: it crashed, hung or could not compile."""


class Result:
    """What one run of one program said."""

    def __init__(self, figures, verdict, outcomes):
        blocked = figures["blocked"]
        self.why = figures["why"]
        self.stopped = figures["verdict"] == "stopped" or figures["why"] != ""  # an error hides a stop
        self.failed = figures["verdict"] == "failed"
        self.counts = (figures["executions"], blocked["await"], blocked["assume"], blocked["deadlock"])
        self.cut = figures["sleep_blocked"]
        self.errors = frozenset(error_key(error) for error in figures["errors"])
        self.assumptions = figures["assumptions"]
        self.outcomes = frozenset(outcomes)
        self.traces, self.duplicates = traces_of(verdict)

    def runs(self):
        return sum(self.counts)

    def is_too_big(self):
        return self.stopped and "executions_max" in self.why


def error_key(error):
    """A deadlock or livelock has many places; which of its threads is named is no finding."""
    return (error["kind"], 0 if error["kind"] in ("deadlock", "livelock") else error["line"])


def traces_of(verdict):
    words = verdict.replace(",", "").split()
    for plural in ("traces", "trace"):
        if plural in words:
            return int(words[words.index(plural) - 1]), int(words[words.index(plural) + 1])
    raise Trouble(f"no figure of traces in: {verdict}")


class Bench:
    """Compiles and runs programs in a directory of its own."""

    def __init__(self, build, directory):
        self.build = Path(build).resolve()
        self.directory = Path(directory)
        self.program_options = ""
        self.source = self.compiler = None

    def write(self, program):
        self.program_options = program.options
        self.source = self.directory / ("program.cpp" if program.cxx else "program.c")
        self.source.write_text(program.text())
        self.compiler = self.build / "bin" / ("tarry-clang++" if program.cxx else "tarry-clang")

    def compile(self, name, *flags):
        done = subprocess.run([self.compiler, "-w", *flags, self.source.name, "-o", name], cwd=self.directory, capture_output=True, text=True)
        if done.returncode != 0:
            raise Trouble(f"{' '.join(flags)}: cannot compile: {done.stderr[-2000:]}")

    def run(self, name, options):
        """Every error and every trace."""
        done, figures, outcomes = self.start(name, f"keep_going=1:replay_file=replay:{options}")
        return Result(figures, done.stderr.strip().splitlines()[-1], outcomes)

    def start(self, name, options):
        json_file, outcome_file = self.directory / "json", self.directory / "outcomes"
        for file in (json_file, outcome_file):
            file.unlink(missing_ok=True)
        environment = dict(os.environ, TARRY_OPTIONS=f"{COMMON}:json=json:{options}{self.program_options}")
        command = ["sh", "-c", 'exec "$0" 9>>outcomes', "./" + name]
        try:
            done = subprocess.run(command, cwd=self.directory, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  errors="replace", timeout=RUN_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            raise Trouble(f"no end after {RUN_SECONDS_MAX} s")
        if done.returncode not in (0, 42, 43) or not json_file.exists():
            raise Trouble(f"exit code {done.returncode}: {done.stderr[-1500:]}")
        records = array.array("Q")
        data = outcome_file.read_bytes()
        records.frombytes(data[:len(data) // 8 * 8])
        return done, json.loads(json_file.read_text()), records


def differences(truth, result, optimal):
    """Between brute force and an algorithm on the same binary: rules K1 to K3 of campaign."""
    if result.stopped or result.failed:
        return [f"does not end: {result.why}"]
    found = []
    if result.traces != truth.traces:
        found.append(f"{result.traces} traces, exhaustive {truth.traces}")
    if result.duplicates or result.runs() != result.traces:
        found.append(f"{result.runs()} executions of {result.traces} traces, {result.duplicates} duplicates")
    if optimal and result.cut:
        found.append(f"{result.cut} sleep-set blocked")
    if result.errors != truth.errors:
        found.append(f"errors missing {sorted(truth.errors - result.errors)}, too many {sorted(result.errors - truth.errors)}")
    if result.outcomes != truth.outcomes:
        found.append(f"outcomes: {len(truth.outcomes - result.outcomes)} missing, {len(result.outcomes - truth.outcomes)} too many, "
                     f"exhaustive has {len(truth.outcomes)}")
    return found
