package dynamodbstore.registry.entity;

/** A model version joined with its registered model. */
public record JoinedVersion(RegisteredModel model, ModelVersion version) {
  /**
   * Whether the model was renamed at or after the version's last update, so that the version shows
   * the time of the renaming as its update time.
   */
  public boolean showsRenaming() {
    return model.renamed().filter(renamed -> !version.updated().isAfter(renamed)).isPresent();
  }
}
