# Sourced from the suite's folder: builds Dex, once for each change of its sources in identity/dex. Go's module
# proxy has the modules, and go.sum their checksums.

install_provider() {
  local home=target/provider wanted
  wanted=$(cat identity/dex/main.go identity/dex/go.mod identity/dex/go.sum)
  [ "$(cat "$home/installed" 2>/dev/null)" = "$wanted" ] && return
  if ! command -v go >/dev/null; then
    local sudo=
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -q && $sudo apt-get install -qy --no-install-recommends golang-go
  fi
  echo "conformance: building Dex ..." >&2
  mkdir -p "$home"
  (cd identity/dex && CGO_ENABLED=0 go build -trimpath -buildvcs=false -o "../../$home/dex" .)
  printf '%s\n' "$wanted" >"$home/installed"
}
