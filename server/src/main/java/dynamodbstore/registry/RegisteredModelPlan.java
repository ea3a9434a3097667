package dynamodbstore.registry;

import java.util.List;

/** How registered models are looked for. What a plan finds is judged by the filter again. */
sealed interface RegisteredModelPlan {
  /** At most one, by the claim of its name: two reads, both strong. */
  record Named(String name) implements RegisteredModelPlan {
    @Override
    public String toString() {
      return "registered model named \"" + name + "\"";
    }
  }

  /** Those whose names have all of some trigrams, if one of these leads to few; else all. */
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
   * Through an index, which a page reads no further than it needs.
   *
   * @param beginning which names it is limited to, in the order of names; perhaps empty
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
