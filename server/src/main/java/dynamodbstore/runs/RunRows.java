package dynamodbstore.runs;

import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.table.Key;
import dynamodbstore.table.Utf8;
import java.util.HashSet;
import java.util.Set;

/**
 * The rows that a settled run is found by: those it is ranked by, and those of its full text. They
 * follow from its data, its name, and which texts are to have rows.
 */
record RunRows(Set<Key> ranks, Set<Key> texts) {
  static final RunRows NONE = new RunRows(Set.of(), Set.of());

  /** A run with more metrics, params and tags than this stays live. */
  static final int MOST = 2_000;

  /** So does one whose rows take more to name than an item has room for, with those before. */
  private static final int MOST_BYTES = 150 * 1024;

  RunRows {
    ranks = Set.copyOf(ranks);
    texts = Set.copyOf(texts);
  }

  /**
   * Full text gives way: where its rows would make too many of all, each field has only the one
   * that every search looks at.
   *
   * @param name the run's when it settles; it may have another since
   */
  static RunRows of(Run run, String name, RunData data, Set<TextField> fields) {
    var ranks = RankRows.of(run, data);
    var rows = new RunRows(ranks, TextRows.of(run.place(), name, data, fields));
    return isTooMuch(rows.all()) ? new RunRows(ranks, tooMany(run, fields)) : rows;
  }

  Set<Key> all() {
    var all = new HashSet<>(ranks);
    all.addAll(texts);
    return all;
  }

  /** Whether the run cannot be settled. */
  boolean isTooMuch() {
    return isTooMuch(ranks);
  }

  /** What tells a row from the others of its run. */
  static String brief(Key row) {
    return RankKeys.isRank(row) ? RankKeys.brief(row) : FullTextKeys.brief(row);
  }

  /** The row of a run that is told from the others so: those of ranks begin with another letter. */
  static Key row(Run run, String brief) {
    return brief.startsWith(TextRows.LEVEL)
        ? FullTextKeys.row(
            RunKeys.partition(run.place().experiment()), brief, run.place().run().key())
        : RankKeys.row(run.place(), run.start().toEpochMilli(), brief);
  }

  private static Set<Key> tooMany(Run run, Set<TextField> fields) {
    var rows = new HashSet<Key>();
    for (var field : fields) {
      rows.add(TextRows.row(run.place(), field, Token.trigram(Tokens.TOO_MANY)));
    }
    return rows;
  }

  private static boolean isTooMuch(Set<Key> rows) {
    return rows.size() > MOST
        || rows.stream().mapToLong(row -> Utf8.length(brief(row))).sum() > MOST_BYTES;
  }
}
