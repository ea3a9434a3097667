#!/bin/sh
# Compares searches among many runs of this server and the reference, `mlflow server` on SQLite. Both
# must find the same runs. Prints Markdown tables.
#
#   benchmarks/search.sh [runs] [experiments]
#
# Without arguments: 20,000 runs over 40 experiments, then 1,000, 10,000 and 100,000 in one. The
# first run installs the reference with pip below target/; MLFLOW=/path/to/mlflow selects another
# installation. Needs Python 3.10 or later and an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

search() {
  rm -rf target/search
  "$java" -XX:+UseSerialGC -Xmx512m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
    dynamodbstore.benchmarks.load.SearchBenchmark ./mlflow-dynamodbstore "$mlflow" \
    benchmarks/search/seed.py target/search "$1" "$2"
  rm -rf target/search
}

if [ $# -gt 0 ]; then
  search "$1" "${2:-1}"
else
  search 20000 40
  search 1000 1
  search 10000 1
  search 100000 1
fi
