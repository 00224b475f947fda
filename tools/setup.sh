# setup.sh - what ./check, ./demo and tools/check-llvm share: the packages, the build, the sections.
#
# To be sourced by bash with `set -euo pipefail`. The one list of packages is tarry_packages.

# tarry_packages VERSION: the Debian packages that building and testing with that LLVM needs.
# llvm-N-dev brings the libraries' own needs and llvm-N-tools (FileCheck, lit); clang-N brings libc's and
# libstdc++'s headers; libclang-rt-N-dev the sanitizers; make runs the examples. clang-format judges
# the style, always with one version: others differ in details.
tarry_packages() {
  printf '%s\n' "clang-$1" "llvm-$1-dev" "llvm-$1-tools" "libclang-rt-$1-dev" clang-format-19 cmake gdb make ninja-build procps python3
}

# tarry_setup VERSION...: installs what is missing as root; else names it and ends with 2.
tarry_setup() {
  local version package missing=()
  if ! command -v dpkg-query >/dev/null; then
    echo "setup: no Debian here; this needs the equivalent of: $(for version in "$@"; do tarry_packages "$version"; done | sort -u | tr '\n' ' ')" >&2
    exit 2
  fi
  for version in "$@"; do
    while read -r package; do
      [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
    done < <(tarry_packages "$version")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    echo "setup: packages are missing; as root: apt-get install ${missing[*]}" >&2
    exit 2
  fi
  echo "setup: installing ${missing[*]}"
  tarry_quietly setup.log tarry_apt_install "${missing[@]}"
}

# The lists of packages are fetched only where the install fails without.
tarry_apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get install -y --no-install-recommends "$@" && return 0
  apt-get update && apt-get install -y --no-install-recommends "$@"
}

# tarry_quietly LOG COMMAND...: its output goes to build/logs/LOG and is shown only when it fails; exit 2 then.
tarry_quietly() {
  local log=$TARRY_ROOT/build/logs/$1
  shift
  mkdir -p "${log%/*}"
  "$@" >"$log" 2>&1 </dev/null && return 0
  tail -n 60 "$log" >&2
  echo "failed: $* (all of it: $log)" >&2
  exit 2
}

# tarry_build VERSION DIRECTORY
tarry_build() {
  local first=(-G Ninja -DCMAKE_C_COMPILER="clang-$1" -DCMAKE_CXX_COMPILER="clang++-$1")
  [ ! -e "$2/CMakeCache.txt" ] || first=() # a directory keeps the generator and compilers it has
  tarry_quietly "configure-$1.log" cmake -S "$TARRY_ROOT" -B "$2" "${first[@]}" -DTARRY_LLVM_VERSION="$1"
  tarry_quietly "build-$1.log" cmake --build "$2" -j "$(nproc)"
}

# tarry_section NAME COMMAND...: runs a part of the tests. Its output ends with "N passed, N failed"; both numbers
# are added to TARRY_PASSED and TARRY_FAILED. A part that ends otherwise counts as one failure.
TARRY_PASSED=0
TARRY_FAILED=0
tarry_section() {
  local name=$1 log=$TARRY_ROOT/build/logs/$1.log status=0 passed=0 failed=0 began=$SECONDS
  shift
  mkdir -p "${log%/*}"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=${BASH_REMATCH[1]} failed=${BASH_REMATCH[2]}
  else
    echo "$name: ended without a count (exit code $status)" >>"$log"
    failed=1
  fi
  if [ "$status" != 0 ] && [ "$failed" = 0 ]; then failed=1; fi
  if [ "$failed" != 0 ]; then tail -n 100 "$log"; fi
  printf '%-10s %5d passed, %d failed  (%d s)\n' "$name" "$passed" "$failed" $((SECONDS - began))
  TARRY_PASSED=$((TARRY_PASSED + passed)) TARRY_FAILED=$((TARRY_FAILED + failed))
}

# Prints the sum and ends: 0 only when something passed and nothing failed.
tarry_sections_end() {
  echo "$TARRY_PASSED passed, $TARRY_FAILED failed"
  if [ "$TARRY_FAILED" = 0 ] && [ "$TARRY_PASSED" -gt 0 ]; then exit 0; fi
  exit 1
}
