package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.config.Config;
import dynamodbstore.config.parsing.ConfigReader;
import dynamodbstore.config.parsing.RawSettings;
import dynamodbstore.gc.GarbageCollection;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Permanent deletions on a table, and what they leave. */
final class GcScene implements GarbageCollection.Report {
  private static final TableCommands COMMANDS =
      new TableCommands(new TableFactory(InstantSource.system(), new Meter()), _ -> {});

  private final Config plain;
  private final Config config;
  private final List<String> lines = new ArrayList<>();

  GcScene(Path folder) {
    var environment =
        Map.of(
            "MLFLOW_BACKEND_STORE_URI",
            folder.toString(),
            "MLFLOW_ARTIFACTS_DESTINATION",
            folder.resolve("artifacts").toString(),
            "MLFLOW_PORT",
            "0");
    plain = ConfigReader.read(RawSettings.of(Map.of(), environment));
    config = plain.withWorkspaces();
  }

  /** Of a server without workspaces. */
  Config plain() {
    return plain;
  }

  /** Deletes on a table that no other process has opened. */
  void collect(Table table, GcRequest request) {
    collect(table, request, GarbageCollection.Pause.NONE);
  }

  void collect(Table table, GcRequest request, GarbageCollection.Pause pause) {
    try (var roots = GcSetup.roots(config)) {
      GcSetup.collection(config, table, roots, pause, this).run(request);
    }
  }

  /** As {@code table verify}. */
  String audit(String title, Table table) {
    return COMMANDS.audited(title, table, false);
  }

  /** As {@code table verify --repair}. */
  String repair(String title, Table table) {
    return COMMANDS.audited(title, table, true);
  }

  List<String> lines() {
    return lines;
  }

  @Override
  public void line(String text) {
    lines.add(text);
  }

  @Override
  public void deleted(PurgeKind kind, String id) {
    lines.add(kind + " " + id);
  }

  static List<Key> keys(Table table, Predicate<Key> wanted) {
    var found = new ArrayList<Key>();
    for (var item : Pages.ofAll(table, Read.STRONG.keys())) {
      if (wanted.test(item.key())) {
        found.add(item.key());
      }
    }
    return found;
  }

  static List<Item> items(Table table) {
    var all = new ArrayList<Item>();
    Pages.ofAll(table, Read.STRONG).forEach(all::add);
    return all;
  }

  static void fill(Table table, List<Item> items) {
    for (var item : items) {
      assertThat(table.write(Write.put(item)).isWritten()).isTrue();
    }
  }
}
