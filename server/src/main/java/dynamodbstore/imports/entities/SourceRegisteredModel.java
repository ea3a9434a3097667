package dynamodbstore.imports.entities;

import java.util.Map;

/**
 * Registered model or prompt of MLflow's database, without its versions.
 *
 * @param created in milliseconds since the epoch, as {@code updated}
 * @param aliases version numbers as texts, by alias
 */
public record SourceRegisteredModel(
    String workspace,
    String name,
    String description,
    long created,
    long updated,
    Map<String, String> tags,
    Map<String, String> aliases) {
  public SourceRegisteredModel {
    tags = Map.copyOf(tags);
    aliases = Map.copyOf(aliases);
  }
}
