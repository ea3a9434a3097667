package dynamodbstore.registry.entity;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextOwner;
import dynamodbstore.table.Table;
import java.util.Optional;

/**
 * Full-text configuration of registered model names: which text is indexed, and where its rows are
 * stored.
 */
final class RegisteredModelNameIndexing {
  private RegisteredModelNameIndexing() {}

  static NameTextIndex<RegisteredModel> of(Table table, FullTextStatusRepository status) {
    return new NameTextIndex<>(
        new FullTextRepository(table),
        status,
        RegisteredModelNameIndexing::owner,
        model -> Optional.of(model.name()).filter(_ -> !model.isGone()));
  }

  static TextOwner owner(RegisteredModel model) {
    return owner(model.id(), model.workspace());
  }

  private static TextOwner owner(RegisteredModelId id, String workspace) {
    return new TextOwner(
        TextField.REGISTERED_MODEL_NAME, RegistryKeys.partition(id), workspace, id.text());
  }

  /** The owner in an unknown workspace, which is in none of its keys. */
  static TextOwner owner(RegisteredModelId id) {
    return owner(id, "");
  }
}
