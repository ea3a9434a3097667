package dynamodbstore.runs.search;

import dynamodbstore.api.RunId;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.WalkPhase;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Plan of a search: how candidates are found. Every candidate is verified against the filter on the
 * run itself, so a plan may yield too many runs, never too few. Immutable; prints itself.
 */
public sealed interface RunPlan {
  /**
   * Walks index ranges in the order of the search, and stops when the page is full.
   *
   * @param phases walked one after the other
   * @param exact whether rows of one value are in the order of the search too
   */
  record InOrder(List<WalkPhase<RunIndexRange>> phases, boolean exact) implements RunPlan {
    public InOrder {
      phases = List.copyOf(phases);
    }

    @Override
    public String toString() {
      return "in the order of "
          + phases.stream().map(WalkPhase::toString).collect(Collectors.joining(", then "))
          + (exact ? "" : ", sorting those of one value");
    }
  }

  /**
   * Gathers all runs of some index ranges, and sorts them.
   *
   * @param field the field that the ranges index: rows whose value fails its comparisons are
   *     skipped unread
   */
  record Gathered(SearchField field, List<RunIndexRange> ranges) implements RunPlan {
    public Gathered {
      ranges = List.copyOf(ranges);
    }

    @Override
    public String toString() {
      return "sorting all of "
          + ranges.stream().map(RunIndexRange::toString).collect(Collectors.joining(" and "));
    }
  }

  /** Looks up runs by id, and sorts them. */
  record Named(List<RunId> ids) implements RunPlan {
    public Named {
      ids = List.copyOf(ids);
    }

    @Override
    public String toString() {
      return "sorting " + ids.size() + " runs by id";
    }
  }
}
