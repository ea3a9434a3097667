package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import java.util.List;
import java.util.Optional;

/** Some experiments, and the last of them if there are more. */
record ExperimentPage(List<Experiment> experiments, Optional<ExperimentId> more) {
  ExperimentPage {
    experiments = List.copyOf(experiments);
  }
}
