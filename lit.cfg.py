# lit.cfg.py - how the tests in test/lit run.
#
# A test is one file with RUN lines. With a configured build:
#   python3 lit.py <build>/test/lit
# or straight from the source tree, for any build:
#   python3 lit.py --param build=<build> --param llvm=19 test/lit
# Every test runs in an empty directory of its own, for at most 60 seconds.
import os

import lit.formats
import lit.util

SECONDS_MAX = 60

root = os.path.dirname(os.path.abspath(__file__))
site = hasattr(config, "tarry_build")


def chosen(name, parameter, default):
    """A setting: from --param, else from the build's site file, else the default."""
    return lit_config.params.get(parameter, getattr(config, name, default))


version = chosen("tarry_llvm_version", "llvm", "19")
build = os.path.abspath(chosen("tarry_build", "build", os.path.join(root, "build")))
tools = chosen("tarry_llvm_tools", "llvm_tools", "/usr/lib/llvm-%s/bin" % version)
binaries = os.path.join(build, "bin")

config.name = "Tarry (LLVM %s)" % version
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs", "lit.cfg.py", "lit.site.cfg.py"]
config.test_source_root = os.path.join(root, "test", "lit") if site else root
config.test_exec_root = os.path.join(build, "test", "lit" if site else "lit-direct")

# lit's own time limit needs a Python package that is often missing; the script runs itself
# again under timeout(1), which ends the whole process group. The directory is new and empty, so
# that files like tarry.replay of two tests never meet.
limit = 'test -n "$TARRY_LIT" || TARRY_LIT=1 exec timeout -k 5 %d bash "$0"' % SECONDS_MAX
directory = "rm -rf %t.cwd && mkdir -p %t.cwd && cd %t.cwd"
config.test_format = lit.formats.ShTest(
    execute_external=True, preamble_commands=[limit, directory]
)

# Two tests at a time: each may use two processes of its own.
lit_config.parallelism_groups["tarry"] = 2
config.parallelism_group = "tarry"

config.environment["PATH"] = os.pathsep.join([tools, config.environment.get("PATH", "")])
config.environment.pop("TARRY_OPTIONS", None)
config.environment.pop("TARRY_LIT", None)

plugin = os.path.join(build, "lib", "TarryPass.so")
config.substitutions += [
    # The longer name first: a substitution replaces every occurrence of its text.
    (r"%tarry-clang\+\+", os.path.join(binaries, "tarry-clang++")),
    (r"%tarry-clang", os.path.join(binaries, "tarry-clang")),
    (r"%opt-tarry", "opt -load-pass-plugin=%s -load=%s -passes=tarry" % (plugin, plugin)),
    (r"%llvm_version", version),
    (r"%plugin", plugin),
    (r"%build", build),
    (r"%source", root),
    (r"%tarry", os.path.join(binaries, "tarry")),
]

config.available_features.add("llvm-" + version)
if os.path.exists(os.path.join(build, "lib", "libtarry.a")):
    config.available_features.add("runtime")
