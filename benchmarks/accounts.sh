#!/bin/sh
# Load test of accounts, of this server alone: the rate of a user, compared with a server without
# accounts, by password, access token and token of a provider, and while other clients send wrong passwords. Prints a
# Markdown table.
#
#   benchmarks/accounts.sh [seconds=5] [warm-up=3] [rounds=3]
#
# Needs an otherwise idle machine.
set -eu
cd "$(dirname "$0")/.."

MLFLOW_SERVER_BUILD=only ./mlflow-dynamodbstore
java=$(cat server/target/package/java.home)/bin/java
mvn -q -B -pl benchmarks -am package -DskipTests -Dcheckstyle.skip -Dformat.skip

export MLFLOW_FLASK_SERVER_SECRET_KEY="a key for this benchmark" MLFLOW_AUTH_ADMIN_PASSWORD="a password of an administrator"

exec "$java" -XX:+UseSerialGC -Xms256m -Xmx1024m -cp "benchmarks/target/classes:benchmarks/target/lib/*" \
  dynamodbstore.benchmarks.load.AccountsBenchmark launcher=./mlflow-dynamodbstore work=target/accounts \
  rounds=3 "$@"
