"""Executes the guide: `python -m guided [PAGE...]`."""

import contextlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

from guided.pages import FOLDER, Block, blocks, with_addresses
from suite.environment import clean_environment
from suite.processes import answers, end_all_when_stopped, free_port, running, wait_until
from suite.servers import HOME, dynamodb_local

TIMEOUT = 300
"""Seconds for one block on a busy machine."""


def main(names: list[str]) -> int:
    end_all_when_stopped()
    pages = [FOLDER / f"{name}.md" for name in names] or sorted(FOLDER.glob("*.md"))
    failed = [page.name for page in pages if not _succeeds(page)]
    print(f"failed: {', '.join(failed)}" if failed else "All commands of the guide work.")
    return 1 if failed else 0


def _succeeds(page: pathlib.Path) -> bool:
    executed = blocks(page.read_text())
    print(f"{page.name}: {len(executed)} blocks", flush=True)
    work = pathlib.Path(tempfile.mkdtemp(prefix="guide-"))
    try:
        return _execute(executed, work)
    except (RuntimeError, subprocess.TimeoutExpired) as fault:
        print(fault)
        return False
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _execute(page: list[Block], work: pathlib.Path) -> bool:
    """Executes the blocks of one page, in order; a server runs until the next one or the end of the page."""
    (work / "mlflow-dynamodbstore").symlink_to(HOME / "mlflow-dynamodbstore")
    environment = clean_environment(
        MLFLOW_SERVER_BUILD="never",
        AWS_ACCESS_KEY_ID="any",
        AWS_SECRET_ACCESS_KEY="any",
        MLFLOW_DISABLE_TELEMETRY="true",
        MLFLOW_HTTP_REQUEST_MAX_RETRIES="1",
    )
    port = free_port()
    with contextlib.ExitStack() as services, contextlib.ExitStack() as server:
        needs_table = any("dynamodb://" in block.text for block in page)
        table = services.enter_context(dynamodb_local(work / "local")) if needs_table else 0
        for number, block in enumerate(page):
            text = with_addresses(block.text, port=port, dynamodb=table, bucket=work / "bucket")
            if block.is_server:
                server.close()
                _start(text, server, work, work / f"server-{number}", environment, port)
            elif not _run(block.language, text, work, environment):
                return False
    return True


def _start(text: str, server: contextlib.ExitStack, work, folder, environment, port: int):
    process = server.enter_context(running(["bash", "-euc", text], folder, environment, work))
    wait_until(lambda: answers(f"http://127.0.0.1:{port}/health"), process, folder)


def _run(language: str, text: str, work: pathlib.Path, environment: dict[str, str]) -> bool:
    command = [sys.executable, "-c", text] if language == "python" else ["bash", "-euo", "pipefail", "-c", text]
    done = subprocess.run(
        command,
        cwd=work,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
    )
    if done.returncode:
        print(f"exit code {done.returncode} of:\n{text}\n{done.stdout}{done.stderr}")
    return not done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
