package dynamodbstore.access;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import java.util.HashMap;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which experiments belong to the workspace of a caller. What an experiment contains, such as
 * traces and logged models, belongs to the same workspace. Implementations are thread-safe.
 */
@FunctionalInterface
public interface ExperimentScope {
  /** Every experiment, on a server without workspaces. */
  ExperimentScope ALL = (_, named) -> named;

  /** Those among the named experiments that belong to the caller's workspace, in their order. */
  Set<ExperimentId> within(Caller caller, Set<ExperimentId> named);

  default boolean includes(Caller caller, ExperimentId id) {
    return !within(caller, Set.of(id)).isEmpty();
  }

  /** Looks up each experiment once, for one request. Not thread-safe. */
  default Predicate<ExperimentId> memoized(Caller caller) {
    var known = new HashMap<ExperimentId, Boolean>();
    return id -> known.computeIfAbsent(id, unknown -> includes(caller, unknown));
  }
}
