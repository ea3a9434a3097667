package dynamodbstore.runs;

import dynamodbstore.api.RunId;
import dynamodbstore.search.Field;
import java.util.List;
import java.util.stream.Collectors;

/** How a search comes by its runs, all of which it judges by what they say themselves. */
sealed interface RunPlan {
  /**
   * Walks runs in the order that is asked for, and stops when the page is full.
   *
   * @param phases one after the other
   * @param exact whether rows of one value come in order too
   */
  record InOrder(List<Phase> phases, boolean exact) implements RunPlan {
    public InOrder {
      phases = List.copyOf(phases);
    }

    @Override
    public String toString() {
      return "in the order of "
          + phases.stream().map(Phase::toString).collect(Collectors.joining(", then "))
          + (exact ? "" : ", sorting those of one value");
    }
  }

  /**
   * Gathers all runs of some lanes, and sorts them.
   *
   * @param field what the lanes have them by: what does not pass its tests there is not looked at
   */
  record Gathered(Field field, List<Lane> lanes) implements RunPlan {
    public Gathered {
      lanes = List.copyOf(lanes);
    }

    @Override
    public String toString() {
      return "sorting all of "
          + lanes.stream().map(Lane::toString).collect(Collectors.joining(" and "));
    }
  }

  /** Looks at the runs of some ids, and sorts them. */
  record Named(List<RunId> ids) implements RunPlan {
    public Named {
      ids = List.copyOf(ids);
    }

    @Override
    public String toString() {
      return "sorting " + ids.size() + " runs by id";
    }
  }

  /** A part of an order. */
  enum Group {
    VALUES,
    NOT_A_NUMBER,
    MISSING
  }

  /** A lane that has the runs of a group. */
  record Phase(Group group, Lane lane, boolean backwards) {
    static Phase of(Group group, Lane lane) {
      return new Phase(group, lane, false);
    }

    @Override
    public String toString() {
      return (group == Group.MISSING ? "all without it by " : "")
          + lane
          + (backwards ? " backwards" : "");
    }
  }
}
