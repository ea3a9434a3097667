"""Differences between what a client reads of two servers."""


def differences(one, other, path: str = "") -> list[str]:
    """A line for each value that differs."""
    if type(one) is not type(other):
        return [f"{path}: {_short(one)} | {_short(other)}"]
    if isinstance(one, dict):
        found = []
        for key in sorted({*one, *other}):
            if key in one and key in other:
                found += differences(one[key], other[key], f"{path}/{key}")
            else:
                found.append(f"{path}/{key}: only {'there' if key in one else 'here'}")
        return found
    if isinstance(one, list):
        if len(one) != len(other):
            return [f"{path}: {len(one)} | {len(other)}: {_short(one)} | {_short(other)}"]
        return [line for at, pair in enumerate(zip(one, other)) for line in differences(*pair, f"{path}[{at}]")]
    return [] if one == other else [f"{path}: {_short(one)} | {_short(other)}"]


def _short(value) -> str:
    return repr(value)[:150]
