package dynamodbstore.traces.items;

import dynamodbstore.api.RunId;
import dynamodbstore.traces.entity.Assessment;
import java.util.Optional;

/** The run that has made an assessment, whose deletion hides it. */
public final class SourceRun {
  private static final String KEY = "mlflow.assessment.sourceRunId";

  private SourceRun() {}

  public static Optional<RunId> of(Assessment assessment) {
    return Optional.ofNullable(assessment.metadata().get(KEY)).map(RunId::new);
  }
}
