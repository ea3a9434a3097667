#!/usr/bin/env bash
# Measures the time from the server's command to its first response, and its memory when idle.
#
#   benchmarks/startup.sh [STARTS] [LAUNCHER-OPTION...]     default: 11 starts
#
# Prints, for an empty and for an existing store: minimum, median and maximum milliseconds to the first
# successful /health, and the medians of CPU milliseconds until then and of resident megabytes a few
# seconds later. MLFLOW_SERVER_JAVA_OPTS adds JVM options to compare.
set -euo pipefail
cd "$(dirname "$0")/.."

starts=${1:-11}
[ $# -eq 0 ] || shift
launcher=$PWD/mlflow-dynamodbstore
work=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill -9 "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

MLFLOW_SERVER_BUILD=only "$launcher"
export MLFLOW_SERVER_BUILD=never
clock_ticks=$(getconf CLK_TCK)

# A starting server that probes its port may accept a connection and close it: ignore SIGPIPE.
trap '' PIPE

# Requests /health over bash's own sockets, so that no other process consumes CPU time.
healthy() {
  local status
  { exec 3<>"/dev/tcp/127.0.0.1/$1"; } 2>/dev/null || return 1
  printf 'GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 2>/dev/null || true
  read -r status <&3 || true
  exec 3<&-
  [[ $status == *200* ]]
}

# Prints: milliseconds, CPU milliseconds, resident kilobytes.
start_once() {
  local folder=$1 port=$((20000 + RANDOM % 10000)) begun now cpu
  shift
  begun=$(date +%s%N)
  "$launcher" server --port "$port" --backend-store-uri "$folder" "$@" >/dev/null &
  server=$!
  until healthy "$port"; do
    kill -0 "$server" 2>/dev/null || { echo "The server did not start." >&2; exit 1; }
  done
  now=$(date +%s%N)
  read -r -a stat <"/proc/$server/stat"
  cpu=$(((stat[13] + stat[14]) * 1000 / clock_ticks))
  sleep 4
  rss=$(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$server/status")
  kill "$server"
  wait "$server" || true
  server=
  echo "$(((now - begun) / 1000000)) $cpu $rss"
}

median() {
  sort -n | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

report() {
  local name=$1 results=$2
  printf '| %-8s | %6d | %6d | %6d | %6d | %6.1f |\n' "$name" \
    "$(cut -d' ' -f1 "$results" | sort -n | head -n 1)" \
    "$(cut -d' ' -f1 "$results" | median)" \
    "$(cut -d' ' -f1 "$results" | sort -n | tail -n 1)" \
    "$(cut -d' ' -f2 "$results" | median)" \
    "$(($(cut -d' ' -f3 "$results" | median) * 10 / 1024))e-1"
}

for ((i = 0; i < starts; i++)); do
  start_once "$work/empty-$i" "$@" >>"$work/empty"
  start_once "$work/empty-0" "$@" >>"$work/existing"
done

echo "$(nproc) processors, load $(cut -d' ' -f1-3 /proc/loadavg), $starts starts of each"
echo "| store    | ms min | median | ms max | cpu ms | RSS MB |"
echo "|---|---|---|---|---|---|"
report empty "$work/empty"
report existing "$work/existing"
