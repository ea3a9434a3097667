#!/usr/bin/env bash
# Builds the release archive twice, from two clones of the committed state in different folders, and compares
# the bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
  git clone -q . "$1"
  (
    umask "$2"
    cd "$1"
    mvn -q -B -Pdist -DserverOnly -pl table,table-embedded,table-dynamodb,wire,server,distribution package
  )
}

build "$work/one" 022
build "$work/another folder" 077
cd "$work"
same=yes
for file in one/distribution/target/server-only/*.tar.gz one/distribution/target/server-only/*.cdx.json; do
  cmp "$file" "another folder/${file#one/}" || same=no
done
[ "$same" = yes ] || { echo "Two builds of one source differ."; exit 1; }
cat one/distribution/target/server-only/SHA256SUMS
echo "Two builds gave the same bytes."
