# Part of the launcher that is used in a clone: builds the server where that is needed, and sets java_home.

stamp=$package/built
lock=$home/target/launcher.lock
log=$home/target/launcher-build.log

# --- Help without a build ---------------------------------------------------------------------

# The files with the text that a command line asks for: copies of what the built program prints. Sets text
# to their names, which may be a pattern, and to nothing if the line asks for something else or is not
# understood here.
find_text() {
  text=
  name=
  wanted=
  everything=
  for word in "$@"; do
    case $word in
      --help) wanted=${wanted:-help} ;;
      --version) wanted=${wanted:-version} ;;
      -*) return ;;
      all) everything=${wanted:+-all} ;;
      *) [ -n "$wanted" ] || name=$name-$word ;;
    esac
  done
  case $wanted$name in
    help*) text=$home/server/src/help/mlflow-dynamodbstore$name$everything.txt ;;
    version | -version) text=$home/server/src/help/version.txt ;;
  esac
  [ -r "$text" ] || text=
  # A command without a long help of its own: its help, and those of its subcommands.
  if [ -z "$text" ] && [ -n "$everything" ]; then
    text=$home/server/src/help/mlflow-dynamodbstore$name
    [ -r "$text.txt" ] || text=
  fi
}

print_text() {
  case $text in
    *.txt) exec cat "$text" ;;
  esac
  cat "$text.txt"
  for more in "$text"-*.txt; do
    [ ! -r "$more" ] || cat "$more"
  done
  exit
}

# --- Building ---------------------------------------------------------------------------------

needs_build() {
  [ "${MLFLOW_SERVER_BUILD:-}" = never ] && return 1
  [ -e "$stamp" ] || return 0
  # Folders count too: their time tells of files that are gone.
  [ -n "$(find "$home/pom.xml" "$home/.mvn" "$home/build/OneJar.java" "$home"/*/pom.xml \
    "$home"/*/src/main "$home/server/src/package" -newer "$stamp" -print -quit 2>/dev/null)" ]
}

# Of a process of another user, kill only says that it may not.
is_alive() {
  kill -0 "$1" 2>/dev/null || ps -p "$1" >/dev/null 2>&1
}

# A symbolic link is made at once or not at all, and says in the same breath who holds the lock.
# A launcher that finds the holder dead must hold a second lock, named after the dead, to take its place:
# so two that find it dead do not both remove a lock, the second one removing the first one's.
acquire_lock() {
  mkdir -p "$home/target"
  waiting=no
  until ln -s "$$" "$lock" 2>/dev/null; do
    holder=$(readlink "$lock" 2>/dev/null || true)
    if [ -n "$holder" ] && ! is_alive "$holder"; then
      if ln -s "$$" "$lock.after-$holder" 2>/dev/null; then
        [ "$(readlink "$lock" 2>/dev/null || true)" != "$holder" ] || rm -f "$lock"
        rm -f "$lock.after-$holder"
      fi
      continue
    fi
    if [ "$waiting" = no ]; then
      say "waiting for another build (process ${holder:-unknown}) ..."
      waiting=yes
    fi
    sleep 1
  done
}

release_lock() {
  trap - EXIT INT TERM HUP
  rm -f "$lock"
}

stop_build() {
  if [ -n "${maven:-}" ]; then
    kill "$maven" 2>/dev/null || true
    # The next build must not meet it.
    wait "$maven" 2>/dev/null || true
  fi
  stop_progress
  release_lock
  exit 130
}

# What Maven does now, by the last goal in its log.
current_step() {
  goal=$(sed -n 's/^\[INFO\] --- [^ ]*:\([a-z-]* ([^)]*) @ [^ ]*\) ---.*/\1/p' "$log" | tail -n 1)
  case $goal in
    '' | select-jdk*) step='downloading what is missing, and starting' ;;
    'compile ('*) step="compiling module ${goal##* }" ;;
    *'(libraries)'*) step='collecting libraries' ;;
    *'(one-jar)'*) step='packing' ;;
    *'(rehearse)'*) step='recording a start, so that later ones take less than a second' ;;
  esac
}

# Prints each step as it begins, and every 20 seconds that it still takes. Ends with Maven: a signal that arrives
# before a new shell has reset its traps is lost.
show_progress() {
  seconds=0
  shown=
  step=
  while sleep 1 </dev/null >/dev/null 2>&1 && is_alive "$maven"; do
    seconds=$((seconds + 1))
    current_step
    if [ "$step" != "$shown" ] || [ $((seconds % 20)) = 0 ]; then
      say "  $seconds s: $step"
      shown=$step
    fi
  done
}

stop_progress() {
  if [ -n "${progress:-}" ]; then
    kill "$progress" 2>/dev/null || true
    wait "$progress" 2>/dev/null || true
    progress=
  fi
}

build() {
  find_java_25 javac
  if [ -z "$java_home" ]; then
    say "needs a JDK 25 and found none. Install one (for example Temurin 25, from adoptium.net)"
    say "and set JAVA_HOME to its folder."
    exit 1
  fi
  if ! command -v mvn >/dev/null; then
    say "needs Maven 3.8.7 or newer to build itself, and found no mvn on the PATH."
    exit 1
  fi
  say "building the server, once: about a minute, and the time to download 120 MB of libraries ..."
  started=$home/target/launcher-started
  : >"$started"
  : >"$log"
  rm -f "$stamp"
  # In the background, so that a signal stops the build at once and not after it.
  PATH=$java_home/bin:$PATH JAVA_HOME=$java_home JAVA25_HOME=$java_home mvn -B -f "$home/pom.xml" -T 1C \
    -pl table,table-embedded,table-dynamodb,wire,server package -DserverOnly >"$log" 2>&1 &
  maven=$!
  show_progress &
  progress=$!
  status=0
  wait "$maven" || status=$?
  stop_progress
  if [ "$status" != 0 ]; then
    say "the build failed:"
    grep -E '^\[(ERROR|FATAL)\]' "$log" | head -n 20 >&2 || true
    say "all of it is in $log"
    release_lock
    exit 1
  fi
  # What changes while Maven is running must be built again.
  touch -r "$started" "$stamp"
}

if needs_build; then
  find_text "$@"
  if [ -n "$text" ]; then
    print_text
  fi
  acquire_lock
  trap release_lock EXIT
  trap stop_build INT TERM HUP
  # Another launcher that had the lock before may have built it meanwhile.
  if needs_build; then
    build
  fi
  release_lock
fi

if [ "${MLFLOW_SERVER_BUILD:-}" = only ]; then
  exit
fi

# The JDK that made the AOT cache is the only one that can use it.
java_home=
[ ! -r "$package/java.home" ] || read -r java_home <"$package/java.home" || true
if [ -z "$java_home" ] || [ ! -x "$java_home/bin/java" ]; then
  find_java_25 java
fi
if [ -z "$java_home" ]; then
  say "needs Java 25 and found none. Install a JDK 25 and set JAVA_HOME to its folder."
  exit 1
fi
