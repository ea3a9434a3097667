# Sourced from this folder: builds the server, installs the browser driver and the client that seeds,
# and sets CLIENT and CHROMIUM.

CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)}
if [ -z "$CHROMIUM" ]; then
  echo "browser: needs Chromium, and there is none on the PATH (Debian: apt-get install chromium)." >&2
  exit 1
fi
export CHROMIUM

if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --silent
fi

if [ -z "${CLIENT:-}" ]; then
  cd ../conformance
  . clients/install.sh
  install_client 3.x
  CLIENT=$PWD/target/clients/3.x/bin/python
  cd ../browser
fi

MLFLOW_SERVER_BUILD=only ../mlflow-dynamodbstore
