package dynamodbstore.traces;

import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;

/** Location of the files of a trace: a folder in the artifact location of its experiment. */
public final class TraceArtifactLocation {
  private TraceArtifactLocation() {}

  public static String of(Experiment experiment, TraceId trace) {
    return ArtifactUri.append(experiment.artifactLocation(), "traces", trace.text(), "artifacts");
  }
}
