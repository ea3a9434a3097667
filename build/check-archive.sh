#!/usr/bin/env bash
# Checks a release archive as an operator meets it: its checksums, a start from a read-only folder with a space
# in its name, with a Java runtime and nothing else on the PATH, and a second start with an AOT cache.
#
#   build/check-archive.sh [ARCHIVE]     default: distribution/target/mlflow-dynamodbstore-*.tar.gz
#
#   JRE25_HOME   the runtime to use (default: one that jlink makes from the JDK 25 of this machine)
set -euo pipefail
cd "$(dirname "$0")/.."

archive=${1:-$(ls distribution/target/mlflow-dynamodbstore-*.tar.gz)}
archive=$(cd "$(dirname "$archive")" && pwd)/$(basename "$archive")
work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  chmod -R u+w "$work"
  rm -rf "$work"
}
trap cleanup EXIT

fail() {
  echo "check-archive: $*" >&2
  [ ! -s "$work/err" ] || cat "$work/err" >&2
  exit 1
}

# --- A runtime, without a compiler and without tools ------------------------------------------------

find_jdk() {
  local home
  for home in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" "${JAVA_HOME_25_X64:-}" /usr/lib/jvm/* /opt/*; do
    if [ -x "$home/bin/jlink" ] && grep -qs '^JAVA_VERSION="25[".]' "$home/release"; then
      echo "$home"
      return
    fi
  done
}

jre=${JRE25_HOME:-}
if [ -z "$jre" ]; then
  jdk=$(find_jdk)
  [ -n "$jdk" ] || fail "there is no JDK 25 to make a runtime from."
  jre=$work/jre
  # The modules of a usual runtime.
  "$jdk/bin/jlink" --add-modules java.se,jdk.crypto.ec,jdk.unsupported,jdk.management,jdk.zipfs,jdk.naming.dns,jdk.net \
    --output "$jre"
fi
[ ! -e "$jre/bin/javac" ] || fail "$jre is a JDK, not a runtime."

# --- The archive ------------------------------------------------------------------------------------

(cd "$(dirname "$archive")" && sha256sum --quiet --check SHA256SUMS) || fail "a checksum differs."
mkdir "$work/a folder"
tar -xzf "$archive" -C "$work/a folder"
home=$(echo "$work/a folder/"*)
for file in LICENSE NOTICE THIRD-PARTY.txt bom.json lib/server.jar docs/guide/README.md deploy/docker/Dockerfile \
  deploy/systemd/mlflow-dynamodbstore.service deploy/kubernetes/dynamodb.yaml deploy/iam/dynamodb-server.json; do
  [ -s "$home/$file" ] || fail "the archive has no $file."
done
[ -z "$(find "$home" -perm /022 -print -quit)" ] || fail "others may write to $(find "$home" -perm /022 -print -quit)."
# Root may write to any folder, but not to one that is mounted read-only.
if [ "$(id -u)" = 0 ] && [ -z "${INSIDE_MOUNT:-}" ] && unshare --mount true 2>/dev/null; then
  mounted=yes
else
  chmod -R a-w "$home"
  mounted=no
fi

# Starts the server in a folder of its own, with a minimal environment; sets server and port.
start() {
  : >"$work/out"
  rm -f "$work/err"
  mkdir -p "$work/data" "$work/home"
  local run='exec "$@"'
  [ "$mounted" = no ] || run='mount --bind "$HOME_OF_SERVER" "$HOME_OF_SERVER" && mount -o remount,bind,ro "$HOME_OF_SERVER" && exec "$@"'
  (
    cd "$work/data"
    set -- env -i PATH=/usr/bin:/bin JAVA_HOME="$jre" HOME_OF_SERVER="$home" "$@" \
      sh -c "$run" sh "$home/mlflow-dynamodbstore" server --port 0 --backend-store-uri table
    [ "$mounted" = no ] || set -- unshare --mount "$@"
    exec "$@"
  ) >"$work/out" 2>"$work/err" &
  server=$!
  for _ in $(seq 600); do
    grep -q '^Listening on' "$work/out" && break
    kill -0 "$server" 2>/dev/null || fail "the server has ended."
    sleep 0.2
  done
  port=$(sed -n 's/^Listening on .*://p' "$work/out")
  [ -n "$port" ] || fail "the server did not start within two minutes."
}

stop() {
  kill -TERM "$server"
  local status=0
  wait "$server" || status=$?
  server=
  [ "$status" = 143 ] || fail "the server ended with $status instead of 143."
}

ask() {
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&3
  cat <&3
  exec 3<&-
}

check() {
  ask /health | grep -q '^HTTP/1.1 200' || fail "/health: $(ask /health)"
  ask /version | grep -q '^3\.' || fail "/version: $(ask /version)"
}

version=$(env -i PATH=/usr/bin:/bin JAVA_HOME="$jre" "$home/mlflow-dynamodbstore" version)
case "$version, as" in
  "mlflow-dynamodbstore "[0-9]*) ;;
  *) fail "version prints $version." ;;
esac

# Neither the archive nor a home can be written to: it starts without an AOT cache.
start
check
stop
[ -z "$(find "$home" -newer "$work/home" -type f -print -quit)" ] || fail "the read-only folder was changed."

# With a home, the cache is created there once and used from then on.
start HOME="$work/home"
check
stop
cache=$work/home/.cache/mlflow-dynamodbstore
[ -s "$cache/app.aot" ] || fail "no AOT cache was created in $cache."
grep -q 'preparing for this Java' "$work/err" || fail "the preparation was not announced."
start HOME="$work/home" MLFLOW_SERVER_JAVA_OPTS=-XX:AOTMode=on
check
stop
[ ! -s "$work/err" ] || fail "the second start printed something."
echo "$version: started from a read-only folder, answered, prepared an AOT cache, used it, and stopped."
