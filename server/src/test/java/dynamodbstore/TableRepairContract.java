package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.StoreUri;
import dynamodbstore.experiments.entity.DeletedExperimentRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code table verify --repair} restores, on a table with an item of every kind. */
abstract class TableRepairContract {
  @TempDir Path folder;

  private final TableFactory tables = new TableFactory(InstantSource.system(), new Meter());
  private final TableCommands commands = new TableCommands(tables, _ -> {}, Duration.ZERO);

  /** The location of a table, which exists once {@link #open} was called. */
  abstract StoreUri store();

  abstract Table open();

  @BeforeEach
  void writeEveryKindOfItem() throws IOException {
    var memory = new MemoryTable(InstantSource.system(), new Meter());
    try (var items = EveryKindOfItem.of(new UnclosedTable(memory), folder.resolve("server"))) {
      items.write();
    }
    try (var table = open()) {
      for (var item : Pages.ofAll(memory, Read.STRONG)) {
        assertThat(table.write(Write.put(item)).isWritten()).isTrue();
      }
    }
  }

  @Test
  void everyKindOfItemIsSoundAndARepairChangesNothing() {
    var before = items(_ -> true);

    assertThat(verify()).contains("is sound");
    assertThat(repair()).contains("is sound").contains("Repaired: 0.");
    assertThat(items(_ -> true)).isEqualTo(before);
  }

  @Test
  void rankRowsAndSnapshotsAreDerivedAgain() {
    var ranks = delete(key -> key.sort().startsWith("RANK#"));
    assertThat(ranks).isNotEmpty();
    requireRepaired("lacks index rows that its snapshot names");

    assertThat(delete(key -> key.sort().startsWith("RD#"))).isNotEmpty();
    requireRepaired("is settled but has no snapshot");

    assertThat(keys(key -> key.sort().startsWith("RANK#"))).containsAll(ranks);
  }

  @Test
  void rankRowsThatNoSnapshotNamesAreDeleted() {
    var rank = keys(key -> key.sort().startsWith("RANK#t#")).getFirst();
    var orphan = new Key(rank.partition(), rank.sort().replace("RANK#t#", "RANK#t#orphan-"));
    write(Write.put(Item.at(orphan).with("generation", 1).build()));

    requireRepaired("is a rank row that no snapshot names");

    assertThat(keys(orphan::equals)).isEmpty();
  }

  @Test
  void positionsInIndexesAreDerivedAgain() {
    for (var sort : List.of("R#", "E#META", "M#META", "M#V#")) {
      var item =
          items(key -> key.sort().startsWith(sort)).stream()
              .filter(one -> !one.positions().isEmpty())
              .findFirst()
              .orElseThrow();
      var index = item.positions().keySet().stream().filter(one -> one != Index.GSI2).findFirst();
      assertThat(index).as("an index of %s", sort).isPresent();
      write(Write.put(item.toBuilder().notInIndex(index.get()).build()));

      requireRepaired("is in the indexes at");

      assertThat(items(item.key()::equals)).containsExactly(item);
    }
  }

  @Test
  void fullTextRowsOfNamesAreDerivedAgain() {
    for (var owner : List.of("#E#", "#M#")) {
      var rows = delete(key -> key.sort().startsWith("FTS#") && key.sort().contains(owner));
      assertThat(rows).as("rows of %s", owner).isNotEmpty();

      requireRepaired("ull-text rows");

      assertThat(keys(rows::contains)).containsExactlyInAnyOrderElementsOf(rows);
    }
  }

  @Test
  void openRowsOfTracesAreDerivedAgain() {
    createTrace();
    assertThat(delete(key -> key.partition().matches("EXP#0#T#\\d+"))).hasSize(1);

    requireRepaired("has no open row in experiment 0");

    assertThat(keys(key -> key.partition().matches("EXP#0#T#\\d+"))).hasSize(1);
  }

