#!/bin/sh
# Compares the embedded table with RocksDB writing the same bytes, and counts the bytes calls allocate.
#
#   benchmarks/table.sh [SECONDS-PER-MEASUREMENT] [ROUNDS]     default: 3 seconds, 3 rounds
set -eu
cd "$(dirname "$0")/.."

# The launcher finds the JDK and writes its path to java.home.
MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests
cd benchmarks/target
"$java" -XX:+UseSerialGC -Xmx512m --enable-native-access=ALL-UNNAMED \
  -cp "classes:lib/*" dynamodbstore.benchmarks.TableBenchmark "$@"
"$java" -cp "classes:lib/*" org.openjdk.jmh.Main Allocation -prof gc |
  awk '/^Benchmark/ { print ""; print } /alloc.rate.norm/'
