#!/bin/sh
# Drives this server and the reference, `mlflow server` on SQLite, side by side over HTTP, reads back
# what they stored, and prints a page.
#
#   benchmarks/load.sh [seconds=5] [warm-up=2] [rounds=1] [runs=20000] [starts=5] [only=log-metric]
#
# The reference is installed with pip below target/ the first time; MLFLOW=/path/to/mlflow takes
# another one. Needs Python 3.10 or later, and a machine that does nothing else.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

exec "$java" -XX:+UseSerialGC -Xms512m -Xmx1536m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.LoadBenchmark launcher=./mlflow-dynamodbstore "mlflow=$mlflow" \
  seed=benchmarks/load/seed.py work=target/load "$@"
