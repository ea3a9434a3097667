package dynamodbstore.registry;

/** A version, and whose it is. */
record FoundVersion(RegisteredModel model, ModelVersion version) {
  /** Whether its model was renamed after it was last changed itself. */
  boolean showsRenaming() {
    return model.renamed().filter(renamed -> !version.updated().isAfter(renamed)).isPresent();
  }
}
