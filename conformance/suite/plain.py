"""Converts the results of a client into data: None, booleans, numbers, strings, lists and dicts."""

import collections.abc
import enum


def plain(value):
    """The value as data, with everything that a user can see.

    Raises TypeError for an unknown type, so that no part is left out of the comparison.
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, enum.Enum):
        return value.name
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(plain(member) for member in value)
    if isinstance(value, collections.abc.Sequence):
        members = [plain(member) for member in value]
        token = getattr(value, "token", None)
        return {"page": members, "token": bool(token)} if hasattr(value, "token") else members
    return _entity(value)


def _entity(value):
    for name in ("tolist", "to_dict"):  # Types of numpy and pandas first: they are iterable, too.
        if type(value).__module__.split(".")[0] in ("numpy", "pandas") and hasattr(value, name):
            return plain(getattr(value, name)())
    if type(value).__module__.startswith("mlflow."):
        members = value if hasattr(value, "__iter__") else _properties(value)
        return {key: plain(member) for key, member in members}
    raise TypeError(f"No plain form of {type(value)}: {value!r}")


def _properties(value):
    for name, member in sorted(vars(type(value)).items()):
        if isinstance(member, property):
            yield name, getattr(value, name)


def answer(call, *arguments, **named):
    """The result of a call as data: its return value, or its error."""
    try:
        told = call(*arguments, **named)
    except Exception as error:  # noqa: BLE001 - any exception of a client is its result.
        return plain_error(error)
    return plain(told)


def plain_error(error: BaseException) -> dict:
    known = {"error": type(error).__name__, "message": str(error)}
    for name in ("error_code", "get_http_status_code"):
        value = getattr(error, name, None)
        if value is not None:
            known[name] = value() if callable(value) else plain(value)
    return known
