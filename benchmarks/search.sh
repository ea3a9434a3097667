#!/bin/sh
# Searches among many runs, in this server and in the reference, `mlflow server` on SQLite, and
# prints a page. Both must find the same.
#
#   benchmarks/search.sh [runs] [experiments]
#
# Without arguments: 20,000 runs over 40 experiments, then 1,000, 10,000 and 100,000 in one. The
# reference is installed with pip below target/ the first time; MLFLOW=/path/to/mlflow takes another
# one. Needs Python 3.10 or later, and a machine that does nothing else.
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
