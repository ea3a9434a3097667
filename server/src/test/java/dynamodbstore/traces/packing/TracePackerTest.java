package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.content.BlockColumns;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TracePackerTest {
  private static final TraceId ID = new TraceId("tr-1");
  private static final Duration IDLE = Duration.ofSeconds(5);

  /** Revisions of one instant differ by microseconds. */
  private static final Duration LATER = IDLE.plusSeconds(1);

  private final TestClock clock = new TestClock();
  private final Table table = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(table, clock);
  private final Environment environment = new Environment(clock, new Random(2));
  private final BlockRepository blocks = BlockRepository.of(table, environment);
  private final TracePacker packer = packer(256, new SimpleContent());

  private TracePacker packer(int most, SimpleContent content) {
    return new TracePacker(
        TracePackingRepository.of(table, environment),
        blocks,
        content,
        new PackingPolicy(IDLE, most));
  }

  @Test
  void idleTraceIsCopiedIntoABlockAndLosesItsRow() {
    traces.log(ID, TestSpans.span(1), TestSpans.span(2));
    clock.advance(LATER);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 1, 0, false));

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(meta().packing()).isEqualTo(Packing.PACKED);
    assertThat(traces.spans(ID)).containsExactly(1L, 2L);
    var block = onlyBlock();
    assertThat(meta().entries().info()).contains(block.key());
    assertThat(columns(block).entries().version(0)).isEqualTo(meta().content().micros());
    assertThat(columns(block).group(SimpleContent.SPANS).orElseThrow().rows()).isEqualTo(2);
  }

  @Test
  void traceThatChangedAMomentAgoStaysOpen() {
    traces.log(ID, TestSpans.span(1));
    clock.advance(IDLE.minusMillis(1));

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 0, 1, false));

    assertThat(traces.rows(HERE)).hasSize(1);
  }

  @Test
  void tagOfAPackedTraceIsPackedAgainWithoutItsSpans() {
    pack();
    var body = meta().entries().body();
    traces.change(ID, draft -> draft.tags().put("k", "v"));
    assertThat(traces.rows(HERE)).containsExactly("tr-1");
    clock.advance(LATER);

    assertThat(packer.pack(HERE).packed()).isOne();

    assertThat(meta().entries().body()).isEqualTo(body);
    assertThat(meta().entries().info()).isNotEqualTo(body);
    var info = blocks.directory().find(meta().entries().info().orElseThrow()).orElseThrow();
    assertThat(info.bits().body().count()).isZero();
    assertThat(columns(info).entries().body(0)).contains(body.orElseThrow().text());
    var first = blocks.directory().find(body.orElseThrow()).orElseThrow();
    assertThat(first.bits().info().count()).isZero();
    assertThat(first.bits().body().count()).isOne();
  }

  @Test
  void laterSpansOfAPackedTraceArePackedWithTheEarlierOnes() {
    pack();
    traces.log(ID, TestSpans.span(2));
    clock.advance(LATER);

    assertThat(packer.pack(HERE).packed()).isOne();

    var block = blocks.directory().find(meta().entries().body().orElseThrow()).orElseThrow();
    assertThat(columns(block).group(SimpleContent.SPANS).orElseThrow().rows()).isEqualTo(2);
    assertThat(listed())
        .filteredOn(row -> !row.bits().isVoid())
        .extracting(DirectoryRow::key)
        .containsExactly(block.key());
  }

  @Test
  void deletedTraceIsVoidedAndItsTombstoneExpires() {
    pack();
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isOne();
    assertThat(meta().entries().isEmpty()).isFalse();
    clock.advance(LATER);

    assertThat(packer.pack(HERE).rows()).isOne();

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(onlyBlock().bits().isVoid()).isTrue();
    assertThat(meta().entries().isEmpty()).isTrue();
    clock.advance(Duration.ofDays(8));
    assertThat(traces.repository.metas(List.of(ID))).isEmpty();
  }

  @Test
  void linksThatAreAwaitedByADeletedTraceDoNotLetItsTombstoneExpire() {
    pack();
    assertThat(traces.writer().deleteAll(HERE, List.of(ID))).isOne();
    traces.writer().link(ID, Set.of("r"), Set.of());

    clock.advance(Duration.ofDays(8));

    assertThat(meta().entries().isEmpty()).isFalse();
    assertThat(packer.pack(HERE).rows()).isOne();
    assertThat(onlyBlock().bits().isVoid()).isTrue();
  }

  @Test
  void movedTraceIsVoidedWhereItWasAndPackedWhereItIs() {
    pack();
    traces.change(ID, draft -> draft.moveTo(THERE));
    clock.advance(LATER);

    assertThat(packer.pack(THERE).packed()).isOne();
    clock.advance(LATER);
    assertThat(packer.pack(HERE).packed()).isZero();

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(traces.rows(THERE)).isEmpty();
    assertThat(onlyBlock().bits().isVoid()).isTrue();
    assertThat(blocks.directory().rows(THERE)).hasSize(1);
  }

  @Test
  void rowOfATraceThatWasNeverCreatedIsRemovedOnceItIsOld() {
    var row = TraceItems.row(HERE, ID, new OpenRow("token", 1));
    assertThat(table.write(Write.put(row)).isWritten()).isTrue();

    assertThat(packer.pack(HERE).left()).isOne();
    assertThat(traces.rows(HERE)).hasSize(1);
    clock.advance(LATER);
    assertThat(packer.pack(HERE).left()).isZero();

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(meta().isDeleted()).isTrue();
    traces.log(ID, TestSpans.span(1));
    assertThat(traces.rows(HERE)).hasSize(1);
  }

  @Test
  void tracesAreDividedIntoBlocksByTheirNumberAndByTheirContent() {
    for (int trace = 0; trace < 10; trace++) {
      traces.log(new TraceId("tr-" + trace), TestSpans.span(1), TestSpans.span(2));
    }
    clock.advance(LATER);

    assertThat(packer(4, new SimpleContent()).pack(HERE).packed()).isEqualTo(10);

    assertThat(listed()).extracting(row -> row.bits().count()).containsExactlyInAnyOrder(4, 4, 2);
    for (int trace = 0; trace < 10; trace++) {
      traces.log(new TraceId("tr-" + trace), TestSpans.span(3));
    }
    clock.advance(LATER);
    assertThat(packer(256, new SimpleContent(9)).pack(HERE).packed()).isEqualTo(10);
    assertThat(listed())
        .filteredOn(row -> !row.bits().isVoid())
        .extracting(row -> row.bits().count())
        .containsExactlyInAnyOrder(3, 3, 3, 1);
  }

  @Test
  void traceWithALargeBodyKeepsItsPartsWhenItIsPacked() {
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.tags().put("large", incompressible()));
    var parts = traces.keys(ID, "T#PART#");
    assertThat(parts).isNotEmpty();
    clock.advance(LATER);

    assertThat(packer.pack(HERE).packed()).isOne();

    assertThat(traces.keys(ID, "T#PART#")).isEqualTo(parts);
    assertThat(traces.find(ID).orElseThrow().trace().tags()).containsKey("large");
    traces.change(ID, draft -> draft.tags().put("more", "x"));
    assertThat(traces.keys(ID, "T#PART#")).doesNotContainAnyElementsOf(parts).isNotEmpty();
  }

  @Test
  void idThatIsTooLongForABlockStaysOpen() {
    var id = new TraceId("x".repeat(300));
    traces.log(id, TestSpans.span(1));
    clock.advance(LATER);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 0, 0, false));

    assertThat(traces.rows(HERE)).hasSize(1);
  }

  private void pack() {
    traces.log(ID, TestSpans.span(1));
    clock.advance(LATER);
    assertThat(packer.pack(HERE).packed()).isOne();
  }

  private TraceMeta meta() {
    return requireNonNull(traces.repository.metas(List.of(ID)).get(ID));
  }

  private DirectoryRow onlyBlock() {
    assertThat(listed()).hasSize(1);
    return listed().getFirst();
  }

  private List<DirectoryRow> listed() {
    return blocks.directory().rows(HERE).filter(DirectoryRow::isListed).toList();
  }

  private BlockColumns columns(DirectoryRow row) {
    var request = ColumnRequest.of("entries", SimpleContent.SPANS);
    return requireNonNull(blocks.columns().read(List.of(row), request).get(row.key()));
  }

  private static String incompressible() {
    return new Random(1)
        .ints(20_000, '0', 'z')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
