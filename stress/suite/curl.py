"""curl, which detects truncated responses."""

import subprocess


def curl(url: str, *options: str) -> tuple[int, bytes]:
    """The exit code and the body."""
    done = subprocess.run(
        ["curl", "--silent", "--show-error", "--max-time", "120", *options, url],
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout
