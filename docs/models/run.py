"""Runs the scenarios of the models of trace blocks, workspaces, permanent deletions and metric histories.

usage: python3 docs/models/run.py [--all] [--mutations] [--limit STATES] [--seed SEED] [name ...]

Without options: the quick scenarios, half a minute on two processors, each of which explores one scenario at a time.
--all: also the large ones, of which the first states are visited and then random paths to their ends. --mutations:
breaks one rule after the other and reports each mutation that no property detects. A name selects the scenarios or
mutations that contain it.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from explore import explore, walk
from histories.actors import history_steps_of
from histories.properties import history_violation_of
from histories.scenarios import HISTORIES, HISTORY_MUTATIONS
from histories.state import HistoryScenario, initial_history_state
from purges.actors import gc_steps_of
from purges.properties import gc_violation_of
from purges.scenarios import GC, GC_MUTATIONS
from purges.state import GcScenario, initial_gc_state
from traceblocks.model import initial_state, steps_of, violation_of
from traceblocks.mutations import MUTATIONS
from traceblocks.scenarios import LARGE, QUICK
from workspaces import actors, properties, state
from workspaces.scenarios import WORKSPACE_MUTATIONS, WORKSPACES

RECOVERY_EVERY = 100
WALKS = 20_000


def main():
    arguments = parse()
    if arguments.mutations:
        is_good = check_mutations(arguments)
    else:
        is_good = check_scenarios(arguments)
    sys.exit(0 if is_good else 1)


def parse():
    parser = argparse.ArgumentParser(description="Checks the protocol of trace blocks.")
    parser.add_argument("--all", action="store_true", help="also the scenarios that take minutes")
    parser.add_argument("--mutations", action="store_true", help="check that each broken rule is detected")
    parser.add_argument("--limit", type=int, default=500_000, help="most states of a scenario")
    parser.add_argument("--seed", type=int, default=1, help="of the random paths")
    parser.add_argument("names", nargs="*", help="parts of names")
    return parser.parse_args()


def is_selected(arguments, name):
    return not arguments.names or any(part in name for part in arguments.names)


def parts_of(model):
    """Initial state, steps and check of a scenario of any model."""
    if isinstance(model, GcScenario):
        return initial_gc_state(model), gc_steps_of(model), gc_violation_of(model)
    if isinstance(model, HistoryScenario):
        return initial_history_state(model), history_steps_of(model), history_violation_of(model)
    if isinstance(model, state.Scenario):
        return state.initial_state(model), actors.steps_of(model), properties.violation_of(model, 1)
    return initial_state(model), steps_of(model), violation_of(model, RECOVERY_EVERY)


def explored(model, limit):
    return explore(*parts_of(model), limit)


def in_parallel(function, *arguments):
    """The results in the order of the arguments, each as soon as it and all before it are there."""
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        yield from processes.map(function, *arguments)


def check_scenarios(arguments):
    scenarios = {**QUICK, **LARGE} if arguments.all or arguments.names else QUICK
    names = [name for name in {**scenarios, **WORKSPACES, **GC, **HISTORIES} if is_selected(arguments, name)]
    limits, seeds = [arguments.limit] * len(names), [arguments.seed] * len(names)
    is_good = True
    for name, results in zip(names, in_parallel(check_scenario, names, limits, seeds)):
        for extent, result in results:
            report(name, result, extent)
            is_good = is_good and not result.violation
    return is_good


def check_scenario(name, limit, seed):
    """One result; of a scenario with too many states a second one, of random paths."""
    model = {**QUICK, **LARGE, **WORKSPACES, **GC, **HISTORIES}[name]
    result = explored(model, limit)
    results = [("complete" if result.complete else "cut", result)]
    if not result.complete and not result.violation:
        results.append((f"{WALKS} random paths, seed {seed}", walk(*parts_of(model), WALKS, seed)))
    return results


def report(name, result, extent):
    extent = "violated" if result.violation else extent
    print(f"{name:32} {result.states:>9} states {result.seconds:6.1f} s  {extent}", flush=True)
    if result.violation:
        print(f"  {result.violation}")
        for label in result.path:
            print(f"    {label}")


def check_mutations(arguments):
    every = MUTATIONS + WORKSPACE_MUTATIONS + GC_MUTATIONS + HISTORY_MUTATIONS
    mutations = [one for one in every if is_selected(arguments, one.broken)]
    undetected = 0
    for mutation, violation in zip(mutations, in_parallel(violation_by, mutations, [arguments.limit] * len(mutations))):
        is_detected = violation is not None and mutation.expected in violation
        undetected += 0 if is_detected else 1
        verdict = "detected" if is_detected else "NOT DETECTED"
        print(f"{verdict:12} {mutation.broken} ({mutation.scenario}): {violation}", flush=True)
    print(f"{undetected} not detected")
    return undetected == 0


def violation_by(mutation, limit):
    model = {**QUICK, **LARGE, **WORKSPACES, **GC, **HISTORIES}[mutation.scenario]._replace(broken=mutation.broken)
    return explored(model, limit).violation


if __name__ == "__main__":
    main()
