package dynamodbstore.imports.entities;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.ModelOutput;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Run of MLflow's database with what it logged, except for its metrics.
 *
 * @param start in milliseconds since the epoch, as all times
 */
public record SourceRunData(
    String id,
    long experiment,
    String name,
    String user,
    String status,
    OptionalLong start,
    OptionalLong end,
    boolean isDeleted,
    OptionalLong deleted,
    Optional<String> artifactUri,
    List<Tag> tags,
    List<Tag> params,
    List<SourceInput> datasets,
    List<ModelId> models,
    List<ModelOutput> outputs) {
  public SourceRunData {
    tags = List.copyOf(tags);
    params = List.copyOf(params);
    datasets = List.copyOf(datasets);
    models = List.copyOf(models);
    outputs = List.copyOf(outputs);
  }
}
