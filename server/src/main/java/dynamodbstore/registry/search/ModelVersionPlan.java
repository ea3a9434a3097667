package dynamodbstore.registry.search;

import java.util.List;

/**
 * Search plan for model versions: which index range yields the candidates. Every candidate is
 * verified against the filter afterwards, so a plan may yield too many but never too few.
 */
sealed interface ModelVersionPlan {
  /** Walks the versions of one model in its partition. */
  record OfModel(String name, VersionOrder way) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "versions of \"" + name + "\" " + way;
    }
  }

  /** Gathers the versions that some runs produced, through the index by run. */
  record OfRuns(List<String> runs) implements ModelVersionPlan {
    public OfRuns {
      runs = List.copyOf(runs);
    }

    @Override
    public String toString() {
      return "versions of runs " + runs;
    }
  }

  /** Gathers the versions with one source, through the index by source. */
  record OfSource(String source) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "versions with source \"" + source + "\"";
    }
  }

  /** Reads all versions of the workspace. */
  record OfAll(VersionOrder way) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "all versions " + way;
    }
  }

  /**
   * Order in which a plan yields candidates. All but {@link #SORTED} walk an index and stop at the
   * end of the page; {@link #SORTED} gathers all candidates for every page and sorts them.
   */
  enum VersionOrder {
    NEWEST_UPDATE_FIRST,
    BY_NUMBER,
    BY_NUMBER_BACKWARDS,
    SORTED;

    @Override
    public String toString() {
      return switch (this) {
        case NEWEST_UPDATE_FIRST -> "by last update, backwards";
        case BY_NUMBER -> "by number";
        case BY_NUMBER_BACKWARDS -> "by number, backwards";
        case SORTED -> "sorted";
      };
    }
  }
}
