#!/bin/sh
# Load test of this server with clients that log to the same metric series, compared with clients that
# have a run each. Checks what was stored, and prints a Markdown table.
#
#   benchmarks/series.sh [seconds=5] [warm-up=2] [rounds=3]
#
# Needs an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests -Dcheckstyle.skip -Dformat.skip

exec "$java" -XX:+UseSerialGC -Xms256m -Xmx1024m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.SeriesBenchmark launcher=./mlflow-dynamodbstore work=target/series \
  rounds=3 "$@"
