"""The schema of a SQLite database as data that compares, independent of how its statements are spelled."""

import pathlib
import re
import sqlite3


def schema(path: pathlib.Path) -> dict:
    with sqlite3.connect(path) as database:
        rows = database.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
        versions = [name for kind, name, _ in rows if kind == "table" and name.startswith("alembic_version")]
        return {
            "tables": {name: _table(database, name, sql) for kind, name, sql in rows if kind == "table"},
            "indexes": {name: _plain(sql) for kind, name, sql in rows if kind == "index"},
            "triggers": sorted(name for kind, name, _ in rows if kind == "trigger"),
            "versions": {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in versions},
        }


def _table(database: sqlite3.Connection, name: str, sql: str) -> dict:
    return {
        # Name, type, whether it is required, default, position in the primary key, whether it is generated.
        "columns": [list(row[1:]) for row in database.execute(f"PRAGMA table_xinfo({name})")],
        "foreign keys": sorted(list(row[2:]) for row in database.execute(f"PRAGMA foreign_key_list({name})")),
        # Migrations refer to constraints by their names.
        "constraints": sorted(_plain(line) for line in _parts(sql) if re.match("CONSTRAINT|CHECK|UNIQUE|FOREIGN", line)),
    }


def _parts(sql: str) -> list[str]:
    """What is between the outermost commas of a statement that creates a table."""
    parts, depth, part = [], 0, ""
    for character in sql[sql.index("(") + 1 : sql.rindex(")")]:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and not depth:
            parts.append(part)
            part = ""
        else:
            part += character
    return [one.strip() for one in [*parts, part]]


def _plain(sql: str) -> str:
    return re.sub(r"\s", "", sql.replace('"', ""))
