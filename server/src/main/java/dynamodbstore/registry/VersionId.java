package dynamodbstore.registry;

/** Which version of which model. */
record VersionId(RegisteredModelId model, long number) {
  static VersionId of(ModelVersion version) {
    return new VersionId(version.model(), version.number());
  }
}
