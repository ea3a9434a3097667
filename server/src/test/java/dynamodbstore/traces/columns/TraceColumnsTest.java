package dynamodbstore.traces.columns;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.signatures.SignatureQuery;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.scan.SimpleTraces;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TraceColumnsTest {
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);
  private static final String LONG = "x".repeat(1000);

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final MemoryTable table = new MemoryTable(clock, meter);
  private final StoredTraces stored = new StoredTraces(table, clock);
  private final BlockRepository blocks =
      BlockRepository.of(table, new Environment(clock, new Random(9)));
  private final TraceBlockReader reader = new TraceBlockReader(blocks.columns());

  @Test
  void columnsHaveTheFieldsOfTheTrace() {
    stored.put(trace());
    stored.pack(10);

    var block =
        read(
            ColumnName.TIME,
            ColumnName.DURATION,
            ColumnName.STATE,
            ColumnName.tag("mlflow.traceName"),
            ColumnName.tag("team"),
            ColumnName.metadata("key"),
            ColumnName.metadata("none"),
            ColumnName.LINK_KIND,
            ColumnName.LINK_TARGET,
            ColumnName.tokens("input_tokens"));

    assertThat(block.id(0)).isEqualTo("tr-1");
    assertThat(block.longs(ColumnName.TIME).orElseThrow().at(0)).isEqualTo(1234);
    assertThat(block.longs(ColumnName.DURATION).orElseThrow().at(0)).isEqualTo(-5);
    assertThat(text(block, ColumnName.STATE, 0)).isEqualTo("ERROR");
    assertThat(text(block, ColumnName.NAME, 0)).isEqualTo("chat");
    assertThat(text(block, ColumnName.tag("team"), 0)).isEqualTo("blue");
    assertThat(block.texts(ColumnName.metadata("none"))).isEmpty();
    assertThat(text(block, ColumnName.LINK_KIND, 0)).isEqualTo("run");
    assertThat(text(block, ColumnName.LINK_TARGET, 1)).isEqualTo("p/1");
    assertThat(block.doubles(ColumnName.tokens("input_tokens")).orElseThrow().at(0)).isEqualTo(7.5);
    assertThat(block.texts(ColumnName.metadata("key")).map(column -> column.at(0)))
        .contains(DictionaryText.of(LONG));
  }

  @Test
  void columnsHaveTheAssessmentsAndSpansOfTheTrace() {
    stored.put(trace());
    stored.pack(10);

    var block =
        read(
            ColumnName.ASSESSMENT_NAME,
            ColumnName.ASSESSMENT_VALUE,
            ColumnName.ASSESSMENT_RUN,
            ColumnName.ASSESSMENT_STORED,
            ColumnName.ASSESSMENT_SESSION,
            ColumnName.SPAN_NAME,
            ColumnName.SPAN_TYPE,
            ColumnName.SPAN_START);

    assertThat(text(block, ColumnName.ASSESSMENT_NAME, 0)).isEqualTo("quality");
    assertThat(text(block, ColumnName.ASSESSMENT_VALUE, 0)).isEqualTo("0.5");
    assertThat(text(block, ColumnName.ASSESSMENT_RUN, 0)).isEqualTo("run-1");
    assertThat(block.longs(ColumnName.ASSESSMENT_STORED).orElseThrow().at(0))
        .isEqualTo(clock.instant().toEpochMilli());
    assertThat(block.flags(ColumnName.ASSESSMENT_SESSION).orElseThrow().at(0)).isTrue();
    assertThat(block.nesting(ColumnName.SPAN_NAME).orElseThrow().end(0)).isEqualTo(1);
    assertThat(text(block, ColumnName.SPAN_TYPE, 0)).isEqualTo("LLM");
    assertThat(block.longs(ColumnName.SPAN_START).orElseThrow().at(0)).isEqualTo(99);
  }

  @Test
  void signatureExcludesTracesWithoutTheText() {
    stored.put(trace());
    stored.pack(10);
    var found = SignatureQuery.of(List.of("{}"));
    var other = SignatureQuery.of(List.of("something else"));

    assertThat(reader.read(rows(), BlockNeeds.of(found)).getFirst().textCandidates(found).get(0))
        .isTrue();
    assertThat(reader.read(rows(), BlockNeeds.of(other)).getFirst().textCandidates(other).get(0))
        .isFalse();
  }

  @Test
  void cachedColumnsCostNoRead() {
    stored.put(trace());
    stored.pack(10);
    var rows = rows();
    var needs = BlockNeeds.of(List.of(ColumnName.TIME, ColumnName.tag("team")));
    assertThat(reader.read(rows, needs)).hasSize(1);
    var before = meter.total();

    assertThat(reader.read(rows, needs)).hasSize(1);

    assertThat(meter.total()).isEqualTo(before);
  }

  @Test
  void blockTakesNoMoreSpansThanCanBeDecodedAndMerged() {
    stored.put(trace());
    var id = new TraceId("tr-1");
    var meta = requireNonNull(new TraceRepository(table).metas(List.of(id)).get(id));
    var builder = new TraceColumns().newBuilder();

    assertThat(builder.fits(withSpans(meta, 1 << 19))).isTrue();
    assertThat(builder.fits(withSpans(meta, (1 << 19) + 1))).isFalse();
    builder.add(withSpans(meta, 1));
    assertThat(builder.fits(withSpans(meta, (1 << 17) - 1))).isTrue();
    assertThat(builder.fits(withSpans(meta, 1 << 17))).isFalse();
  }

  private static TraceToPack withSpans(TraceMeta meta, int count) {
    return new TraceToPack(meta, Optional.of(Collections.nCopies(count, SimpleTraces.span(1))));
  }

  @Test
  void onlySpansAndTheirTextBelongToTheBody() {
    var columns = new TraceColumns();

    assertThat(List.of("spans", "text")).allMatch(name -> columns.part(name) == EntryPart.BODY);
    assertThat(List.of("core", "pairs", "links", "assess", "later"))
        .allMatch(name -> columns.part(name) == EntryPart.INFO);
  }

  private TraceBlock read(ColumnName... columns) {
    var needs = BlockNeeds.of(List.of(columns)).and(BlockNeeds.ENTRIES);
    return reader.read(rows(), needs).getFirst();
  }

  private List<DirectoryRow> rows() {
    return blocks.directory().rows(EXPERIMENT).toList();
  }

  private static String text(TraceBlock block, ColumnName column, int row) {
    TextColumn texts = block.texts(column).orElseThrow();
    return ((DictionaryText.Whole) texts.at(row)).text();
  }

  private static TraceWithSpans trace() {
    var draft = new TraceDraft(new TraceId("tr-1"), EXPERIMENT, 1234, TraceState.ERROR);
    draft.duration(OptionalLong.of(-5));
    draft.tags().put("mlflow.traceName", "chat");
    draft.tags().put("team", "blue");
    draft.metadata().put("key", LONG);
    draft.runs().add("run-2");
    draft.prompts().add("p/1");
    draft.tokens().put("input_tokens", 7.5);
    draft
        .assessments()
        .add(
            new Assessment(
                "a-1",
                "quality",
                Assessment.Kind.FEEDBACK,
                "0.5",
                Optional.empty(),
                1,
                1,
                new Assessment.Source("HUMAN", Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                Map.of("mlflow.assessment.sourceRunId", "run-1", "mlflow.trace.session", "any")));
    return new TraceWithSpans(draft.toTrace(), List.of(SimpleTraces.span(99)));
  }
}
