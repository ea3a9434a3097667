#!/bin/sh
# Unpacks DynamoDB Local and S3Proxy for suites that start them, unless a build has done so. Neither is
# part of the server, so the launcher does not download them.
set -eu
cd "$(dirname "$0")/.."
[ -d dynamodb-local/target/lib ] && [ -d s3proxy/target/lib ] && exit
mvn -q -B -pl dynamodb-local,s3proxy process-resources -Dcheckstyle.skip -Dformat.skip
