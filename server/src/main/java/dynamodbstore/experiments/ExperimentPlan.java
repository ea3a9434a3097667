package dynamodbstore.experiments;

import java.util.List;
import java.util.stream.Collectors;

/** How experiments are looked for. Whatever a plan finds is judged by the filter again. */
sealed interface ExperimentPlan {
  /** At most one, by the claim of its name: two reads, both strong. */
  record Named(String name) implements ExperimentPlan {
    @Override
    public String toString() {
      return "experiment named \"" + name + "\"";
    }
  }

  /** Those that all clues point to, if one of these leads to few; else all, as they come. */
  record Narrowed(List<NameClue> clues, Walk otherwise) implements ExperimentPlan {
    public Narrowed {
      clues = List.copyOf(clues);
    }

    @Override
    public String toString() {
      return clues.stream()
              .map(NameClue::toString)
              .collect(Collectors.joining(" and ", "experiments by name ", ""))
          + "; if many, "
          + otherwise;
    }
  }

  /** All, as they come. */
  sealed interface Walk extends ExperimentPlan {}

  /**
   * Through an index, which a page reads no further than it needs.
   *
   * @param beginning which names it is limited to, in the order of names; perhaps empty
   */
  record InOrder(ExperimentOrder order, boolean isBackwards, String beginning) implements Walk {
    @Override
    public String toString() {
      return "experiments in order of "
          + order
          + (isBackwards ? ", backwards" : "")
          + (beginning.isEmpty() ? "" : ", with prefix \"" + beginning + "\"");
    }
  }

  /** Through all of them for every page, to sort them. */
  record Sorted() implements Walk {
    @Override
    public String toString() {
      return "all experiments, sorted";
    }
  }
}
