package dynamodbstore.experiments.search;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Plan of a search: which index ranges yield candidates. Every candidate is verified against the
 * filter.
 */
public sealed interface ExperimentPlan {
  /** Id lookup by the name claim: at most one candidate, two strong reads. */
  record NameLookup(String name) implements ExperimentPlan {
    @Override
    public String toString() {
      return "experiment named \"" + name + "\"";
    }
  }

  /**
   * Intersection of the ids that the index ranges of the clues yield, if at least one range is
   * short; else the fallback walk.
   */
  record PrefilterIntersection(List<NamePrefilter> clues, Walk otherwise)
      implements ExperimentPlan {
    public PrefilterIntersection {
      clues = List.copyOf(clues);
    }

    @Override
    public String toString() {
      return clues.stream()
              .map(NamePrefilter::toString)
              .collect(Collectors.joining(" and ", "experiments by name ", ""))
          + "; if many, "
          + otherwise;
    }
  }

  /** Walk over all experiments of a workspace. */
  sealed interface Walk extends ExperimentPlan {}

  /**
   * Walk in index order; a page reads only as far as it needs.
   *
   * @param beginning prefix of the names, for the order by name; may be empty
   */
  record IndexWalk(ExperimentOrder order, boolean isBackwards, String beginning) implements Walk {
    @Override
    public String toString() {
      return "experiments in order of "
          + order
          + (isBackwards ? ", backwards" : "")
          + (beginning.isEmpty() ? "" : ", with prefix \"" + beginning + "\"");
    }
  }

  /** Gather-and-sort: every page reads all experiments. */
  record GatherAndSort() implements Walk {
    @Override
    public String toString() {
      return "all experiments, sorted";
    }
  }
}
