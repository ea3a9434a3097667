#!/bin/sh
# Load test of blocks of traces, of this server alone: searches and metrics over packed traces, with
# open traces among them, and during ingest and assessments. Prints Markdown.
#
#   benchmarks/packing.sh [runs=20000] [seconds=5] [warm-up=2] [only=search,open,assess,ingest]
#
# `runs` is the number of traces, `only` the phases after these are packed. Needs an otherwise idle
# machine.
set -eu
cd "$(dirname "$0")/.."

MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests -Dcheckstyle.skip -Dformat.skip

exec "$java" -XX:+UseSerialGC -Xms512m -Xmx1536m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.PackingBenchmark launcher=./mlflow-dynamodbstore work=target/packing "$@"
