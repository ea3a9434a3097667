package dynamodbstore.runs;

import dynamodbstore.search.Subject;

/**
 * Candidate or result of a search: a run with as much of its logged data as the search reads, or
 * without any.
 */
sealed interface FoundRun extends Subject permits RunInfo, RunDetails {
  RunInfo info();

  /** Whether it is small enough to be held until the page is written. */
  boolean isSmall();
}
