#!/bin/sh
# Prints the lengths of the main sources in lines: median, 90th percentile, longest.
set -eu
cd "$(dirname "$0")/.."
find . -path '*/src/main/*' -name '*.java' ! -path '*/target/*' -exec awk 'END { print NR, FILENAME }' {} \; |
  sort -n |
  awk '{ lines[NR] = $1; last = $2 }
    END {
      printf "%d main sources: median %d lines, nine in ten up to %d, longest %d (%s)\n",
        NR, lines[int((NR + 1) / 2)], lines[int(NR * 0.9 + 0.999)], lines[NR], last
    }'
