#!/bin/sh
# expect.sh CODE COMMAND... - run the command; succeed when it exits with CODE.
wanted=$1
shift
"$@"
code=$?
[ "$code" = "$wanted" ] && exit 0
echo "expect.sh: exit code $code, wanted $wanted: $*" >&2
exit 1
