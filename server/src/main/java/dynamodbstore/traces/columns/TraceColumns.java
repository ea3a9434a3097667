package dynamodbstore.traces.columns;

import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.traces.items.TraceToPack;
import java.util.List;
import java.util.Set;

/**
 * Columns of traces in blocks: everything that a filter, an order or an aggregate refers to. Types
 * and names are stored, and never change; a column may be added.
 *
 * <p>Groups are what is read at once. A search by time needs the entries and {@code core}, one by a
 * tag {@code pairs}; what belongs to spans is in groups of its own, so that a later tag does not
 * write it again. Groups without rows are not stored.
 */
public final class TraceColumns implements BlockContent<TraceToPack> {
  public static final String NAME_TAG = "mlflow.traceName";

  /** Key of the metadata, of traces and of assessments, that names a session. */
  public static final String SESSION = "mlflow.trace.session";

  /** Kind of a link to a run. */
  public static final String RUN = "run";

  /** Kind of a link to a prompt. */
  public static final String PROMPT = "prompt";

  /** Name of the signature of the contents of spans. */
  public static final String TEXT = "text";

  static final List<String> TOKENS =
      List.of(
          "input_tokens",
          "output_tokens",
          "total_tokens",
          "cache_read_input_tokens",
          "cache_creation_input_tokens");

  static final List<String> COSTS = List.of("input_cost", "output_cost", "total_cost");

  static final GroupDefinition CORE =
      withAll(
          GroupDefinition.of("core"),
          List.of(
              ColumnName.TIME,
              ColumnName.DURATION,
              ColumnName.STATE,
              ColumnName.NAME,
              ColumnName.CLIENT),
          TOKENS);

  static final GroupDefinition PAIRS =
      GroupDefinition.of(ColumnName.PAIRS)
          .with(ColumnName.TAGS, ColumnType.PAIRS)
          .with(ColumnName.METADATA, ColumnType.PAIRS);

  static final GroupDefinition LINKS =
      withAll(
          GroupDefinition.nested("links"),
          List.of(ColumnName.LINK_KIND, ColumnName.LINK_TARGET),
          List.of());

  static final GroupDefinition ASSESSMENTS =
      withAll(
          GroupDefinition.nested("assess"),
          List.of(
              ColumnName.ASSESSMENT_NAME,
              ColumnName.ASSESSMENT_KIND,
              ColumnName.ASSESSMENT_VALUE,
              ColumnName.ASSESSMENT_VALID,
              ColumnName.ASSESSMENT_CREATED,
              ColumnName.ASSESSMENT_STORED,
              ColumnName.ASSESSMENT_RUN,
              ColumnName.ASSESSMENT_SESSION),
          List.of());

  static final GroupDefinition SPANS =
      withAll(
          GroupDefinition.nested("spans"),
          List.of(
              ColumnName.SPAN_NAME,
              ColumnName.SPAN_TYPE,
              ColumnName.SPAN_STATUS,
              ColumnName.SPAN_START,
              ColumnName.SPAN_DURATION,
              ColumnName.SPAN_MODEL,
              ColumnName.SPAN_PROVIDER),
          COSTS);

  private static final Set<String> OF_BODY = Set.of(SPANS.name(), TEXT);

  private static GroupDefinition withAll(
      GroupDefinition group, List<ColumnName> columns, List<String> numbers) {
    var all = group;
    for (var column : columns) {
      all = all.with(column.column(), column.type());
    }
    for (var number : numbers) {
      all = all.with(number, ColumnType.DOUBLE);
    }
    return all;
  }

  @Override
  public EntryPart part(String column) {
    return OF_BODY.contains(column) ? EntryPart.BODY : EntryPart.INFO;
  }

  @Override
  public Builder<TraceToPack> newBuilder() {
    return new TraceColumnsBuilder();
  }
}
