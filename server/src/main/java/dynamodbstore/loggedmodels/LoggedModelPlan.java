package dynamodbstore.loggedmodels;

/**
 * Plan of a search for logged models: one index range, in every experiment. Every candidate is
 * verified against the filter afterwards.
 *
 * @param inOrder whether the search has the order of the range, newest first: then it is walked
 *     until the page is full; otherwise all of it is gathered and sorted
 */
record LoggedModelPlan(int experiments, ModelLane range, boolean inOrder) {
  @Override
  public String toString() {
    return "logged models of %d experiments, %s of %s"
        .formatted(experiments, inOrder ? "in the order" : "sorting all", range);
  }
}
