package dynamodbstore.runs.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.fulltext.FullTextKeys;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.fulltext.Tokenizer;
import dynamodbstore.runs.data.RankKeys;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.RunTextRows;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.searchengine.IndexRow;
import dynamodbstore.searchengine.OrderGroup;
import dynamodbstore.searchengine.SearchRange;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import dynamodbstore.table.keys.TruncatedText;
import java.util.Comparator;
import java.util.Optional;

/**
 * Index range: a contiguous range of sort keys in one index, with the same bounds in every
 * experiment. Runs are ordered by a value, then by start (newest first), then by id; in a range of
 * one token by id alone.
 *
 * @param prefix what precedes the value in every sort key
 * @param title name of the range in a plan
 */
public record RunIndexRange(RangeKind kind, String prefix, SortRange range, String title)
    implements SearchRange<ExperimentId, RunLocation> {
  /**
   * Exclusive upper bound of what follows a prefix: sorts after every continuation, of which a few
   * bytes remain.
   */
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT).repeat(16);

  private static final Read ROW = Read.STRONG.only(RunSnapshotItems.GENERATION);
  private static final Read PLACE = Read.STRONG.keys();

  private static final Comparator<IndexRow<RunLocation>> NEWEST_FIRST =
      Comparator.<IndexRow<RunLocation>>comparingLong(IndexRow::tieBreaker)
          .reversed()
          .thenComparing(row -> row.id().run().text(), Utf8.ORDER);

  /** Type of the indexed value, and the index. */
  enum RangeKind {
    START(Index.LSI2),
    STATUS(Index.LSI3),
    NAME(Index.LSI4),
    NUMBER(Index.PRIMARY),
    NOT_A_NUMBER(Index.PRIMARY),
    TEXT(Index.PRIMARY),
    /** One value of a param or tag: it is part of the prefix, and runs are ordered by start. */
    ONE_TEXT(Index.PRIMARY),
    /** One run name, likewise. */
    ONE_NAME(Index.LSI4),
    /** A trigram of a text: the row names only the run. */
    TOKEN(Index.PRIMARY);

    private final Index index;

    RangeKind(Index index) {
      this.index = index;
    }
  }

  static RunIndexRange byStart() {
    return whole(RangeKind.START, RunKeys.RUN, "start");
  }

  /** Restricts a range by start to runs that started between two times, both inclusive. */
  RunIndexRange startedBetween(long first, long last) {
    if (first == Long.MIN_VALUE && last == Long.MAX_VALUE) {
      return this;
    }
    // $ sorts after the # that follows a start.
    var part =
        SortRange.between(
            prefix + KeyNumber.inverse(last), prefix + KeyNumber.inverse(first) + "$");
    var from = first == Long.MIN_VALUE ? "" : " from " + first;
    var to = last == Long.MAX_VALUE ? "" : " to " + last;
    return with(part, from + to);
  }

  static RunIndexRange byStatus(RunStatus status) {
    return whole(RangeKind.STATUS, RunKeys.byStatus(status), "status " + status);
  }

  static RunIndexRange byName() {
    return whole(RangeKind.NAME, RunKeys.RUN, "name");
  }

  /** Runs by the number of a metric, between two bounds, both inclusive. */
  static RunIndexRange ofNumbers(String metric, double least, double greatest) {
    var all = whole(RangeKind.NUMBER, RankKeys.prefix(RankKeys.RankKind.METRIC, metric), "");
    // $ sorts after the # that follows a number.
    var range =
        SortRange.between(
            all.prefix + KeyNumber.inverse(greatest), all.prefix + KeyNumber.inverse(least) + "$");
    return new RunIndexRange(
        all.kind, all.prefix, range, "metric " + metric + bounds(least, greatest));
  }

  static RunIndexRange ofNoNumbers(String metric) {
    return whole(
        RangeKind.NOT_A_NUMBER,
        RankKeys.prefix(RankKeys.RankKind.NAN, metric),
        "metric " + metric + " that is NaN");
  }

  /** Runs by the value of a param or tag. */
  static RunIndexRange ofTexts(RankKeys.RankKind kind, String key) {
    return whole(
        RangeKind.TEXT,
        RankKeys.prefix(kind, key),
        kind == RankKeys.RankKind.TAG ? "tag " + key : "param " + key);
  }

  /** Runs that have a trigram in any text of a field. */
  public static RunIndexRange ofTrigram(TextField field, String trigram) {
    return whole(
        RangeKind.TOKEN,
        FullTextKeys.prefix(field, TextToken.trigram(trigram)),
        "%s with '%s'".formatted(title(field), trigram));
  }

  /** Runs with more trigrams in a field than are indexed; they may contain any trigram. */
  static RunIndexRange ofAnyTrigram(TextField field) {
    return whole(
        RangeKind.TOKEN,
        FullTextKeys.prefix(field, TextToken.trigram(Tokenizer.TOO_MANY)),
        title(field) + " with too many to list");
  }

  /** Restricts this range to one text. */
  RunIndexRange is(String text) {
    return with(SortRange.prefix(prefix + spelled(SortValue.of(text))), " is '" + text + "'");
  }

  /** The same as a range that is ordered by start alone; empty if the text is cut in sort keys. */
  Optional<RunIndexRange> byStartWhere(String text) {
    var spelled = spelled(SortValue.of(text));
    var one = is(text);
    return isText() && isWhole(spelled)
        ? Optional.of(
            new RunIndexRange(
                kind == RangeKind.NAME ? RangeKind.ONE_NAME : RangeKind.ONE_TEXT,
                prefix + spelled,
                one.range,
                one.title + " by start"))
        : Optional.empty();
  }

  /** Restricts this range to texts with a prefix. */
  RunIndexRange beginsWith(String beginning) {
    var spelled = TruncatedText.prefix(OrderedText.prefix(beginning), uncutBytes());
    return with(SortRange.prefix(prefix + spelled), " begins with '" + beginning + "'");
  }

  private RunIndexRange with(SortRange part, String condition) {
    return new RunIndexRange(kind, prefix, part, title + condition);
  }

  private static RunIndexRange whole(RangeKind kind, String prefix, String title) {
    return new RunIndexRange(kind, prefix, SortRange.prefix(prefix), title);
  }

  private static String title(TextField field) {
    return switch (field) {
      case RUN_NAME -> "names";
      case PARAM_VALUE -> "params";
      case TAG_VALUE -> "tags";
      case EXPERIMENT_NAME, REGISTERED_MODEL_NAME ->
          throw new IllegalArgumentException("Not a text field of runs: " + field);
    };
  }

  private static String bounds(double least, double greatest) {
    var from = least == -Double.MAX_VALUE ? "" : " from " + least;
    return greatest == Double.MAX_VALUE ? from : from + " to " + greatest;
  }

  /** Whether the range has settled runs only, because it consists of rows. */
  boolean isOfSettledRuns() {
    return kind.index == Index.PRIMARY;
  }

  @Override
  public Query query(ExperimentId experiment) {
    return Query.of(kind.index, RunKeys.partition(experiment))
        .in(range)
        .read(isOfSettledRuns() ? ROW : PLACE);
  }

  @Override
  public Query query(ExperimentId experiment, String value) {
    return query(experiment).in(SortRange.prefix(prefix + value + separator()));
  }

  @Override
  public IndexRow<RunLocation> row(Item item) {
    if (kind == RangeKind.TOKEN) {
      return new IndexRow<>(
          "", 0, RunTextRows.location(item.key()), item.number(RunSnapshotItems.GENERATION));
    }
    if (isOfSettledRuns()) {
      var sort = item.key().sort();
      var location = RankKeys.location(item.key());
      int start = RankKeys.startAt(sort);
      return row(sort, start, location, item.number(RunSnapshotItems.GENERATION));
    }
    var location = RunKeys.location(item.key());
    var sort = item.position(kind.index).orElseThrow().sort();
    return row(
        sort, sort.length() - location.run().text().length() - 1 - KeyNumber.LENGTH, location, 0);
  }

  /** Parses a sort key, given the offset of the start. */
  private IndexRow<RunLocation> row(
      String sort, int startAt, RunLocation location, long generation) {
    int valueEnd = kind == RangeKind.START ? startAt + KeyNumber.LENGTH : startAt;
    return new IndexRow<>(
        sort.substring(prefix.length(), valueEnd - separator().length()),
        KeyNumber.inverseToLong(sort, startAt),
        location,
        generation);
  }

  @Override
  public ExperimentId scope(RunLocation location) {
    return location.experiment();
  }

  @Override
  public Comparator<IndexRow<RunLocation>> ties() {
    return NEWEST_FIRST;
  }

  @Override
  public IndexRow<RunLocation> rowAt(
      ExperimentId experiment, SortPosition position, Ordering ordering, boolean exact) {
    var run = new RunId(position.text(position.values().size() - 1));
    long start = exact || kind == RangeKind.START ? startOf(position, ordering) : 0;
    boolean isMissing = OrderGroup.of(position) == OrderGroup.MISSING;
    var value = isMissing ? KeyNumber.inverse(start) : spelled(position.values().getFirst());
    return new IndexRow<>(value, start, new RunLocation(experiment, run), 0);
  }

  private static long startOf(SortPosition position, Ordering ordering) {
    for (int at = 0; at < ordering.terms().size(); at++) {
      if (ordering.terms().get(at).field().equals(RunPlanner.START)) {
        return position.whole(at);
      }
    }
    throw new IllegalStateException("The ordering has no term for the start");
  }

  /** Value of a row; empty if the row does not contain all of it. */
  Optional<SortValue> value(IndexRow<RunLocation> row) {
    return switch (kind) {
      case NUMBER -> Optional.of(SortValue.of(KeyNumber.inverseToDouble(row.value())));
      case TEXT, NAME ->
          isWhole(row.value())
              ? Optional.of(SortValue.of(OrderedText.read(row.value())))
              : Optional.empty();
      case START, STATUS, NOT_A_NUMBER, TOKEN, ONE_TEXT, ONE_NAME -> Optional.empty();
    };
  }

  @Override
  public Position position(IndexRow<RunLocation> row) {
    var location = row.id();
    var run = isOfSettledRuns() ? EscapedText.of(location.run().text()) : location.run().text();
    var start = kind == RangeKind.START ? "" : KeyNumber.inverse(row.tieBreaker());
    return at(location, prefix + row.value() + separator() + start + "#" + run);
  }

  @Override
  public Position before(RunLocation anyOfTheExperiment, String value) {
    return at(anyOfTheExperiment, prefix + value);
  }

  @Override
  public Position after(RunLocation anyOfTheExperiment, String value) {
    return at(anyOfTheExperiment, prefix + value + LAST);
  }

  private Position at(RunLocation location, String sort) {
    return isOfSettledRuns() ? RankKeys.at(location, sort) : RunKeys.at(location, sort);
  }

  @Override
  public String spelled(SortValue value) {
    if (kind == RangeKind.STATUS || kind == RangeKind.ONE_TEXT || kind == RangeKind.ONE_NAME) {
      return "";
    }
    return switch (value) {
      case SortValue.Whole(long number) -> KeyNumber.inverse(number);
      case SortValue.Real(double number) -> KeyNumber.inverse(number);
      case SortValue.Text(String text) -> TruncatedText.of(OrderedText.of(text), longest());
      case SortValue.NotANumber _, SortValue.Missing _ -> "";
    };
  }

  @Override
  public String group(String value) {
    return isText() ? TruncatedText.prefix(value, uncutBytes()) : value;
  }

  @Override
  public boolean isWhole(String value) {
    return !isText() || Utf8.length(value) <= TruncatedText.prefixBytes(uncutBytes());
  }

  private boolean isText() {
    return kind == RangeKind.TEXT || kind == RangeKind.NAME;
  }

  private int longest() {
    return kind == RangeKind.NAME ? RunKeys.NAME_BYTES : RankKeys.VALUE_BYTES;
  }

  /**
   * Length up to which no text is cut. Cuts respect characters, of up to four bytes, so they vary
   * by three bytes.
   */
  private int uncutBytes() {
    return longest() - 3;
  }

  private String separator() {
    return kind == RangeKind.NUMBER ? "#" : "";
  }

  @Override
  public String toString() {
    return title;
  }
}