  @Test
  void bitsOfBlocksAreDerivedAgain() {
    assertThat(delete(key -> key.partition().startsWith("TRACE#") && key.sort().equals("T#META")))
        .isNotEmpty();

    requireRepaired("has a valid entry that trace");
  }

  @Test
  void packedTracesWithoutAnEntryAreOpenedAgain() {
    try (var table = open()) {
      var id = new TraceId("tr-0102030405060708090a0b0c0d0e0f10");
      var meta = Optional.ofNullable(new TraceRepository(table).metas(List.of(id)).get(id));
      BlockRepository.of(table, Environment.ofSystem())
          .entries()
          .voidAll(meta.orElseThrow().entries().references(id));
    }

    requireRepaired("is packed, but has neither an open row nor valid entries");

    assertThat(keys(key -> key.partition().matches("EXP#\\d+#T#\\d+"))).hasSize(1);
  }

  @Test
  void whatIsBeingDeletedPermanentlyIsNeitherReportedNorRepaired() {
    var partition = keys(key -> key.sort().startsWith("RANK#")).getFirst().partition();
    decideToDelete(ExperimentId.parse(partition.substring("EXP#".length())));
    for (var rows : List.of("RANK#", "FTS#")) {
      assertThat(delete(key -> key.partition().equals(partition) && key.sort().startsWith(rows)))
          .as(rows)
          .isNotEmpty();
    }
    var before = items(_ -> true);

    assertThat(verify())
        .contains("is sound")
        .contains(
            "1 permanent deletions are not completed; a running server or gc continues them.");
    assertThat(repair()).contains("Repaired: 0.");
    assertThat(items(_ -> true)).isEqualTo(before);

    // Only a fault in names makes the repair compare the rows of all names.
    assertThat(delete(key -> key.sort().startsWith("FTS#") && key.sort().contains("#M#")))
        .isNotEmpty();
    requireRepaired("ull-text rows");
    assertThat(items(key -> key.partition().equals(partition)))
        .isEqualTo(
            before.stream().filter(item -> item.key().partition().equals(partition)).toList());
  }

  private void decideToDelete(ExperimentId id) {
    try (var table = open()) {
      var experiments = new DeletedExperimentRepository(table);
      assertThat(experiments.decide(experiments.find(id).orElseThrow(), Instant.now())).isTrue();
    }
  }

  private void createTrace() {
    try (var table = open()) {
      var id = new TraceId("tr-1");
      var clock = InstantSource.system();
      var writer =
          new TraceWriter(
              new TraceRepository(table),
              new TraceCommitRepository(table, clock),
              Environment.ofSystem());
      var _ =
          writer.createOrChange(
              id, () -> new TraceDraft(id, new ExperimentId(0), 5, TraceState.OK), _ -> {});
    }
  }

  /** Verification finds the fault; after one repair, neither finds anything. */
  private void requireRepaired(String fault) {
    assertThatThrownBy(this::verify).isInstanceOf(CommandFailure.class).hasMessageContaining(fault);
    assertThat(repair()).contains("is sound").doesNotContain("Repaired: 0.");
    assertThat(verify()).contains("is sound");
    assertThat(repair()).contains("Repaired: 0.");
  }

  private String verify() {
    return commands.verify(store(), false);
  }

  private String repair() {
    return commands.verify(store(), true);
  }

  private void write(Write write) {
    try (var table = open()) {
      assertThat(table.write(write).isWritten()).isTrue();
    }
  }

  private List<Key> delete(Predicate<Key> which) {
    var keys = keys(which);
    try (var table = open()) {
      keys.forEach(key -> assertThat(table.write(Write.delete(key)).isWritten()).isTrue());
    }
    return keys;
  }

  private List<Key> keys(Predicate<Key> which) {
    return items(which).stream().map(Item::key).toList();
  }

  private List<Item> items(Predicate<Key> which) {
    try (var table = open()) {
      return StreamSupport.stream(Pages.ofAll(table, Read.STRONG).spliterator(), false)
          .filter(item -> which.test(item.key()))
          .toList();
    }
  }
}
