package dynamodbstore.registry;

/** Identifies a model version: the id of its model, and its number. */
record VersionId(RegisteredModelId model, long number) {
  static VersionId of(ModelVersion version) {
    return new VersionId(version.model(), version.number());
  }
}
