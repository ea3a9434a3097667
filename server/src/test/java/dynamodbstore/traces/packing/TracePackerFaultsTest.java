package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Traces that cannot be packed, among others that can. */
class TracePackerFaultsTest {
  private static final TraceId ID = new TraceId("tr-bad");
  private static final Duration LATER = Duration.ofSeconds(6);
  private static final Duration IDLE = Duration.ofSeconds(5);
  private static final long MOST_HEAP = 3_000_000;

  private final TestClock clock = new TestClock();
  private final Table table = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(table, clock);
  private final Environment environment = new Environment(clock, new Random(2));
  private final BlockRepository blocks = BlockRepository.of(table, environment);
  private final TracePackingRepository store = TracePackingRepository.of(table, environment);
  private final TracePacker packer =
      new TracePacker(
          store, blocks, new SimpleContent(), new PackingPolicy(IDLE, IDLE, 256, 256, MOST_HEAP));

  @Test
  void traceWithSpansThatTakeTooMuchHeapStaysOpen() {
    traces.log(ID, TestSpans.span(1, "x".repeat(2_000_000)));
    logOthers(2);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(3, 2, 0, false));

    assertThat(traces.rows(HERE)).containsExactly(ID.text());
    assertThat(traces.spans(ID)).containsExactly(1L);
    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 0, 0, false));
  }

  @Test
  void traceWithTagsThatTakeTooMuchHeapStaysOpen() {
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.tags().put("large", "x".repeat(2_000_000)));
    logOthers(2);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(3, 2, 0, false));

    assertThat(traces.rows(HERE)).containsExactly(ID.text());
  }

  @Test
  void tracesWithLargeTagsArePackedAFewAtATime() {
    for (int trace = 0; trace < 10; trace++) {
      var id = new TraceId("tr-" + trace);
      traces.log(id, TestSpans.span(1));
      traces.change(id, draft -> draft.tags().put("large", "x".repeat(1_000_000)));
    }
    clock.advance(LATER);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(10, 10, 0, false));
  }

  @Test
  void traceWithMoreSpansThanABlockCanHaveStaysOpen() {
    traces.log(ID, spans(4));
    for (int trace = 0; trace < 5; trace++) {
      traces.log(new TraceId("tr-" + trace), spans(2));
    }
    clock.advance(LATER);
    var small = new TracePacker(store, blocks, new SimpleContent(3), new PackingPolicy(IDLE, 256));

    assertThat(small.pack(HERE)).isEqualTo(new PackingRound(6, 5, 0, false));

    assertOnlyTheBadRowIsLeft();
    assertThat(blocks.directory().rows(HERE)).hasSize(5).allMatch(DirectoryRow::isListed);
  }

  private static StoredSpan[] spans(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(TestSpans::span).toArray(StoredSpan[]::new);
  }

  @Test
  void traceWithAnUnreadableMetaDoesNotStopOthers() {
    traces.log(ID, TestSpans.span(1));
    var meta = table.get(TraceKeys.meta(ID), Read.STRONG).orElseThrow();
    spoil(meta.key());
    logOthers(50);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(51, 50, 0, false));
    assertOnlyTheBadRowIsLeft();

    put(meta);
    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 0, 0, false));
    clock.advance(Duration.ofMinutes(11));
    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 1, 0, false));
  }

  @Test
  void traceWithUnreadableSpansDoesNotStopOthers() {
    traces.log(ID, TestSpans.span(1, incompressible()));
    var chunk = traces.keys(ID, "").stream().filter(key -> key.startsWith("T#SPANS#")).findFirst();
    spoil(new Key(TraceKeys.partition(ID), chunk.orElseThrow()));
    logOthers(5);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(6, 5, 0, false));

    assertOnlyTheBadRowIsLeft();
  }

  @Test
  void unreadableRowDoesNotStopOthers() {
    spoil(TraceKeys.row(HERE, ID));
    logOthers(5);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(5, 5, 0, false));
  }

  @Test
  void traceWithAnUnreadableEarlierBlockDoesNotStopOthers() {
    traces.log(ID, TestSpans.span(1));
    clock.advance(LATER);
    assertThat(packer.pack(HERE).packed()).isOne();
    var block = blocks.directory().rows(HERE).findFirst().orElseThrow();
    items(block).forEach(this::spoil);
    traces.log(ID, TestSpans.span(2));
    logOthers(5);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(6, 5, 0, false));

    assertOnlyTheBadRowIsLeft();
  }

  @Test
  void packedTraceWithoutAnEntryIsOpenedAgain() {
    traces.log(ID, TestSpans.span(1));
    var meta = requireNonNull(traces.repository.metas(List.of(ID)).get(ID));
    var row = new OpenTrace(new OpenRow("t", 1), meta);
    assertThat(
            store.rewrite(
                List.of(row),
                read -> read.with(Packing.PACKED, TraceEntries.NONE, store.after(read))))
        .hasSize(1);
    clock.advance(LATER);

    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 0, 1, false));
    clock.advance(LATER);
    assertThat(packer.pack(HERE)).isEqualTo(new PackingRound(1, 1, 0, false));
  }

  @Test
  void roundEndsWhenTheLeaseIsLost() {
    logOthers(520);
    var renewals = List.of(true, false).iterator();

    var round = packer.pack(HERE, renewals::next);

    assertThat(round).isEqualTo(new PackingRound(512, 512, 0, true));
    assertThat(traces.rows(HERE)).hasSize(8);
  }

  @Test
  void roundThatTakesLongLeavesTheRestToALaterOne() {
    logOthers(520);

    var round =
        packer.pack(
            HERE,
            () -> {
              clock.advance(Duration.ofSeconds(25));
              return true;
            });

    assertThat(round).isEqualTo(new PackingRound(512, 512, 0, true));
  }

  @Test
  void rowWhoseMetaAppearsLaterIsForgotten() {
    var row = TraceItems.row(HERE, ID, new OpenRow("token", 1));
    put(row);
    assertThat(packer.pack(HERE).left()).isOne();
    assertThat(packer.absent()).isOne();
    traces.log(ID, TestSpans.span(1));
    put(row);

    assertThat(packer.pack(HERE).left()).isOne();

    assertThat(packer.absent()).isZero();
  }

  private void logOthers(int count) {
    for (int trace = 0; trace < count; trace++) {
      traces.log(new TraceId("tr-" + trace), TestSpans.span(1));
    }
    clock.advance(LATER);
  }

  private void assertOnlyTheBadRowIsLeft() {
    assertThat(traces.rows(HERE)).containsExactly(ID.text());
    assertThat(blocks.directory().rows(HERE))
        .filteredOn(row -> row.status() instanceof BlockStatus.Pending)
        .isEmpty();
  }

  private List<Key> items(DirectoryRow block) {
    var partition = "EXP#" + HERE + "#TB#" + block.key().block();
    return Pages.stream(table, Query.of(Index.PRIMARY, partition)).map(Item::key).toList();
  }

  /** Replaces an item by one without its fields. */
  private void spoil(Key key) {
    put(Item.at(key).with("unknown", "x").build());
  }

  private void put(Item item) {
    assertThat(table.write(Write.put(item)).isWritten()).isTrue();
  }

  private static String incompressible() {
    return new Random(1)
        .ints(600_000, '0', 'z')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
