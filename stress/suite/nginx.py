"""nginx in front of a server, in the foreground, with everything in a folder."""

import contextlib
import pathlib
import socket
import subprocess
import time

# Paths are relative to the folder, which nginx gets as its prefix.
CONFIGURATION = """
daemon off; master_process off; worker_processes 1; pid pid; error_log error.log;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://127.0.0.1:{upstream}; {settings} }}
  }}
}}
"""


@contextlib.contextmanager
def nginx(folder: pathlib.Path, upstream: int, settings: str = ""):
    """The port of a proxy with default settings, except those given."""
    folder.mkdir(parents=True, exist_ok=True)
    port = _free_port()
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(port=port, upstream=upstream, settings=settings))
    command = ["nginx", "-c", str(file), "-p", str(folder), "-e", str(folder / "error.log")]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        _await(process, port)
        yield port
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _await(process: subprocess.Popen, port: int):
    deadline = time.monotonic() + 20
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            return
        time.sleep(0.05)
    raise RuntimeError("nginx did not start")
