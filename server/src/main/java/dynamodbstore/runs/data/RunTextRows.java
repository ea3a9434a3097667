package dynamodbstore.runs.data;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.api.Tag;
import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.fulltext.Tokenizer;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.SearchField;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Derivation and keys of a settled run's full-text rows, in the partition of its experiment. A row
 * names the run and not the param or tag that contains the trigram: one row serves all of them.
 */
public final class RunTextRows {
  /** Text fields of runs that can be indexed. */
  public static final List<TextField> FIELDS =
      List.of(TextField.RUN_NAME, TextField.PARAM_VALUE, TextField.TAG_VALUE);

  /** Only trigrams of runs are indexed. */
  static final String LEVEL = TokenLevel.TRIGRAM.letter();

  private static final SearchField NAME_TAG = new SearchField(FieldKind.TAG, Run.NAME_TAG);

  public static final KeyFamily KEYS =
      FullTextKeys.rowsOf(TextField.RUN_NAME, RunKeys.PARTITION)
          .and(FullTextKeys.rowsOf(TextField.PARAM_VALUE, RunKeys.PARTITION))
          .and(FullTextKeys.rowsOf(TextField.TAG_VALUE, RunKeys.PARTITION));

  private RunTextRows() {}

  /**
   * The keys of the full-text rows of a run.
   *
   * @param unranked keys of the tags without rows
   */
  public static Set<Key> of(
      RunLocation location,
      String name,
      RunData data,
      Set<TextField> fields,
      Set<String> unranked) {
    var rows = new HashSet<Key>();
    for (var field : fields) {
      for (var token : Tokenizer.trigrams(texts(field, name, data, unranked))) {
        rows.add(row(location, field, token));
      }
    }
    return rows;
  }

  static Key row(RunLocation location, TextField field, TextToken token) {
    return FullTextKeys.row(
        RunKeys.partition(location.experiment()), field, location.run().key(), token);
  }

  /** Whether a key is that of a run's full-text row, and not of its experiment's. */
  public static boolean isOfRun(Key key) {
    return FullTextKeys.isRow(key)
        && FIELDS.stream().anyMatch(field -> FullTextKeys.owns(key, field));
  }

  public static RunLocation location(Key row) {
    return new RunLocation(
        RunKeys.experiment(row.partition()), RunId.ofKey(FullTextKeys.readRow(row).id()));
  }

  /**
   * The indexed field for a field of a filter; empty if that is not indexed.
   *
   * @param tags which tags are indexed
   */
  public static Optional<TextField> field(SearchField searched, Predicate<String> tags) {
    if (searched.equals(NAME_TAG)) {
      return Optional.of(TextField.RUN_NAME);
    }
    return switch (searched.entity()) {
      case PARAM -> Optional.of(TextField.PARAM_VALUE);
      case TAG -> Optional.of(TextField.TAG_VALUE).filter(_ -> tags.test(searched.key()));
      default -> Optional.empty();
    };
  }

  private static List<String> texts(
      TextField field, String name, RunData data, Set<String> unranked) {
    return switch (field) {
      case RUN_NAME -> List.of(name);
      case PARAM_VALUE -> IteratorStreams.of(data.params().iterator()).map(Param::value).toList();
      case TAG_VALUE ->
          IteratorStreams.of(data.tags().iterator())
              .filter(tag -> !unranked.contains(tag.key()))
              .map(Tag::value)
              .toList();
      case EXPERIMENT_NAME, REGISTERED_MODEL_NAME ->
          throw new IllegalArgumentException("Not a text field of runs: " + field);
    };
  }
}
