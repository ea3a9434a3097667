package dynamodbstore.traces.packing;

import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.blocks.signatures.SignatureBuilder;
import dynamodbstore.blocks.signatures.TrigramSet;
import dynamodbstore.traces.items.TraceToPack;
import java.util.List;

/** Content of blocks for tests of packing: the time and the tags, and the names of the spans. */
public final class SimpleContent implements BlockContent<TraceToPack> {
  static final String CORE = "core";
  static final String TIME = "time";
  static final String TAGS = "tags";
  static final String SPANS = "spans";
  static final String ID = "id";
  static final String TEXT = "text";

  private static final GroupDefinition CORE_GROUP =
      GroupDefinition.of(CORE).with(TIME, ColumnType.LONG).with(TAGS, ColumnType.PAIRS);
  private static final GroupDefinition SPAN_GROUP =
      GroupDefinition.nested(SPANS).with(ID, ColumnType.LONG);

  private final int mostSpans;

  public SimpleContent() {
    this(Integer.MAX_VALUE);
  }

  /**
   * @param mostSpans number of spans at which a block is full
   */
  public SimpleContent(int mostSpans) {
    this.mostSpans = mostSpans;
  }

  @Override
  public EntryPart part(String column) {
    return column.equals(SPANS) || column.equals(TEXT) ? EntryPart.BODY : EntryPart.INFO;
  }

  @Override
  public Builder<TraceToPack> newBuilder() {
    return new Columns(mostSpans);
  }

  private static final class Columns implements Builder<TraceToPack> {
    private final ColumnGroupBuilder core = new ColumnGroupBuilder(CORE_GROUP);
    private final ColumnGroupBuilder spans = new ColumnGroupBuilder(SPAN_GROUP);
    private final SignatureBuilder text = new SignatureBuilder();
    private final int mostSpans;

    Columns(int mostSpans) {
      this.mostSpans = mostSpans;
    }

    @Override
    public boolean fits(TraceToPack entry) {
      return spans.rows() + entry.spans().map(List::size).orElse(0) <= mostSpans;
    }

    @Override
    public void add(TraceToPack entry) {
      var trace = entry.meta().trace();
      core.longs(TIME).add(trace.requestTime());
      core.pairs(TAGS).add(trace.tags());
      core.endRow();
      var trigrams = new TrigramSet();
      entry
          .spans()
          .ifPresent(
              found ->
                  found.forEach(
                      span -> {
                        spans.longs(ID).add(span.id());
                        spans.endRow();
                        trigrams.addText(span.content());
                      }));
      spans.endParent();
      if (entry.spans().isPresent()) {
        text.add(trigrams);
      } else {
        text.addAbsent();
      }
    }

    @Override
    public boolean isFull() {
      return spans.rows() >= mostSpans;
    }

    @Override
    public List<NewColumn> build() {
      return List.of(
          NewColumn.group(CORE, core.build()),
          NewColumn.group(SPANS, spans.build()),
          NewColumn.signature(TEXT, text));
    }
  }
}
