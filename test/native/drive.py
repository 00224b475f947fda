"""drive.py - what campaigns of random programs share: the numbering, the shrinking, the count in the end.

A campaign brings a function `judge(arguments, directory, program)`: None when all agree, "skip" when the program is too big,
otherwise one line per disagreement; and a function `generate(seed)`: the program of that seed. Program number i of seed S is the
same everywhere: `--seed S --first i --programs 1`.
"""
import argparse
import concurrent.futures
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SHRINK_SECONDS_MAX = 60


class Campaign:
    def __init__(self, arguments, judge, generate, prelude_end):
        self.arguments = arguments
        self.judge = judge
        self.generate = generate
        self.prelude_end = prelude_end  # the last line of the programs' common beginning

    def program(self, number):
        return self.generate(f"{self.arguments.seed}.{number}")

    def judged(self, program):
        with tempfile.TemporaryDirectory(prefix="tarry-campaign-") as directory:
            return self.judge(self.arguments, directory, program)

    def shrink(self, program, found):
        end = time.monotonic() + SHRINK_SECONDS_MAX
        again = True
        while again:
            again = False
            for candidate in program.smaller():
                if time.monotonic() > end:
                    return program, found
                now = self.judged(candidate)
                if isinstance(now, list) and not any("cannot compile" in line for line in now):
                    program, found, again = candidate, now, True
                    break
        return program, found

    def one(self, number):
        """(number, "passed" | "skipped" | "failed", text)"""
        program = self.program(number)
        found = self.judged(program)
        if found is None:
            return number, "passed", ""
        if found == "skip":
            return number, "skipped", ""
        before = "\n".join(found)
        small, found = self.shrink(program, found)
        found = "\n".join("  " + line for line in found)
        source = small.text() if self.arguments.whole else small.text().split(self.prelude_end + "\n")[-1]
        language = "C++" if small.cxx else "C"
        return number, "failed", (f"program {number} of seed {self.arguments.seed} ({language}{small.options}), made smaller:\n"
                                  f"{source}{found}\nwhole, it said:\n{before}\n")

    def judge_files(self, sources):
        """Programs written by hand, behind the same prelude: what one would like to know when a bug is hunted."""
        failed = 0
        for name, source in sources:
            found = self.judged(source)
            print(f"{name}: " + ("agreed" if found is None else "too many interleavings" if found == "skip" else "\n  ".join(["failed"] + found)))
            failed += found is not None
        print(f"{len(sources) - failed} passed, {failed} failed")
        return 1 if failed else 0

    def run(self, summary=lambda: ""):
        """The exit code. `summary` is one more line before the last, about what passed."""
        arguments = self.arguments
        numbers = range(arguments.first, arguments.first + arguments.programs)
        if arguments.only_print:
            for number in numbers:
                print(self.program(number).text())
            return 0
        if not (Path(arguments.build) / "bin" / "tarry-clang").exists():
            print(f"no bin/tarry-clang in {arguments.build}: build first", file=sys.stderr)
            return 2
        end = time.monotonic() + 60 * arguments.minutes if arguments.minutes else None
        count = {"passed": 0, "skipped": 0, "failed": 0}

        def step(number):
            if (end and time.monotonic() > end) or count["failed"] >= arguments.failures_max:
                return number, None, ""
            return self.one(number)

        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for _, how, text in pool.map(step, numbers):
                if how is None:
                    continue
                count[how] += 1
                if text:
                    print(text, flush=True)
        if count["passed"] == 0:
            count["failed"] += 1
            print("no program was small enough to be judged")
        print(f"seed {arguments.seed}: {count['skipped']} programs had too many interleavings")
        print(summary(), end="\n" if summary() else "")
        print(f"{count['passed']} passed, {count['failed']} failed")
        return 1 if count["failed"] else 0


def arguments_parser(about, programs, executions_max):
    parser = argparse.ArgumentParser(description=about.split("\n")[0])
    parser.add_argument("--build", default=str(ROOT / "build"))
    parser.add_argument("--programs", type=int, default=programs)
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after this time; 0: when all programs were run")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--executions-max", type=int, default=executions_max, help="skip programs with more interleavings")
    parser.add_argument("--failures-max", type=int, default=5)
    parser.add_argument("--whole", action="store_true", help="print failing programs with their common beginning")
    parser.add_argument("--print", action="store_true", dest="only_print", help="print the programs, run nothing")
    parser.add_argument("--judge", nargs="+", metavar="FILE", help="judge these sources (put behind the common beginning) instead of random ones")
    return parser
