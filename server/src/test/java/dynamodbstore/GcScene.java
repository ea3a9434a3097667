package dynamodbstore;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.Environment;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.config.Config;
import dynamodbstore.config.parsing.ConfigReader;
import dynamodbstore.config.parsing.RawSettings;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.gc.GarbageCollection;
import dynamodbstore.gc.GcRequest;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.settings.Setting;
import dynamodbstore.settings.SettingRepository;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.training.AotTrainingClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** Permanent deletions on a table, and what they leave. */
final class GcScene implements GarbageCollection.Report {
  private static final TableCommands COMMANDS =
      new TableCommands(new TableFactory(InstantSource.system(), new Meter()), _ -> {});

  private final Path folder;
  private final Map<String, String> environment;
  private final Config plain;
  private final Config config;
  private final List<String> lines = new ArrayList<>();

  GcScene(Path folder) {
    this.folder = folder;
    environment =
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

  /** The same with another environment variable. */
  Config plain(String variable, String value) {
    var all = new HashMap<>(environment);
    all.put(variable, value);
    return ConfigReader.read(RawSettings.of(Map.of(), all));
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

  /** Sets how long what was deleted is kept. */
  static void keep(Table table, Setting<Optional<Duration>> setting, int days) {
    new SettingRepository(table).put(setting, Integer.toString(days));
  }

  /**
   * What the background job of a server does in a minute.
   *
   * @param clock of the server
   */
  void retain(Table table, InstantSource clock) {
    try (var roots = GcSetup.roots(config)) {
      retention(table, clock, roots).run();
    }
  }

  private Runnable retention(Table table, InstantSource clock, ArtifactRootResolver roots) {
    var environment = new Environment(clock, new Random(clock.millis()));
    var locations = new ExperimentArtifactLocations(config.artifacts().root(), Path.of(""));
    var features =
        Features.of(config, table, locations, roots, Features.Creations.PLAIN, environment);
    return features::retain;
  }

  /**
   * Deletes the experiments of the default workspace, but for the default one.
   *
   * @return their partitions
   */
  Set<String> deleteExperiments(Table table) throws IOException {
    var deleted = new HashSet<String>();
    try (var server = Server.start(config, table, new Meter());
        var client = AotTrainingClient.of(server.port())) {
      for (var key : keys(table, key -> key.sort().equals("E#META"))) {
        var id = key.partition().substring("EXP#".length());
        if (!id.equals("0")) {
          var reply =
              client.send(
                  "POST",
                  "/api/2.0/mlflow/experiments/delete",
                  "application/json",
                  "{\"experiment_id\":\"%s\"}".formatted(id));
          if (reply.status() == 200) {
            deleted.add("EXP#" + id);
          }
        }
      }
    }
    return deleted;
  }

  /** Whether an item belongs to one of these experiments, or to a permanent deletion. */
  static boolean isOf(Set<String> experiments, Key key) {
    var partition = key.partition();
    boolean isInside =
        experiments.stream()
            .anyMatch(one -> partition.equals(one) || partition.startsWith(one + "#"));
    return isInside
        || partition.equals("PURGES")
        || (partition.startsWith("EXPNAME#default#") && !partition.endsWith("#Default"));
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

  /** Files and folders with the name of a run in their paths. */
  List<Path> files(String run) throws IOException {
    try (var all = Files.walk(folder)) {
      return all.filter(path -> path.toString().contains(run)).toList();
    }
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
