"""The command: runs the scenarios one after the other and counts passed and failed checks."""

import argparse
import pathlib
import random
import shutil
import signal
import sys
import time
import traceback

from suite.here import Here
from suite.scenario import Scenario, all_scenarios, chosen_scenarios
from suite.sizes import LONG, QUICK, USUAL, Sizes
from suite.tables import DYNAMODB, FOLDER, opened

WORK = pathlib.Path(__file__).resolve().parents[1] / "target"


def main() -> int:
    options = _options()
    if options.list:
        for one in all_scenarios():
            print(f"{one.run.__module__.rpartition('.')[2]}: {one.name}")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    shutil.rmtree(WORK, ignore_errors=True)
    seed = random.randrange(1 << 32) if options.seed is None else options.seed
    print(f"seed {seed}, {options.mode}, slack {options.slack:g}, {options.table}")
    with opened(options.table) as table:
        heres = [_run(one, table, options, seed) for one in chosen_scenarios(options.patterns)]
    failed = sum(len(here.failures) for here in heres)
    print(f"\n{sum(here.passed for here in heres)} passed, {failed} failed")
    return 1 if failed or not heres else 0


def _options():
    parser = argparse.ArgumentParser(prog="stress/run")
    parser.add_argument("--list", action="store_true", help="print the names of the scenarios")
    parser.add_argument("--quick", dest="mode", action="store_const", const=QUICK, default=USUAL)
    parser.add_argument("--long", dest="mode", action="store_const", const=LONG)
    parser.add_argument("--slack", type=float, default=1, help="factor on every latency allowed")
    parser.add_argument("--table", choices=(FOLDER, DYNAMODB), default=FOLDER, help="where the data is kept")
    parser.add_argument("--seed", type=int, help="of what is random; default: a new one")
    parser.add_argument("patterns", nargs="*", help="names of scenarios, with * as a wildcard")
    return parser.parse_args()


def _run(one: Scenario, table, options, seed: int) -> Here:
    file = one.run.__module__.rpartition(".")[2]
    print(f"\n{one.name}  ({file})", flush=True)
    here = Here(table, WORK / one.run.__name__, Sizes(options.mode), options.slack, seed)
    began = time.monotonic()
    try:
        one.run(here)
    except Exception as error:  # noqa: BLE001 - the other scenarios must run in any case.
        traceback.print_exc(file=sys.stdout)
        here.check("the scenario comes to its end", False, repr(error))
    print(f"    {here.passed} passed, {len(here.failures)} failed, {time.monotonic() - began:.0f} s")
    if not here.failures:
        shutil.rmtree(here.folder, ignore_errors=True)
    return here


if __name__ == "__main__":
    sys.exit(main())
