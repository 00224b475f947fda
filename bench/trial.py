"""trial.py - one benchmark program: build it at a size, explore it once, read its figures. Shared by run and loops.

Figures come from the JSON that each run writes, never from its text; all is built and written below build/bench/.
"""
import argparse
import csv
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BENCH = ROOT / "bench"
VERDICT_GRACE_SECONDS = 15  # a run that has not stopped this long after time_max is ended


def fail(text):
    print(f"bench/{Path(sys.argv[0]).name}: {text}", file=sys.stderr)
    sys.exit(2)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        fail(f"{message} (--help lists the options)")


def arguments_common(parser):
    """What both scripts understand; arguments_check looks at the values."""
    parser.add_argument("--program", action="append", default=[], metavar="NAME", help="only these: a list, may be repeated")
    parser.add_argument("--size", action="append", default=[], metavar="N", help="only this size (2,1024 for two parameters)")
    parser.add_argument("--opt", default="O2", help="optimisation level of the programs (default O2)")
    parser.add_argument("--time-max", type=int, default=600, metavar="S", help="seconds for one run (default 600)")
    parser.add_argument("--json", metavar="FILE", help="write all rows to this file")
    parser.add_argument("--build", default=str(ROOT / "build"), metavar="DIR", help="the build to use (default build)")


def arguments_check(arguments, programs):
    if arguments.time_max < 1:
        fail("--time-max wants a number of 1 or more")
    arguments.program = [name for names in arguments.program for name in names.split(",")]
    for name in arguments.program:
        if name not in programs:
            fail(f"unknown program '{name}'; there are {', '.join(programs)}")
    for size in arguments.size:
        defines_of(size)
    if not (Path(arguments.build) / "bin" / "tarry-clang").exists():
        fail(f"{arguments.build}/bin/tarry-clang is missing: build first (cmake -S . -B build -G Ninja && ninja -C build)")


def table_rows(name):
    """The rows of a CSV in bench/, without the lines that begin with #."""
    with open(BENCH / name, newline="") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def defines_of(size):
    """-DN=, and -DT= first where the size has two parts."""
    parts = size.split(",")
    if len(parts) > 2 or not all(part.isdigit() for part in parts):
        fail(f"a size is N or T,N; got '{size}'")
    names = ["N"] if len(parts) == 1 else ["T", "N"]
    return [f"-D{name}={value}" for name, value in zip(names, parts)]


def program_build(arguments, program, size, flags=(), variant=""):
    compiler = Path(arguments.build) / "bin" / "tarry-clang"
    directory = Path(arguments.build) / "bench"
    directory.mkdir(parents=True, exist_ok=True)
    binary = directory / f"{program}-{size.replace(',', '-')}-{arguments.opt}{variant}"
    command = [str(compiler), f"-{arguments.opt}", *defines_of(size), *flags, str(BENCH / f"{program}.c"), "-o", str(binary), "-pthread"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        fail(f"{program} does not compile: {' '.join(command)}")
    return binary


def program_run(arguments, binary, **options):
    """One run: ("finished", its JSON), ("timed out", JSON or None) or ("failed", its last line)."""
    report = binary.with_name(binary.name + ".json")
    report.unlink(missing_ok=True)
    options |= {
        "time_max": arguments.time_max, "json": report, "replay_file": binary.with_name(binary.name + ".replay"),
        "color": 0, "output": 0, "events_max": 10_000_000,
    }
    environment = dict(os.environ, TARRY_OPTIONS=":".join(f"{k}={v}" for k, v in options.items()))
    try:
        done = subprocess.run([str(binary)], stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                              env=environment, timeout=arguments.time_max + VERDICT_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        return "timed out", None
    lines = done.stderr.strip().splitlines()
    try:
        facts = json.loads(report.read_text())
    except (OSError, ValueError):
        return "failed", (lines or [f"exit code {done.returncode}, no JSON"])[-1]
    facts["last_line"] = lines[-1] if lines else ""
    if done.returncode == 43 and facts["seconds"] >= arguments.time_max - 1:
        return "timed out", facts
    if done.returncode not in (0, 42):
        return "failed", (lines or [f"exit code {done.returncode}"])[-1]
    return "finished", facts


def row_figures(row, facts):
    """Adds what both tables show of a run."""
    row["executions"] = facts["executions"]
    row["blocked"] = sum(facts["blocked"].values())
    row["sleep_blocked"] = facts["sleep_blocked"]
    row["events"] = facts["events"]
    row["seconds"] = facts["seconds"]
    row["peak_mib"] = facts["peak_kib"] / 1024
    row["verdict"] = facts["verdict"]


def rows_write(arguments, rows, **facts):
    if arguments.json:
        Path(arguments.json).write_text(json.dumps({"opt": arguments.opt, **facts, "rows": rows}, indent=1) + "\n")


def rows_sum(rows, late_fails):
    """Prints the counts and returns the exit code."""
    results = [row["result"] for row in rows]
    passed, late, unknown = results.count("ok"), results.count("timed out"), results.count("no figure")
    failed = len(rows) - passed - unknown - (0 if late_fails else late)
    if unknown:
        print(f"{unknown} without an expected count")
    if late:
        print(f"{late} timed out")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
