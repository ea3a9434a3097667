package dynamodbstore.loggedmodels;

import java.util.Optional;

/**
 * Plan of a search for logged models: one index range in every experiment, or the rows at a source
 * run. Every candidate is verified against the filter afterwards.
 *
 * @param sourceRun the run that every result names as its source, if the filter requires one: then
 *     the range is not walked
 * @param inOrder whether the search has the order of the range, newest first: then it is walked
 *     until the page is full; otherwise all of it is gathered and sorted
 */
record LoggedModelPlan(
    int experiments, LoggedModelIndexRange range, Optional<String> sourceRun, boolean inOrder) {
  @Override
  public String toString() {
    return sourceRun
        .map(
            run ->
                "logged models of %d experiments, sorting those of run '%s'"
                    .formatted(experiments, run))
        .orElseGet(
            () ->
                "logged models of %d experiments, %s of %s"
                    .formatted(experiments, inOrder ? "in the order" : "sorting all", range));
  }
}
