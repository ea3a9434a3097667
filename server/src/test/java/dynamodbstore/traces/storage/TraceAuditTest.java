package dynamodbstore.traces.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceAuditRepository;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the audit of traces reports. */
class TraceAuditTest {
  private static final TraceId ID = new TraceId("tr-1");
  private static final ExperimentId EXPERIMENT = new ExperimentId(1);
  private static final long TIME = 1_000;

  private final TestClock clock = new TestClock();
  private final Table table = new MemoryTable(clock, new Meter());
  private final TraceWriter writer =
      new TraceWriter(
          new TraceRepository(table),
          new TraceCommitRepository(table, clock),
          new Environment(clock, new Random(1)));

  @Test
  void completeTracesAndTombstonesAreSound() {
    create(ID, "small");
    create(new TraceId("large"), incompressible());
    create(new TraceId("deleted"), "small");
    assertThat(writer.deleteAll(EXPERIMENT, List.of(new TraceId("deleted")))).isOne();

    assertThat(faults()).isEmpty();
  }

  @Test
  void itemsThatACrashHasLeftAreSound() {
    create(ID, "small");
    put(TraceItems.row(EXPERIMENT, new TraceId("never created"), new OpenRow("token", TIME)));
    put(Item.at(new Key(TraceKeys.partition(ID), "T#SPANS#x#y#0000")).with("data", "x").build());

    assertThat(faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#%\0", "%", "\u00e9", "x"})
  void idsThatAreEscapedOrTooLongForAKeyAreSound(String text) {
    create(new TraceId(text), "small");
    create(new TraceId(text.repeat(1_000)), incompressible());

    assertThat(faults()).isEmpty();
  }

  @Test
  void openTraceWithoutARowIsReported() {
    create(ID, "small");
    delete(TraceKeys.row(EXPERIMENT, ID));

    assertThat(faults()).containsExactly("has no open row in experiment 1");
  }

  @Test
  void rowWithATimeBeforeTheRequestTimeIsReported() {
    create(ID, "small");
    put(TraceItems.row(EXPERIMENT, ID, new OpenRow("token", TIME - 1)));

    assertThat(faults()).containsExactly("has an open row with a time before its request time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"T#PART#", "T#SPANS#"})
  void missingPartOfABodyOrAChunkIsReported(String prefix) {
    create(ID, incompressible());
    delete(only(prefix).key());

    assertThat(faults()).containsExactly("refers to items that do not exist");
  }

  @ParameterizedTest
  @ValueSource(strings = {"T#PART#", "T#SPANS#"})
  void partThatCannotBeDecodedIsReported(String prefix) {
    create(ID, incompressible());
    put(only(prefix).toBuilder().with("data", new byte[] {9, 9, 9}).build());

    assertThat(faults()).hasSize(1).first().asString().startsWith("cannot be decoded: ");
  }

  private void create(TraceId id, String tag) {
    boolean _ =
        writer.apply(
            id,
            _ -> {
              var draft = new TraceDraft(id, EXPERIMENT, TIME, TraceState.OK);
              draft.tags().put("k", tag);
              return new TraceChange.Store<>(draft, List.of(TestSpans.span(1)), true);
            });
  }

  /** A text that does not fit into the item of a trace. */
  private static String incompressible() {
    var bytes = new byte[20_000];
    new Random(1).nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private List<String> faults() {
    var audit = new TraceAuditRepository(table);
    var faults = new ArrayList<String>();
    items().forEach(item -> audit.fault(item).ifPresent(faults::add));
    return faults;
  }

  private Item only(String prefix) {
    var found = items().stream().filter(item -> item.key().sort().startsWith(prefix)).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private List<Item> items() {
    return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false).toList();
  }

  private void put(Item item) {
    assertThat(table.write(Write.put(item)).isWritten()).isTrue();
  }

  private void delete(Key key) {
    assertThat(table.write(Write.delete(key, Condition.present())).isWritten()).isTrue();
  }
}
