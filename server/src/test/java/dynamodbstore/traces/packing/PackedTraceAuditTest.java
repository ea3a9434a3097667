package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** What the audit of packed traces and of blocks reports. */
class PackedTraceAuditTest {
  private static final TraceId FIRST = new TraceId("tr-1");
  private static final TraceId SECOND = new TraceId("tr-2");

  private final TestClock clock = new TestClock();
  private final Table table = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(table, clock);
  private final Environment environment = new Environment(clock, new Random(2));
  private final BlockRepository blocks = BlockRepository.of(table, environment);
  private final TracePacker packer =
      new TracePacker(
          TracePackingRepository.of(table, environment),
          blocks,
          new SimpleContent(),
          new PackingPolicy(Duration.ZERO, 256));

  @Test
  void packedChangedDeletedMergedAndSweptTracesAreSound() {
    pack(FIRST);
    pack(SECOND);
    traces.change(FIRST, draft -> draft.tags().put("k", "v"));
    assertThat(faults()).isEmpty();
    pack(new TraceId("tr-3"));
    assertThat(traces.writer().deleteAll(HERE, List.of(SECOND))).isOne();
    assertThat(faults()).isEmpty();
    packAll();
    merge();
    assertThat(faults()).isEmpty();
    clock.advance(Duration.ofHours(2));
    sweep();

    assertThat(items(item -> item.key().sort().equals("NEXT"))).isNotEmpty();
    assertThat(faults()).isEmpty();
  }

  @Test
  void packedTraceWithoutAValidEntryIsReported() {
    pack(FIRST);
    blocks
        .entries()
        .voidAll(
            traces
                .repository
                .metas(List.of(FIRST))
                .values()
                .iterator()
                .next()
                .entries()
                .references(FIRST));

    assertThat(faults())
        .containsExactly("is packed, but has neither an open row nor valid entries");
  }

  @Test
  void validEntryOfATraceThatDoesNotNameItIsReported() {
    pack(FIRST);
    delete(TraceKeys.meta(FIRST).sort());

    assertThat(faults()).containsExactly("has a valid entry that trace tr-1 does not name");
  }

  @Test
  void columnsWithoutADirectoryRowAreReported() {
    pack(FIRST);
    traces.change(FIRST, draft -> draft.tags().put("k", "v"));
    delete("B#");

    assertThat(faults()).isNotEmpty().containsOnly("belongs to no block");
  }

  @Test
  void listedBlockWithoutItsColumnsIsReported() {
    pack(FIRST);
    delete("C#core");

    assertThat(faults()).containsExactly("refers to columns that do not exist");
  }

  @Test
  void pointerToABlockThatDoesNotExistIsReported() {
    pack(FIRST);
    merge();
    clock.advance(Duration.ofHours(2));
    sweep();
    delete("B#");
    delete("C#");

    assertThat(faults()).contains("points to a block that does not exist");
  }

  private void pack(TraceId id) {
    traces.log(id, TestSpans.span(1));
    packAll();
  }

  private void packAll() {
    clock.advance(Duration.ofSeconds(1));
    assertThat(packer.pack(HERE).rows()).isPositive();
  }

  private void merge() {
    var listed = blocks.directory().rows(HERE).filter(DirectoryRow::isListed).toList();
    assertThat(new BlockMerger(blocks, new SimpleContent()::part).merge(listed)).isPresent();
  }

  private void sweep() {
    var sweeper = new BlockSweeper(blocks, clock);
    assertThat(blocks.directory().rows(HERE).filter(sweeper::sweep)).isNotEmpty();
  }

  private List<String> faults() {
    var audit = new PackedTraceAuditRepository(table);
    var faults = new ArrayList<String>();
    items(_ -> true).forEach(item -> audit.fault(item).ifPresent(faults::add));
    return faults;
  }

  private List<Item> items(Predicate<Item> wanted) {
    return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
        .filter(wanted)
        .toList();
  }

  private void delete(String sortPrefix) {
    items(item -> item.key().sort().startsWith(sortPrefix))
        .forEach(item -> assertThat(table.write(Write.delete(item.key())).isWritten()).isTrue());
  }
}
