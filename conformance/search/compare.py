#!/usr/bin/env python3
"""Compares how this server and MLflow parse filters and orders, and records the results of MLflow.

    compare.py [--seed N] [--count N] [--languages …] --java "java -cp … dynamodbstore.search.vocabulary.FilterLines"
    compare.py [--seed N] [--count N] [--languages …] --golden FILE

Needs a Python with MLflow; the results are those of its version.
"""

import argparse
import subprocess
import sys

from generate import LANGUAGES, cases
from reference import answer

ESCAPES = {"\0": "\\0", "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def escaped(text):
    return "".join(ESCAPES.get(c, c) for c in text)


def agrees(expected, given):
    return not given.startswith("ok ") if expected == "refused" else expected == given


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--shown", type=int, default=30)
    parser.add_argument("--java")
    parser.add_argument("--golden")
    options = parser.parse_args()

    asked = list(dict.fromkeys(cases(options.seed, options.count, options.languages)))
    lines = [f"{language}\t{escaped(text)}" for language, text in asked]
    expected = [escaped(answer(language, text)) for language, text in asked]
    if options.golden:
        with open(options.golden, "w", encoding="utf-8", newline="\n") as golden:
            golden.writelines(f"{line}\t{said}\n" for line, said in zip(lines, expected))
        return 0

    ours = subprocess.run(
        options.java.split(), input="\n".join(lines) + "\n", capture_output=True, text=True, encoding="utf-8", check=True
    ).stdout.split("\n")
    differing = [case for case in zip(lines, expected, ours, strict=False) if not agrees(case[1], case[2])]
    for line, said, given in differing[: options.shown]:
        print(f"{line}\n    MLflow  {said}\n    we      {given}")
    valid = sum(said.startswith("ok ") for said in expected)
    faults = expected.count("refused")
    print(f"{len(lines)} compared, {valid} of them valid, {faults} faults of MLflow's; {len(differing)} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
