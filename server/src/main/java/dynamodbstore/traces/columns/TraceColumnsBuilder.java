package dynamodbstore.traces.columns;

import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.blocks.signatures.SignatureBuilder;
import dynamodbstore.blocks.signatures.TrigramSet;
import dynamodbstore.spans.SpanCosts;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.items.SourceRun;
import dynamodbstore.traces.items.TraceToPack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builder of the columns of a block of traces. Keeps no spans, only their columns. */
final class TraceColumnsBuilder implements BlockContent.Builder<TraceToPack> {
  /** Bounds the memory of a packer. */
  private static final long MOST_BYTES = 8 << 20;

  /** Far below what a column can have: a merge combines blocks. */
  private static final int MOST_SPANS = 1 << 17;

  /** What a merge can copy: a trace with more stays OPEN. */
  private static final int MOST_SPANS_OF_ONE = Column.MOST_ROWS / 2;

  /** About what the numbers and flags of one row take in builders. */
  private static final int ROW_BYTES = 200;

  private final ColumnGroupBuilder core = new ColumnGroupBuilder(TraceColumns.CORE);
  private final ColumnGroupBuilder pairs = new ColumnGroupBuilder(TraceColumns.PAIRS);
  private final ColumnGroupBuilder links = new ColumnGroupBuilder(TraceColumns.LINKS);
  private final ColumnGroupBuilder assessments = new ColumnGroupBuilder(TraceColumns.ASSESSMENTS);
  private final ColumnGroupBuilder spans = new ColumnGroupBuilder(TraceColumns.SPANS);
  private final SignatureBuilder text = new SignatureBuilder();

  /** Of one trace at a time. */
  private final TrigramSet trigrams = new TrigramSet();

  private long bytes;

  @Override
  public boolean fits(TraceToPack packed) {
    var trace = packed.meta().trace();
    return fits(links, trace.runs().size() + trace.prompts().size())
        && fits(assessments, trace.assessments().size())
        && fits(spans, packed.spans().map(List::size).orElse(0));
  }

  private boolean fits(ColumnGroupBuilder nested, int more) {
    return nested.rows() + more <= (core.rows() == 0 ? MOST_SPANS_OF_ONE : MOST_SPANS);
  }

  @Override
  public void add(TraceToPack packed) {
    var trace = packed.meta().trace();
    addCore(trace);
    addPairs(trace);
    addLinks(TraceColumns.RUN, trace.runs());
    addLinks(TraceColumns.PROMPT, trace.prompts());
    links.endParent();
    for (int at = 0; at < trace.assessments().size(); at++) {
      add(trace.assessments().get(at), packed.meta().stored().get(at));
    }
    assessments.endParent();
    if (packed.spans().isPresent()) {
      addSpans(packed.spans().get());
    } else {
      text.addAbsent();
    }
    spans.endParent();
  }

  private void addCore(Trace trace) {
    core.longs(ColumnName.TIME.column()).add(trace.requestTime());
    trace.duration().ifPresent(core.longs(ColumnName.DURATION.column())::add);
    put(core, ColumnName.STATE, trace.state().name());
    put(core, ColumnName.NAME, Optional.ofNullable(trace.tags().get(TraceColumns.NAME_TAG)));
    put(core, ColumnName.CLIENT, trace.clientRequestId());
    for (var name : TraceColumns.TOKENS) {
      Optional.ofNullable(trace.tokens().get(name)).ifPresent(core.doubles(name)::add);
    }
    core.endRow();
    bytes += ROW_BYTES;
  }

  private void addPairs(Trace trace) {
    var tags = pairs.pairs(ColumnName.TAGS);
    trace
        .tags()
        .forEach(
            (key, value) -> {
              if (!key.equals(TraceColumns.NAME_TAG)) {
                tags.put(key, value);
                bytes += 2L * value.length();
              }
            });
    tags.addAbsent();
    pairs.pairs(ColumnName.METADATA).add(trace.metadata());
    for (var value : trace.metadata().values()) {
      bytes += 2L * value.length();
    }
    pairs.endRow();
  }

