package dynamodbstore.traces;

import dynamodbstore.access.Resource;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.artifacts.ArtifactOwners;
import dynamodbstore.artifacts.OwnerRoot;
import dynamodbstore.artifacts.local.Confinement;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.traces.entity.Trace;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Artifact roots of traces. Clients choose the ids of traces, and may overwrite the tag that names
 * the location; so the location is computed, and confined to that of the experiment. The tag only
 * says whether there is one.
 */
public final class TraceArtifactOwners implements ArtifactOwners<Resource.Trace> {
  private final BiFunction<Caller, TraceId, Optional<Trace>> traces;
  private final BiFunction<Caller, ExperimentId, Experiment> experiments;

  public TraceArtifactOwners(
      BiFunction<Caller, TraceId, Optional<Trace>> traces,
      BiFunction<Caller, ExperimentId, Experiment> experiments) {
    this.traces = traces;
    this.experiments = experiments;
  }

  @Override
  public Optional<OwnerRoot> find(Caller caller, Resource.Trace owner) {
    var trace = traces.apply(caller, owner.id()).orElseThrow(() -> TraceErrors.missing(owner.id()));
    if (!trace.tags().containsKey(ReservedTraceNames.ARTIFACT_LOCATION)) {
      throw TraceErrors.corrupted(owner.id());
    }
    var experiment = experiments.apply(caller, trace.experiment());
    return Optional.of(
        new OwnerRoot(
            TraceArtifactLocation.of(experiment, owner.id()),
            new Confinement.Inside(experiment.artifactLocation())));
  }
}
