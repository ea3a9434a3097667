package dynamodbstore.traces.columns;

import dynamodbstore.blocks.columns.ColumnType;

/**
 * Name of a column of a block of traces, or of one key of a column of pairs.
 *
 * @param key of a tag or of metadata; empty for other columns
 */
public record ColumnName(String group, String column, ColumnType type, String key) {
  /** Of the trace itself. A row without a time has no info: its entry is the body of another. */
  public static final ColumnName TIME = of("core", "time", ColumnType.LONG);

  public static final ColumnName DURATION = of("core", "duration", ColumnType.LONG);
  public static final ColumnName STATE = of("core", "state", ColumnType.TEXT);

  /** The tag with the name of the trace, which the other tags therefore lack. */
  public static final ColumnName NAME = of("core", "name", ColumnType.TEXT);

  public static final ColumnName CLIENT = of("core", "client", ColumnType.TEXT);

  public static final ColumnName LINK_KIND = of("links", "kind", ColumnType.TEXT);
  public static final ColumnName LINK_TARGET = of("links", "target", ColumnType.TEXT);

  public static final ColumnName ASSESSMENT_NAME = of("assess", "name", ColumnType.TEXT);
  public static final ColumnName ASSESSMENT_KIND = of("assess", "kind", ColumnType.TEXT);

  /** JSON text. */
  public static final ColumnName ASSESSMENT_VALUE = of("assess", "value", ColumnType.TEXT);

  public static final ColumnName ASSESSMENT_VALID = of("assess", "valid", ColumnType.FLAG);
  public static final ColumnName ASSESSMENT_CREATED = of("assess", "created", ColumnType.LONG);

  /** When the assessment was written: a deletion of its run since then hides it. */
  public static final ColumnName ASSESSMENT_STORED = of("assess", "stored", ColumnType.LONG);

  /** The run whose deletion hides the assessment. */
  public static final ColumnName ASSESSMENT_RUN = of("assess", "run", ColumnType.TEXT);

  /** Whether the assessment is one of the whole session. */
  public static final ColumnName ASSESSMENT_SESSION = of("assess", "session", ColumnType.FLAG);

  public static final ColumnName SPAN_NAME = of("spans", "name", ColumnType.TEXT);
  public static final ColumnName SPAN_TYPE = of("spans", "type", ColumnType.TEXT);
  public static final ColumnName SPAN_STATUS = of("spans", "status", ColumnType.TEXT);
  public static final ColumnName SPAN_START = of("spans", "start", ColumnType.LONG);

  /** In nanoseconds; wrong where the client has sent no end. */
  public static final ColumnName SPAN_DURATION = of("spans", "duration", ColumnType.LONG);

  public static final ColumnName SPAN_MODEL = of("spans", "model", ColumnType.TEXT);
  public static final ColumnName SPAN_PROVIDER = of("spans", "provider", ColumnType.TEXT);

  static final String TAGS = "tags";
  static final String METADATA = "metadata";
  static final String PAIRS = "pairs";

  private static ColumnName of(String group, String column, ColumnType type) {
    return new ColumnName(group, column, type, "");
  }

  public static ColumnName tag(String key) {
    return key.equals(TraceColumns.NAME_TAG)
        ? NAME
        : new ColumnName(PAIRS, TAGS, ColumnType.TEXT, key);
  }

  public static ColumnName metadata(String key) {
    return new ColumnName(PAIRS, METADATA, ColumnType.TEXT, key);
  }

  /** A total of tokens, by the name that metrics use. */
  public static ColumnName tokens(String name) {
    return of("core", name, ColumnType.DOUBLE);
  }

  /** A cost of a span, by the name that metrics use. NaN is a cost that is no number. */
  public static ColumnName cost(String name) {
    return of("spans", name, ColumnType.DOUBLE);
  }

  /** Whether it is one key of a column of pairs. */
  public boolean isPair() {
    return group.equals(PAIRS);
  }
}
