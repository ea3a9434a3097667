package dynamodbstore.traces.search;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import java.util.Set;

/** Scope of a search: experiments of the caller's workspace, deleted ones included. */
public interface SearchedExperiments {
  /** Those among the named experiments that belong to the workspace. */
  Set<ExperimentId> within(Caller caller, Set<ExperimentId> named);

  /** All experiments of the workspace. */
  Set<ExperimentId> all(Caller caller);
}
