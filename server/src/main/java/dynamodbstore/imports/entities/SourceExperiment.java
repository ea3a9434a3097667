package dynamodbstore.imports.entities;

import dynamodbstore.api.Tag;
import java.util.List;

/**
 * Experiment of MLflow's database.
 *
 * @param created in milliseconds since the epoch; 0 if it is unknown, as {@code updated}
 */
public record SourceExperiment(
    long id,
    String workspace,
    String name,
    String artifactLocation,
    boolean isDeleted,
    long created,
    long updated,
    List<Tag> tags) {
  public SourceExperiment {
    tags = List.copyOf(tags);
  }
}
