package dynamodbstore.registry;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextRepository.Brought;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextOwner;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The rows that find registered models by pieces of their names. */
final class ModelNameTexts {
  private final FullTextRepository rows;
  private final FullTextStatusRepository status;

  ModelNameTexts(Table table, FullTextStatusRepository status) {
    this.rows = new FullTextRepository(table);
    this.status = status;
  }

  static TextOwner owner(RegisteredModel model) {
    return new TextOwner(
        TextField.REGISTERED_MODEL_NAME,
        RegistryKeys.partition(model.id()),
        model.workspace(),
        model.id().text());
  }

  /** The tokens that a name is to be found by; none if the model is no more. */
  Set<Token> tokens(RegisteredModel model) {
    return model.isGone()
        ? Set.of()
        : Tokens.of(model.name(), status.current().levels(TextField.REGISTERED_MODEL_NAME));
  }

  /** The rows of a name that is about to be a model's, and what to write with it. */
  Optional<List<Write>> open(RegisteredModel after) {
    return rows.open(owner(after), tokens(after));
  }

  /** Takes back the rows of a name that a model did not get. */
  void abandon(RegisteredModel after, Supplier<RegisteredModel> now) {
    rows.abandon(owner(after), tokens(after), () -> tokens(now.get()));
  }

  /** Deletes the rows of earlier names. */
  void tidy(RegisteredModel model, Supplier<RegisteredModel> now) {
    rows.tidy(owner(model), () -> tokens(now.get()));
  }

  /** Deletes the rows of a model that is no more. */
  void forget(RegisteredModel model, Set<Token> tokens) {
    rows.forget(owner(model), tokens);
  }

  /** Makes the rows what they should be, unless somebody is renaming the model. */
  Brought bring(RegisteredModel model, Supplier<RegisteredModel> now, Set<Level> levels) {
    return rows.bring(
        owner(model),
        () -> {
          var found = now.get();
          return found.isGone() ? Set.of() : Tokens.of(found.name(), levels);
        });
  }
}
