#!/bin/sh
# command_test.sh - the tarry command: what it refuses, what it hands to the program, and that
# docs/USAGE.md has exactly the table of options that it prints.
# usage: command_test.sh TARRY USAGE.md
tarry=$1
usage=$2
passed=0
failed=0
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
unset TARRY_OPTIONS

# check NAME: the last command's success counts.
check() {
  if [ $? -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "failed: $1"
  fi
}

# says CODE TEXT COMMAND...: exit code and the only line of output.
says() {
  code=$1 text=$2
  shift 2
  got=$("$@" 2>&1)
  got_code=$?
  [ "$got_code" = "$code" ] && [ "$got" = "$text" ]
  check "$* ($got_code: $got)"
}

cat >"$directory/script" <<'SCRIPT'
#!/bin/sh
echo "$TARRY_OPTIONS" "$@"
SCRIPT
chmod +x "$directory/script"
echo >"$directory/plain"
printf 'tarry-replay 1\nprogram p\nerror e\noptions :main_return=exit\n' >"$directory/x.replay"

says 2 "tarry: which command? tarry help lists all" "$tarry"
says 2 "tarry: unknown command 'rnu'; did you mean 'run'?" "$tarry" rnu
says 2 "tarry: unknown command 'qqqqqq'; tarry help lists all" "$tarry" qqqqqq
says 2 "tarry: unknown option '--algoritm'; did you mean '--algorithm'?" "$tarry" run --algoritm=x x
says 2 "tarry: unknown option '-x'; options are written --name=value" "$tarry" run -x x
says 2 "tarry: option 'algorithm' must be auto, exhaustive, source, optimal or pop, not 'x'" \
  "$tarry" run --algorithm=x "$directory/script"
says 2 "tarry: option '--seed' needs a value" "$tarry" run --seed
says 2 "tarry: which program? tarry run [--name=value]... PROGRAM [ARGUMENT]..." "$tarry" run
says 2 "tarry: cannot run $directory/none: No such file or directory" "$tarry" run "$directory/none"
says 2 "tarry: cannot run $directory/plain: Permission denied" "$tarry" run "$directory/plain"
says 2 "tarry: cannot run $directory: it is no file" "$tarry" run "$directory"
says 2 "tarry: no program 'no-such-program' in PATH" "$tarry" run no-such-program
says 2 "tarry: /bin/sh was not compiled by tarry-clang" "$tarry" run /bin/sh
says 2 "tarry: which file and program? tarry replay FILE PROGRAM [ARGUMENT]..." "$tarry" replay x
says 2 "tarry: cannot read $directory/none: No such file or directory" \
  "$tarry" replay "$directory/none" "$directory/script"
says 2 "tarry: $directory/plain:1: not a replay file" "$tarry" replay "$directory/plain" "$directory/script"
says 0 "seed=3:keep_going=1:show=2 a --seed=9" \
  "$tarry" run --seed 3 --keep-going --show=2 "$directory/script" a --seed=9
says 0 "seed=1:seed=2:color=0" env TARRY_OPTIONS=seed=1 "$tarry" run --seed=2 --color 0 "$directory/script"
says 0 "json='a:b'" "$tarry" run --json=a:b -- "$directory/script"
says 0 "replay=$directory/x.replay:main_return=exit a" \
  "$tarry" replay "$directory/x.replay" "$directory/script" a
says 2 "tarry: unknown option 'sed'; did you mean 'seed'?" \
  env TARRY_OPTIONS=sed=1 "$tarry" run "$directory/script"
"$tarry" help | grep -q "tarry run"
check "help"
"$tarry" help replay | grep -q debugger
check "help replay"
"$tarry" version | grep -Eq '^tarry [0-9]+\.[0-9]+\.[0-9]+$'
check "version"
"$tarry" options --markdown >"$directory/table"
grep '^| `[a-z_]*` | .* | .* | .* |$' "$directory/table" | wc -l | grep -vq '^0$'
check "the table of options is not empty"
# From its first line to the empty line behind it.
sed -n '/^| option | default | values | meaning |$/,/^$/p' "$usage" | sed '/^$/d' >"$directory/usage"
diff "$directory/usage" "$directory/table"
check "docs/USAGE.md has the table that 'tarry options --markdown' prints"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
