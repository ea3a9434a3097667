"""Blocks of a page that are executed, as they are marked in its source."""

import dataclasses
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "docs/guide"
_BLOCK = re.compile(r"^```(sh|python) (run|server)\n(.*?)^```", re.MULTILINE | re.DOTALL)


@dataclasses.dataclass(frozen=True)
class Block:
    """One block: its language, whether it starts a server, and its text."""

    language: str
    is_server: bool
    text: str


def blocks(page: str) -> list[Block]:
    return [
        Block(language, kind == "server", text)
        for language, kind, text in _BLOCK.findall(page)
    ]


def with_addresses(text: str, *, port: int, dynamodb: int, bucket: pathlib.Path) -> str:
    """The text with this machine's addresses instead of those of a reader."""
    return (
        text.replace("5000", str(port))
        .replace("dynamodb://eu-central-1/", f"dynamodb://127.0.0.1:{dynamodb}/")
        .replace("s3://example-mlflow", str(bucket))
    )
