package dynamodbstore.benchmarks;

import dynamodbstore.table.Outcome;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * JMH benchmark of the bytes that one call of the embedded table allocates; run it with JMH's
 * {@code -prof gc}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@SuppressWarnings("NullAway.Init") // JMH opens the table before it measures.
public class Allocation {
  private Table table;
  private int next;

  @Setup
  public void open() throws IOException {
    var folder = Files.createTempDirectory("allocation");
    table =
        EmbeddedTable.open(
            folder.resolve("table"),
            EmbeddedOptions.defaults().withDurability(Durability.OS),
            InstantSource.system(),
            new Meter());
    for (int n = 0; n < SampleItems.PARTITION_ITEMS; n++) {
      if (!put().isWritten()) {
        throw new IllegalStateException("The item already exists");
      }
    }
  }

  @TearDown
  public void close() {
    table.close();
  }

  @Benchmark
  public Outcome put() {
    return table.write(Write.create(SampleItems.item(next++)));
  }

  /** Baseline: creating the item, which is part of {@link #put}. */
  @Benchmark
  public Item makingTheItem() {
    return SampleItems.item(next++);
  }

  @Benchmark
  public Optional<Item> get() {
    return table.get(SampleItems.key(7), Read.STRONG);
  }

  @Benchmark
  public Page queryOfHundred() {
    return table.query(Query.of(Index.PRIMARY, SampleItems.partition(0)));
  }
}
