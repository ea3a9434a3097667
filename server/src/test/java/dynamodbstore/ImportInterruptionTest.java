package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.config.Config;
import dynamodbstore.imports.DiscardingTable;
import dynamodbstore.imports.ImportRequest;
import dynamodbstore.imports.MlflowDatabase;
import dynamodbstore.imports.source.DatabaseSource;
import dynamodbstore.imports.source.SourceUri;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportInterruptionTest {
  @TempDir private Path scratch;

  private SourceUri source;

  @BeforeEach
  void fill() throws SQLException {
    try (var database = MlflowDatabase.create(scratch.resolve("mlflow.db"))) {
      database.insert("experiments", 1, "one", "s3://one", "active", 1, 2);
      for (int run = 0; run < 3; run++) {
        var id = "0123456789ab4cde89abcdef0123456" + run;
        database.insert("runs", id, "r", "bob", "FINISHED", run, 9, null, "active", "", 1);
        database.insert("params", "lr", "0.1", id);
        database.insert("tags", "team", "a", id);
        database.insert("inputs", "in" + run, "DATASET", "ds", "RUN", id, 0);
        for (int step = 0; step < 100; step++) {
          database.insert("metrics", "loss", 0.5, step, id, step, false);
        }
      }
      database.insert("datasets", "ds", 1, "data", "d1", "local", "{}", null, "{}");
      database.insert("logged_models", "m-1", 1, "net", "s3://m", 5, 6, 2, "active", null, "");
      database.insert("logged_model_tags", "m-1", "t", "v");
      database.insert("registered_models", "net", 50, 60, "about", "default");
      database.insert(
          "model_versions",
          "net",
          1,
          1,
          2,
          "d",
          "None",
          "s3://s",
          null,
          "",
          null,
          "READY",
          "default");
      source = SourceUri.parse(database.uri());
    }
  }

  @Test
  void interruptedImportIsCompletedToTheSameItems() {
    var undisturbed = table();
    var counted = new FaultyTable(undisturbed);
    imported(counted);
    var expected = items(undisturbed);

    for (long step = 0; step < counted.made(); step++) {
      var table = table();
      var faulty = new FaultyTable(table);
      faulty.failAfter(step);
      assertThatThrownBy(() -> imported(faulty)).isInstanceOf(TableException.class);

      imported(table);

      assertThat(items(table)).as("after step %d", step).isEqualTo(expected);
    }
  }

  @Test
  void discardedWritesCostWhatTheImportCosts() {
    var dry = new Meter();
    var real = new Meter();

    imported(new DiscardingTable(table(), dry));
    imported(new MemoryTable(InstantSource.system(), real));

    assertThat(dry.total().writeUnits()).isEqualTo(real.total().writeUnits());
  }

  private void imported(Table table) {
    try (var database = DatabaseSource.open(source)) {
      var request = new ImportRequest(source, Optional.empty(), true, false);
      var config = Config.inFolder(scratch.resolve("unused"), 0);
      var report = ImportSetup.databaseImport(config, database, table, _ -> {}).run(request);
      assertThat(report.text()).contains("Not imported:\n     nothing");
    }
  }

  /** Without the log of creations, from which servers delete old entries. */
  private static Map<Key, Item> items(Table table) {
    var items = new HashMap<Key, Item>();
    var page = table.scan(Optional.empty(), Read.STRONG);
    page.items().forEach(item -> items.put(item.key(), item));
    assertThat(page.next()).isEmpty();
    items.keySet().removeIf(key -> key.sort().startsWith("CREATION#"));
    return items;
  }

  private static MemoryTable table() {
    return new MemoryTable(InstantSource.system(), new Meter());
  }
}
