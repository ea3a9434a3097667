package dynamodbstore.runs.data;

import dynamodbstore.search.EntityView;

/**
 * Candidate or result of a search: a run with as much of its logged data as the search reads, or
 * without any.
 */
public sealed interface FoundRun extends EntityView permits RunSummary, RunWithData {
  RunSummary info();

  /** Whether it is small enough to be held until the page is written. */
  boolean isSmall();
}
