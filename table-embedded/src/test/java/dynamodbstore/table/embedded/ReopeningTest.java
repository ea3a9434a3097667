package dynamodbstore.table.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Write;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReopeningTest {
  @TempDir Path folder;

  @Test
  void allItemsAndIndexEntriesSurviveReopening() {
    var random = new Random(1);
    var items = new HashMap<Key, Item>();
    for (int count = 0; count < 500; count++) {
      var item = Samples.anyItem(random).toBuilder().withoutExpiry().build();
      items.put(item.key(), item);
    }
    try (var table = Samples.open(folder)) {
      var _ = table.writeAll(items.values().stream().<Write>map(Write::put).toList());
    }

    try (var table = Samples.open(folder)) {
      assertThat(Pages.ofAll(table, Read.STRONG))
          .containsExactlyInAnyOrderElementsOf(items.values());
      for (var item : items.values()) {
        for (var position : item.positions().entrySet()) {
          var query = Query.of(position.getKey(), position.getValue().partition());
          assertThat(Pages.of(table, query)).contains(item);
        }
      }
    }
    RawRows.checkIndexes(folder);
  }

  @Test
  void callsOnAClosedTableThrowTableUnavailable() {
    var table = Samples.open(folder);
    table.close();
    table.close();

    List<Supplier<?>> calls =
        List.of(
            () -> table.get(Samples.key("a"), Read.STRONG),
            () -> table.getAll(List.of(), Read.STRONG),
            () -> table.query(Query.of(Index.LSI1, "p")),
            () -> table.scan(Optional.empty(), Read.STRONG),
            () -> table.estimate(Query.of(Index.PRIMARY, "p")),
            () -> table.write(Write.put(Samples.item("a"))),
            () -> table.writeAll(List.of()),
            () -> table.transact(List.of(Write.put(Samples.item("a")))));
    assertThat(calls)
        .allSatisfy(call -> assertThatThrownBy(call::get).isInstanceOf(TableUnavailable.class));
  }

  @Test
  void closeCompletesAcceptedWritesAndRejectsLaterOnes() throws Exception {
    var table = Samples.open(folder);
    var begun = new CountDownLatch(200);
    var writers = new ArrayList<Future<List<String>>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int writer = 0; writer < 20; writer++) {
        var name = "w" + writer;
        writers.add(threads.submit(() -> writeUntilClosed(table, name, begun)));
      }
      begun.await();

      table.close();
    }

    try (var reopened = Samples.open(folder)) {
      for (var writer : writers) {
        for (var sort : writer.get()) {
          assertThat(reopened.get(Samples.key(sort), Read.STRONG)).isPresent();
        }
      }
    }
  }

  @Test
  void closeWithConcurrentReadersIsSafe() throws Exception {
    for (int round = 0; round < 5; round++) {
      var table = Samples.open(folder);
      for (int count = 0; count < 50; count++) {
        var _ = table.write(Write.put(inIndex("i" + count)));
      }
      var begun = new CountDownLatch(200);
      var readers = new ArrayList<Future<?>>();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int reader = 0; reader < 8; reader++) {
          readers.add(threads.submit(() -> readUntilClosed(table, begun)));
        }
        begun.await();

        table.close();
      }
      for (var reader : readers) {
        reader.get();
      }
    }
  }

  private static Item inIndex(String sort) {
    return Samples.item(sort).toBuilder().inIndex(Index.GSI1, new Key("g", sort)).build();
  }

  private static List<String> writeUntilClosed(
      EmbeddedTable table, String name, CountDownLatch begun) {
    var written = new ArrayList<String>();
    try {
      for (int count = 0; ; count++) {
        var sort = name + "-" + count;
        assertThat(table.write(Write.create(Samples.item(sort))).isWritten()).isTrue();
        written.add(sort);
        begun.countDown();
      }
    } catch (TableUnavailable closed) {
      return written;
    }
  }

  private static void readUntilClosed(EmbeddedTable table, CountDownLatch begun) {
    try {
      while (true) {
        assertThat(table.query(Query.of(Index.GSI1, "g")).items()).hasSize(50);
        assertThat(table.query(Query.of(Index.PRIMARY, "partition")).items()).hasSize(50);
        begun.countDown();
      }
    } catch (TableUnavailable closed) {
      // Expected: the table is closed.
    }
  }
}
