#!/bin/sh
# Load test of the traces of this server and the reference, `mlflow server` on SQLite, over HTTP in
# alternating rounds. Checks what they stored, and prints Markdown tables.
#
#   benchmarks/traces.sh [seconds=60] [warm-up=10] [rounds=1] [runs=20000] [only=ingest]
#
# `runs` is the number of traces that searches run over. Seeding the reference takes several minutes.
# The first run installs the reference with pip below target/; MLFLOW=/path/to/mlflow selects another
# installation. Needs Python 3.10 or later and an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

exec "$java" -XX:+UseSerialGC -Xms512m -Xmx1536m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.TraceBenchmark launcher=./mlflow-dynamodbstore "mlflow=$mlflow" \
  work=target/traces warm-up=10 seconds=60 "$@"
