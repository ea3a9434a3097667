#!/usr/bin/env bash
# Compares the HTTP servers that could carry this one: a small response to a small POST.
#
#   benchmarks/http.sh [ROUNDS] [SECONDS]      default: 5 rounds of 5 seconds
#
# Interleaved rounds, medians: requests per second and p99 over 32 and 1,000 connections, resident
# megabytes with 2,000 idle connections, and whether the server still accepts after 300 idle
# connections have used up 160 file descriptors. Needs wrk, curl and Python 3.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-5}
seconds=${2:-5}
MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mvn -q -f benchmarks/http/pom.xml dependency:build-classpath -Dmdep.outputFile="$work/classpath"
classpath=$(cat "$work/classpath"):server/target/package/lib/server.jar
mkdir "$work/classes"
"$java/javac" -nowarn -d "$work/classes" -cp "$classpath" benchmarks/http/Peers.java
exec python3 benchmarks/http/compare.py "$java/java" "$work/classes:$classpath" "$rounds" "$seconds"
