#!/bin/sh
# Drives the model registry of this server and of the reference, `mlflow server` on SQLite, side by side
# over HTTP, reads back what they stored, and prints a page.
#
#   benchmarks/registry.sh [seconds=5] [warm-up=10] [rounds=1] [only=alias]
#
# The reference is installed with pip below target/ the first time; MLFLOW=/path/to/mlflow takes
# another one. Needs Python 3.10 or later, and a machine that does nothing else.
set -eu
cd "$(dirname "$0")/.."

. benchmarks/prepare.sh

exec "$java" -XX:+UseSerialGC -Xms256m -Xmx1024m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.RegistryBenchmark launcher=./mlflow-dynamodbstore "mlflow=$mlflow" \
  seed=benchmarks/registry/seed.py work=target/registry warm-up=10 "$@"
