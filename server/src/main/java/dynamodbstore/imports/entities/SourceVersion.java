package dynamodbstore.imports.entities;

import java.util.Map;
import java.util.Optional;

/**
 * Version of a registered model of MLflow's database.
 *
 * @param stage its name in MLflow's API; that of a deleted version, which keeps its number, is
 *     {@code Deleted_Internal}
 * @param location where the files are, if the source refers to another model
 */
public record SourceVersion(
    long number,
    long created,
    long updated,
    Optional<String> description,
    String stage,
    String source,
    Optional<String> location,
    String run,
    String runLink,
    String status,
    Map<String, String> tags) {
  public SourceVersion {
    tags = Map.copyOf(tags);
  }
}
