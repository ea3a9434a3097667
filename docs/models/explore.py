"""Explicit-state checker: visits every reachable state of a model, breadth first, or follows random paths.

States are hashable values. Only their 64-bit hashes are kept, with the label of the step that led to each, so that a
violation is reported with a shortest sequence of steps.
"""

import random
import time
from collections import deque
from typing import NamedTuple, Optional

MOST_STEPS_OF_A_WALK = 300


class Result(NamedTuple):
    """Outcome of one exploration. Complete means that every reachable state was visited."""

    states: int
    seconds: float
    complete: bool
    violation: Optional[str]
    path: tuple


def explore(initial, steps, violation, limit):
    """Visits states until one violates a property, all are visited, or the limit is reached.

    steps(state) yields (label, next state); violation(state) returns a text or None.
    """
    began = time.time()
    parents = {hash(initial): None}
    queue = deque([initial])
    visited = 0
    while queue:
        state = queue.popleft()
        visited += 1
        found = violation(state)
        if found:
            return Result(visited, time.time() - began, False, found, path_to(state, parents))
        if visited >= limit:
            return Result(visited, time.time() - began, False, None, ())
        parent = hash(state)
        for label, successor in steps(state):
            key = hash(successor)
            if key not in parents:
                parents[key] = (parent, label)
                queue.append(successor)
    return Result(visited, time.time() - began, True, None, ())


def path_to(state, parents):
    labels = []
    step = parents[hash(state)]
    while step is not None:
        labels.append(step[1])
        step = parents[step[0]]
    return tuple(reversed(labels))


def walk(initial, steps, violation, count, seed):
    """Follows random paths until no step is left, for models with too many states to visit all."""
    began = time.time()
    choice = random.Random(seed)
    visited = 0
    for _ in range(count):
        state, labels = initial, []
        for _ in range(MOST_STEPS_OF_A_WALK):
            visited += 1
            found = violation(state)
            if found:
                return Result(visited, time.time() - began, False, found, tuple(labels))
            successors = list(steps(state))
            if not successors:
                break
            label, state = choice.choice(successors)
            labels.append(label)
    return Result(visited, time.time() - began, False, None, ())
