package dynamodbstore.access;

import dynamodbstore.api.ExperimentId;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Predicate by which a search omits what the caller may not read. It is applied before results are
 * counted, so that pages are full and page tokens valid.
 */
@FunctionalInterface
public interface Visibility {
  Visibility ALL = _ -> true;

  boolean isVisible(Resource resource);

  /** The visible ones among the experiments of a search. */
  default Set<ExperimentId> experiments(Set<ExperimentId> searched) {
    return searched.stream()
        .filter(id -> isVisible(new Resource.Experiment(id)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
