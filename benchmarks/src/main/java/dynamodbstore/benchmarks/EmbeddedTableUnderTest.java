package dynamodbstore.benchmarks;

import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;

/** The embedded table as the server uses it, with limits, conditions and costs. */
final class EmbeddedTableUnderTest implements StoreUnderTest {
  private final Path folder;
  private final EmbeddedOptions options;
  private Table table;

  EmbeddedTableUnderTest(Path folder, EmbeddedOptions options) {
    this.folder = folder;
    this.options = options;
    this.table = open();
  }

  private Table open() {
    return EmbeddedTable.open(folder, options, InstantSource.system(), new Meter());
  }

  @Override
  public void create(int number) {
    if (!table.write(Write.create(SampleItems.item(number))).isWritten()) {
      throw new IllegalStateException("Already exists: " + number);
    }
  }

  @Override
  public void createTen(int first) {
    var writes = new ArrayList<Write>(10);
    for (int n = 0; n < 10; n++) {
      writes.add(Write.create(SampleItems.item(first + n)));
    }
    if (!table.transact(writes).isWritten()) {
      throw new IllegalStateException("Already exists: " + first);
    }
  }

  @Override
  public void get(Key key) {
    if (table.get(key, Read.STRONG).isEmpty()) {
      throw new IllegalStateException("Missing: " + key);
    }
  }

  @Override
  public void queryItems(String partition) {
    requireAll(table.query(Query.of(Index.PRIMARY, partition)).items().size());
  }

  @Override
  public void queryIndex(String partition) {
    requireAll(table.query(Query.of(Index.LSI1, partition)).items().size());
  }

  private static void requireAll(int found) {
    if (found != SampleItems.PARTITION_ITEMS) {
      throw new IllegalStateException("Found only " + found);
    }
  }

  @Override
  public void flush() {
    table.close();
    table = open();
  }

  @Override
  public void close() {
    table.close();
  }
}
