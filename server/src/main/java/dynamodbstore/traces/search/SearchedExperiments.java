package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import java.util.Set;

/** Scope of a search: which of the experiments that a client names belong to its workspace. */
@FunctionalInterface
public interface SearchedExperiments {
  Set<ExperimentId> within(String workspace, Set<ExperimentId> named);
}
