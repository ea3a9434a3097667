package dynamodbstore.registry.entity;

/** Identifies a model version: the id of its model, and its number. */
public record VersionId(RegisteredModelId model, long number) {
  public static VersionId of(ModelVersion version) {
    return new VersionId(version.model(), version.number());
  }
}
