package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import java.util.Comparator;
import java.util.Optional;

/** Search result: a dataset of an experiment, and one of the contexts in which runs use it. */
public record DatasetSummary(
    ExperimentId experiment, DatasetRef dataset, Optional<String> context) {
  public static final Comparator<DatasetSummary> ORDER =
      Comparator.comparing(DatasetSummary::experiment)
          .thenComparing(summary -> summary.dataset().name())
          .thenComparing(summary -> summary.dataset().digest())
          .thenComparing(summary -> summary.context().orElse(""));
}
