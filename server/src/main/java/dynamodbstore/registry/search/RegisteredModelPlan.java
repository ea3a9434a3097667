package dynamodbstore.registry.search;

import java.util.List;

/**
 * Search plan for registered models: which index range yields the candidates. Every candidate is
 * verified against the filter afterwards, so a plan may yield too many but never too few.
 */
sealed interface RegisteredModelPlan {
  /** Looks up one model by the claim of its name: two strongly consistent reads. */
  record Named(String name) implements RegisteredModelPlan {
    @Override
    public String toString() {
      return "registered model named \"" + name + "\"";
    }
  }

  /**
   * Gathers the models whose names contain all of some trigrams, provided that at least one trigram
   * is rare; otherwise falls back to a walk.
   */
  record Narrowed(List<String> trigrams, InOrder otherwise) implements RegisteredModelPlan {
    public Narrowed {
      trigrams = List.copyOf(trigrams);
    }

    @Override
    public String toString() {
      return "registered models by trigrams " + trigrams + "; if many, " + otherwise;
    }
  }

  /**
   * Walks an index in order, and stops at the end of the page.
   *
   * @param beginning prefix of the names to read, in name order only; empty for all names
   */
  record InOrder(RegisteredModelOrder order, boolean isBackwards, String beginning)
      implements RegisteredModelPlan {
    @Override
    public String toString() {
      return "registered models in order of "
          + order
          + (isBackwards ? ", backwards" : "")
          + (beginning.isEmpty() ? "" : ", with prefix \"" + beginning + "\"");
    }
  }
}
