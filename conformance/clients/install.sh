# Sourced from the suite's folder: one virtual environment for each release line of MLflow, kept until its
# list of packages changes.
#
#   PYTHON    the Python to create the clients' environments with (3.10 or later; default: python3)

say() {
  printf 'conformance: %s\n' "$*" >&2
}

python=${PYTHON:-python3}
if ! "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
  say "needs Python 3.10 or later with venv (python3-venv), and $python is not that."
  exit 1
fi

install_client() {
  local line=$1 home=target/clients/$1 wanted
  wanted=$("$python" --version; pwd; cat "clients/$line.txt")
  [ "$(cat "$home/installed" 2>/dev/null)" = "$wanted" ] && return
  say "installing MLflow $line ..."
  mkdir -p target/clients
  rm -rf "$home"
  "$python" -m venv "$home"
  "$home/bin/python" -m pip install --quiet --disable-pip-version-check -r "clients/$line.txt"
  printf '%s\n' "$wanted" >"$home/installed"
}

# Libraries of the client in Java, in one folder.
install_java_client() {
  local home=target/clients/java
  [ "$(cat "$home/installed" 2>/dev/null)" = "$(cat clients/java/pom.xml)" ] && return
  say "installing OpenTelemetry's SDK for Java ..."
  rm -rf "$home"
  mkdir -p "$home"
  mvn -q -B -f clients/java/pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies \
    "-DoutputDirectory=$PWD/$home"
  cp clients/java/pom.xml "$home/installed"
}

# MLflow's client for TypeScript. TYPESCRIPT_CLIENT is the folder of another installation.
install_typescript_client() {
  local home=target/clients/typescript
  [ -z "${TYPESCRIPT_CLIENT:-}" ] || return 0
  [ "$(cat "$home/installed" 2>/dev/null)" = "$(cat clients/typescript/package.json)" ] && return
  say "installing MLflow's client for TypeScript ..."
  rm -rf "$home"
  mkdir -p "$home"
  cp clients/typescript/package.json "$home"
  if ! command -v npm >/dev/null || ! npm install --silent --no-audit --no-fund --prefix "$home" >/dev/null 2>&1; then
    say "it could not be installed, so its flow does not run (npm install in conformance/$home says why)."
    rm -rf "$home/node_modules"
    return 0
  fi
  cp clients/typescript/package.json "$home/installed"
}
