# Part of the launcher that is used in a release: finds a Java 25, creates an AOT cache for it at the first
# start, and sets package, java_home and cache.
#
# A cache is valid for one build of one JDK and for the server's jar as it was unpacked, so an archive cannot
# contain it. The JVM checks the cache and ignores an unsuitable one; the file "java" says for which Java a
# cache was created, so that it is created again after an upgrade.

find_java_25 java
if [ -z "$java_home" ]; then
  say "needs Java 25 and found none. Install a JRE 25 (for example Temurin 25, from adoptium.net)"
  say "and set JAVA_HOME to its folder."
  exit 1
fi

# One line that tells this Java and this release from others. Read without starting a process.
java_id=$java_home
while IFS= read -r line; do
  case $line in
    JAVA_RUNTIME_VERSION=* | IMPLEMENTOR=* | OS_ARCH=* | LIBC=*) java_id="$java_id $line" ;;
  esac
done <"$java_home/release"
read -r release_id <"$package/release-id"
java_id="$java_id $release_id"

# Where a cache may be: beside the server, or with the user's caches if that folder is read-only.
own_cache=$package/cache
user_cache=${XDG_CACHE_HOME:-}
[ -n "$user_cache" ] || user_cache=${HOME:+$HOME/.cache}
user_cache=${user_cache:+$user_cache/mlflow-dynamodbstore}

# Whether a folder has a cache for this Java.
has_cache() {
  [ -n "$1" ] && [ -r "$1/java" ] && [ -r "$1/app.aot" ] || return 1
  read -r cached <"$1/java" && [ "$cached" = "$java_id" ]
}

# Sets cache to a folder that can be written to, or to nothing.
find_writable() {
  for cache in "$own_cache" "$user_cache"; do
    if [ -n "$cache" ] && mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; then
      return
    fi
  done
  cache=
}

stop_training() {
  trap - INT TERM HUP
  kill "$java" 2>/dev/null || true
  wait "$java" 2>/dev/null || true
  rm -rf "$training"
  exit 130
}

# Runs Java in the background, so that a signal ends it at once.
run_java() {
  "$java_home/bin/java" "@$package/jvm.options" "$@" >"$training/log" 2>&1 &
  java=$!
  wait "$java"
}

# Creates the cache in a folder of its own and renames its files: other processes see a whole one or none.
create_cache() {
  say "preparing for this Java, once: 15 to 30 seconds (MLFLOW_SERVER_AOT=never to start without) ..."
  training=$cache/training.$$
  java=
  mkdir -p "$training"
  trap stop_training INT TERM HUP
  if run_java -XX:AOTMode=record "-XX:AOTConfiguration=$training/app.aotconf" \
    "-Ddynamodbstore.native=$cache/native" -cp "$package/lib/server.jar" \
    dynamodbstore.training.AotTraining "$training" &&
    run_java -XX:AOTMode=create "-XX:AOTConfiguration=$training/app.aotconf" \
      "-XX:AOTCache=$training/app.aot" -cp "$package/lib/server.jar" &&
    [ -s "$training/app.aot" ]; then
    printf '%s\n' "$java_id" >"$training/java"
    mv -f "$training/app.aot" "$cache/app.aot"
    mv -f "$training/java" "$cache/java"
    # Another user may run what this one has prepared, but not change it.
    chmod -R go-w,a+rX "$cache/native"
  else
    say "could not prepare, so each start takes a second longer. The reason:"
    tail -n 5 "$training/log" >&2 || true
  fi
  trap - INT TERM HUP
  rm -rf "$training"
}

# Only a server is worth it: other commands end sooner than the preparation.
wants_cache() {
  case ${MLFLOW_SERVER_AOT:-} in
    never) return 1 ;;
    only) return 0 ;;
  esac
  case " $* " in
    *' --help '* | *' install '*) return 1 ;;
    ' server '* | ' ui '*) return 0 ;;
  esac
  return 1
}

if has_cache "$own_cache"; then
  cache=$own_cache
elif has_cache "$user_cache"; then
  cache=$user_cache
else
  find_writable
  if [ -n "$cache" ] && wants_cache "$@"; then
    create_cache
  fi
  cache=${cache:-$own_cache}
fi

if [ "${MLFLOW_SERVER_AOT:-}" = only ]; then
  has_cache "$cache" || { say "there is no folder for the AOT cache that can be written to."; exit 1; }
  exit 0
fi
