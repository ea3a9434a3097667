package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.DictionaryText.Whole;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.search.SearchField;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collection of the assessments of whole sessions from the columns of packed traces. */
public final class SessionColumns {
  /** Most blocks have no assessment of a session, and nothing else is read of them. */
  private static final BlockNeeds TESTED =
      BlockNeeds.ofValues(List.of(ColumnName.ASSESSMENT_SESSION));

  private static final BlockNeeds NEEDS =
      BlockNeeds.of(AssessmentCondition.COLUMNS)
          .and(BlockNeeds.of(List.of(ColumnName.ASSESSMENT_SESSION, AssessmentCondition.SESSION)));

  /** Receiver of assessments of whole sessions. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Adds an assessment.
     *
     * @param value JSON text
     */
    void add(String session, SearchField field, String value);
  }

  private final Collection<SearchField> wanted;
  private final Sink sink;
  private final Set<TraceId> undecided = new LinkedHashSet<>();

  private SessionColumns(Collection<SearchField> wanted, Sink sink) {
    this.wanted = wanted;
    this.sink = sink;
  }

  /**
   * Reads all blocks that have such assessments, of any time.
   *
   * @return traces that must be read instead, because their texts are too long for columns
   */
  public static Set<TraceId> collect(
      PackedTraces traces, Collection<SearchField> wanted, Sink sink) {
    var columns = new SessionColumns(wanted, sink);
    traces.visitSelected(TESTED, SessionColumns::hasAny, NEEDS, columns::visit);
    return columns.undecided;
  }

  private static boolean hasAny(TraceBlock block) {
    return block
        .flags(ColumnName.ASSESSMENT_SESSION)
        .filter(flags -> flags.count() > 0)
        .isPresent();
  }

  private void visit(CountedBlock counted) {
    var block = counted.block();
    var ofSessions = block.flags(ColumnName.ASSESSMENT_SESSION).map(FlagColumn::set).orElseThrow();
    var condition = AssessmentCondition.with(counted.marks());
    for (var field : wanted) {
      var named = AssessmentCondition.named(field, block);
      named.and(ofSessions);
      var shown = condition.shown(named, block);
      var all = shown.candidates();
      for (int at = all.nextSetBit(0); at >= 0; at = all.nextSetBit(at + 1)) {
        int row = block.nesting(ColumnName.ASSESSMENT_NAME).orElseThrow().parent(at);
        if (counted.rows().get(row)) {
          add(field, block, row, at, shown.certain().get(at));
        }
      }
    }
  }

  private void add(SearchField field, TraceBlock block, int row, int at, boolean isCertain) {
    var sessions = block.texts(AssessmentCondition.SESSION);
    var values = block.texts(ColumnName.ASSESSMENT_VALUE);
    if (sessions.isEmpty() || values.isEmpty() || !sessions.get().has(row)) {
      return;
    }
    DictionaryText session = sessions.get().at(row);
    DictionaryText value = values.get().at(at);
    if (isCertain && session instanceof Whole(String name) && value instanceof Whole(String json)) {
      sink.add(name, field, json);
    } else {
      undecided.add(new TraceId(block.id(row)));
    }
  }
}
