#!/usr/bin/env bash
# Builds the release archive twice, from two clones of the committed state in different folders, and compares
# the bytes. The umask is fixed: the jars of the modules record the modes of their files, and the bill of
# materials has checksums of these jars.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() {
  (
    umask 022
    git clone -q . "$1"
    cd "$1"
    mvn -q -B -Pdist -DserverOnly -pl table,table-embedded,table-dynamodb,wire,server,distribution package >/dev/null
  )
}

build "$work/one"
build "$work/another folder"
cd "$work"
same=yes
for file in one/distribution/target/server-only/*.tar.gz one/distribution/target/server-only/*.cdx.json; do
  cmp "$file" "another folder/${file#one/}" || same=no
done
[ "$same" = yes ] || { echo "Two builds of one source differ."; exit 1; }
cat one/distribution/target/server-only/SHA256SUMS
echo "Two builds gave the same bytes."
