"""Logins of browsers: runs the tests in `browser/sign-on` against this server and its provider."""

import contextlib
import http.server
import os
import re
import subprocess
import threading
import urllib.parse

from identity.place import SHORT_HOURS, Place, logging_in, redirect, server
from identity.provider import PASSWORD
from suite.accounts_settings import ADMIN
from suite.processes import free_port
from suite.servers import HOME

BROWSER = HOME / "browser"
RESULT = re.compile(r"^(not )?ok \d+ - (.*)$")
"""A line of the Test Anything Protocol, of a test that is not within another one."""
SKIPPED = "# SKIP"
"""In the line of a test that no pattern selects."""


def run(table: str, place: Place, patterns: list[str]) -> list[tuple[str, bool]]:
    """Title of each test, and whether it has passed."""
    port = free_port()
    place.provider.redirects += (redirect(port),)
    place.provider.restart()
    short = (*logging_in(port), "--session-hours", SHORT_HOURS)
    with (
        server(table, place.folder / "short", place.provider, port, *short) as short_url,
        _control(place) as control,
    ):
        environment = {
            **os.environ,
            "SERVER_URL": place.url,
            "SHORT_URL": short_url,
            "CONTROL_URL": control,
            "PROVIDER_URL": place.provider.issuer,
            "PROVIDER_PASSWORD": PASSWORD,
            "ADMIN_NAME": ADMIN[0],
            "ADMIN_PASSWORD": ADMIN[1],
            # The first page of a server that has just started takes longer than a second on a slow machine.
            "SLOWEST_CALL": "8000",
        }
        return list(_tests(environment, place, patterns))


def _tests(environment: dict, place: Place, patterns: list[str]):
    files = sorted((BROWSER / "sign-on").glob("*.test.js"))
    chosen = [f"--test-name-pattern={one}" for one in patterns]
    command = ["node", "--test", "--test-reporter=tap", "--test-concurrency=1", *chosen, *files]
    with open(place.folder / "browser.log", "w") as log:
        process = subprocess.Popen(
            command, cwd=BROWSER, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
        )
        found = 0
        for line in process.stdout:
            log.write(line)
            if (match := RESULT.match(line)) and SKIPPED not in line:
                found += 1
                yield match[2], not match[1]
    if process.wait() != 0 and not found:
        yield "the tests in the browser run at all", False


@contextlib.contextmanager
def _control(place: Place):
    """Lets a test stop and start the provider: `POST /provider/stop`."""
    actions = {
        "/provider/stop": place.provider.stop,
        "/provider/start": lambda: None if place.provider.is_running else place.provider.start(),
    }

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            actions[urllib.parse.urlparse(self.path).path]()
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    listener = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listener.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.server_port}"
    finally:
        listener.shutdown()