  private void addLinks(String kind, Iterable<String> targets) {
    for (var target : targets) {
      put(links, ColumnName.LINK_KIND, kind);
      put(links, ColumnName.LINK_TARGET, target);
      links.endRow();
    }
  }

  private void add(Assessment assessment, long stored) {
    put(assessments, ColumnName.ASSESSMENT_NAME, assessment.name());
    put(assessments, ColumnName.ASSESSMENT_KIND, assessment.kind().name());
    put(assessments, ColumnName.ASSESSMENT_VALUE, assessment.value());
    assessments.flags(ColumnName.ASSESSMENT_VALID.column()).add(assessment.valid());
    assessments.longs(ColumnName.ASSESSMENT_CREATED.column()).add(assessment.created());
    assessments.longs(ColumnName.ASSESSMENT_STORED.column()).add(stored);
    put(assessments, ColumnName.ASSESSMENT_RUN, SourceRun.of(assessment).map(run -> run.text()));
    assessments
        .flags(ColumnName.ASSESSMENT_SESSION.column())
        .add(assessment.metadata().containsKey(TraceColumns.SESSION));
    assessments.endRow();
    bytes += ROW_BYTES + 2L * assessment.value().length();
  }

  private void addSpans(List<StoredSpan> all) {
    trigrams.clear();
    for (var span : all) {
      add(span);
      trigrams.addText(span.content());
    }
    text.add(trigrams);
    bytes += (long) Integer.BYTES * trigrams.size();
  }

  private void add(StoredSpan span) {
    put(spans, ColumnName.SPAN_NAME, span.name());
    put(spans, ColumnName.SPAN_TYPE, span.type());
    put(spans, ColumnName.SPAN_STATUS, span.status().name());
    spans.longs(ColumnName.SPAN_START.column()).add(span.startNanos());
    spans.longs(ColumnName.SPAN_DURATION.column()).add(span.endNanos() - span.startNanos());
    put(spans, ColumnName.SPAN_MODEL, span.model());
    put(spans, ColumnName.SPAN_PROVIDER, span.provider());
    var costs = SpanCosts.of(span);
    for (var name : TraceColumns.COSTS) {
      costs.find(name).ifPresent(spans.doubles(name)::add);
    }
    spans.endRow();
    bytes += ROW_BYTES;
  }

  private static void put(ColumnGroupBuilder group, ColumnName column, Optional<String> text) {
    text.ifPresent(present -> put(group, column, present));
  }

  private static void put(ColumnGroupBuilder group, ColumnName column, String text) {
    group.texts(column.column()).add(text);
  }

  @Override
  public boolean isFull() {
    long keys =
        pairs.pairs(ColumnName.TAGS).keyBytes() + pairs.pairs(ColumnName.METADATA).keyBytes();
    return bytes + keys > MOST_BYTES
        || spans.rows() > MOST_SPANS
        || assessments.rows() > MOST_SPANS
        || links.rows() > MOST_SPANS;
  }

  @Override
  public List<NewColumn> build() {
    var columns = new ArrayList<NewColumn>();
    addGroup(TraceColumns.CORE, core, columns);
    addGroup(TraceColumns.PAIRS, pairs, columns);
    addGroup(TraceColumns.LINKS, links, columns);
    addGroup(TraceColumns.ASSESSMENTS, assessments, columns);
    addGroup(TraceColumns.SPANS, spans, columns);
    if (spans.rows() > 0) {
      columns.add(NewColumn.signature(TraceColumns.TEXT, text));
    }
    return columns;
  }

  private static void addGroup(
      GroupDefinition definition, ColumnGroupBuilder group, List<NewColumn> columns) {
    if (group.rows() > 0) {
      columns.add(NewColumn.group(definition.name(), group.build()));
    }
  }
}
