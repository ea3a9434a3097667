"""Files to upload, and comparison with what is downloaded."""

import hashlib
import pathlib

PIECE = 1 << 20


def make_small(folder: pathlib.Path, count: int) -> pathlib.Path:
    for number in range(count):
        file = folder / f"d{number % 10}" / f"file {number}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"content {number}")
    return folder


def make_big(file: pathlib.Path, mebibytes: int) -> pathlib.Path:
    with open(file, "wb") as out:
        for number in range(mebibytes):
            out.write(hashlib.sha256(str(number).encode()).digest() * (PIECE // 32))
    return file


def digest(file: pathlib.Path) -> str:
    found = hashlib.sha256()
    with open(file, "rb") as content:
        while piece := content.read(PIECE):
            found.update(piece)
    return found.hexdigest()


def tree(folder: pathlib.Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
