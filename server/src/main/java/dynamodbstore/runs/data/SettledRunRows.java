package dynamodbstore.runs.data;

import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.fulltext.Tokenizer;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import java.util.HashSet;
import java.util.Set;

/**
 * Index rows of a settled run: rank rows and full-text rows. They are a function of its data, its
 * name, and the fields to be indexed.
 */
public record SettledRunRows(Set<Key> ranks, Set<Key> texts) {
  public static final SettledRunRows NONE = new SettledRunRows(Set.of(), Set.of());

  /** A run with more rank rows than this stays LIVE. */
  public static final int MOST = 2_000;

  /**
   * So does a run whose rows take more bytes to list: the snapshot item must have room for this
   * list and the previous one.
   */
  private static final int MOST_BYTES = 150 * 1024;

  public SettledRunRows {
    ranks = Set.copyOf(ranks);
    texts = Set.copyOf(texts);
  }

  /**
   * Derives the rows. If there are too many in all, full text is dropped first: each field gets a
   * single row, under the token that every trigram search also reads.
   *
   * @param name the run's name when it settles; it may change afterwards
   */
  public static SettledRunRows of(Run run, String name, RunData data, IndexedFields indexed) {
    var fields = indexed.texts();
    var unranked = indexed.unrankedTags();
    var ranks = RankRows.of(run, data, unranked);
    var texts = RunTextRows.of(run.location(), name, data, fields, unranked);
    var rows = new SettledRunRows(ranks, texts);
    return isTooMuch(rows.all()) ? new SettledRunRows(ranks, tooMany(run, fields)) : rows;
  }

  public Set<Key> all() {
    var all = new HashSet<>(ranks);
    all.addAll(texts);
    return all;
  }

  /** Whether there are too many rank rows for the run to be settled. */
  public boolean isTooMuch() {
    return isTooMuch(ranks);
  }

  /** The part of the sort key that differs between rows of one run. */
  static String brief(Key row) {
    return RankKeys.isRank(row) ? RankKeys.brief(row) : FullTextKeys.brief(row);
  }

  /** Inverse of {@link #brief}. The first letter tells full-text rows from rank rows. */
  static Key row(Run run, String brief) {
    return brief.startsWith(RunTextRows.LEVEL)
        ? FullTextKeys.row(
            RunKeys.partition(run.location().experiment()), brief, run.location().run().key())
        : RankKeys.row(run.location(), run.start().toEpochMilli(), brief);
  }

  private static Set<Key> tooMany(Run run, Set<TextField> fields) {
    var rows = new HashSet<Key>();
    for (var field : fields) {
      rows.add(RunTextRows.row(run.location(), field, TextToken.trigram(Tokenizer.TOO_MANY)));
    }
    return rows;
  }

  private static boolean isTooMuch(Set<Key> rows) {
    return rows.size() > MOST
        || rows.stream().mapToLong(row -> Utf8.length(brief(row))).sum() > MOST_BYTES;
  }
}
