package dynamodbstore.runs;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.api.Tag;
import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.table.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rows of a settled run's full text, in its experiment's partition. They name the run and not
 * the param or tag that a trigram stands in: one row serves all of them that have it.
 */
final class TextRows {
  /** The fields of runs that may have rows. */
  static final List<TextField> FIELDS =
      List.of(TextField.RUN_NAME, TextField.PARAM_VALUE, TextField.TAG_VALUE);

  /** Runs have rows of trigrams alone. */
  static final String LEVEL = Level.TRIGRAM.letter();

  private static final Field NAME_TAG = new Field(Entity.TAG, Run.NAME_TAG);

  private TextRows() {}

  /** In no order. */
  static Set<Key> of(RunPlace place, String name, RunData data, Set<TextField> fields) {
    var rows = new HashSet<Key>();
    for (var field : fields) {
      for (var token : Tokens.trigrams(texts(field, name, data))) {
        rows.add(row(place, field, token));
      }
    }
    return rows;
  }

  static Key row(RunPlace place, TextField field, Token token) {
    return FullTextKeys.row(RunKeys.partition(place.experiment()), field, place.run().key(), token);
  }

  /** Whether a row is there for a run, and not for its experiment. */
  static boolean isOfRun(Key key) {
    return FullTextKeys.isRow(key)
        && FIELDS.stream().anyMatch(field -> FullTextKeys.owns(key, field));
  }

  /** The run that a row names. */
  static RunPlace place(Key row) {
    return new RunPlace(
        RunKeys.experiment(row.partition()), RunId.ofKey(FullTextKeys.readRow(row).id()));
  }

  /** Which rows know the texts that a filter calls so; none if these never have rows. */
  static Optional<TextField> field(Field searched) {
    if (searched.equals(NAME_TAG)) {
      return Optional.of(TextField.RUN_NAME);
    }
    return switch (searched.entity()) {
      case PARAM -> Optional.of(TextField.PARAM_VALUE);
      case TAG -> Optional.of(TextField.TAG_VALUE).filter(_ -> RankedTags.isRanked(searched.key()));
      case METRIC, METRIC_MIN, METRIC_MAX, ATTRIBUTE, DATASET -> Optional.empty();
    };
  }

  private static List<String> texts(TextField field, String name, RunData data) {
    return switch (field) {
      case RUN_NAME -> List.of(name);
      case PARAM_VALUE -> data.params().stream().map(Param::value).toList();
      case TAG_VALUE ->
          data.tags().stream()
              .filter(tag -> RankedTags.isRanked(tag.key()))
              .map(Tag::value)
              .toList();
      case EXPERIMENT_NAME, REGISTERED_MODEL_NAME ->
          throw new IllegalArgumentException("Not a text of runs: " + field);
    };
  }
}
