package dynamodbstore.registry;

import java.util.List;

/** How versions are looked for. What a plan finds is judged by the filter again. */
sealed interface ModelVersionPlan {
  /** Those of one model. */
  record OfModel(String name, Way way) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "versions of \"" + name + "\" " + way;
    }
  }

  /** Those that some runs made. */
  record OfRuns(List<String> runs) implements ModelVersionPlan {
    public OfRuns {
      runs = List.copyOf(runs);
    }

    @Override
    public String toString() {
      return "versions of runs " + runs;
    }
  }

  /** Those that lie in one place. */
  record OfSource(String source) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "versions with source \"" + source + "\"";
    }
  }

  /** All of them. */
  record OfAll(Way way) implements ModelVersionPlan {
    @Override
    public String toString() {
      return "all versions " + way;
    }
  }

  /** In which order versions come: only in the last, all are read for every page. */
  enum Way {
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
