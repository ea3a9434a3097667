#!/bin/sh
# Load test of this server and the reference, `mlflow server` on SQLite, over HTTP in alternating rounds.
# Checks what they stored, and prints Markdown tables.
#
#   benchmarks/load.sh [seconds=5] [warm-up=2] [rounds=1] [runs=20000] [starts=5] [only=log-metric]
#
# The first run installs the reference with pip below target/; MLFLOW=/path/to/mlflow selects another
# installation. Needs Python 3.10 or later and an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

exec "$java" -XX:+UseSerialGC -Xms512m -Xmx1536m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.LoadBenchmark launcher=./mlflow-dynamodbstore "mlflow=$mlflow" \
  seed=benchmarks/load/seed.py work=target/load "$@"
