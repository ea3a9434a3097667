#!/bin/sh
# Load test of the model registries of this server and the reference, `mlflow server` on SQLite, over HTTP
# in alternating rounds. Checks what they stored, and prints Markdown tables.
#
#   benchmarks/registry.sh [seconds=5] [warm-up=10] [rounds=1] [only=alias]
#
# The first run installs the reference with pip below target/; MLFLOW=/path/to/mlflow selects another
# installation. Needs Python 3.10 or later and an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

exec "$java" -XX:+UseSerialGC -Xms256m -Xmx1024m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.RegistryBenchmark launcher=./mlflow-dynamodbstore "mlflow=$mlflow" \
  seed=benchmarks/registry/seed.py work=target/registry warm-up=10 "$@"
