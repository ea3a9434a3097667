package dynamodbstore;

import dynamodbstore.access.Origin;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.audit.JsonAuditLog;
import dynamodbstore.cli.Command;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.gc.GarbageCollection;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.table.Table;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;

/** The {@code gc} command: wiring of the features that it deletes from, without a server. */
final class GcSetup {
  private static final Path HERE = Path.of("").toAbsolutePath();

  private GcSetup() {}

  static void run(Command.Gc gc, TableFactory stores, Consumer<String> output) {
    var config = gc.config();
    if (config.store() instanceof StoreUri.Folder(Path folder)) {
      TableCommands.requireThere(folder);
    }
    var isFolder = config.store() instanceof StoreUri.Folder;
    var report = new Printed(output, log(gc));
    try (var table = stores.open(config);
        var roots = roots(config)) {
      GarbageCollection.Pause pause = isFolder ? GarbageCollection.Pause.NONE : GcSetup::sleep;
      var collection = collection(config, table, roots, pause, report);
      boolean _ =
          TableFactory.withOperatorMessage(
              () -> {
                collection.run(gc.request());
                return true;
              });
    } catch (ApiError fault) {
      throw new CommandFailure(fault.text(), fault);
    }
  }

  static GarbageCollection collection(
      Config config,
      Table table,
      ArtifactRootResolver roots,
      GarbageCollection.Pause pause,
      GarbageCollection.Report report) {
    var clock = InstantSource.system();
    var locations = new ExperimentArtifactLocations(config.artifacts().root(), HERE);
    var features = Features.of(config, table, locations, roots, Features.Creations.PLAIN);
    var stored = PurgeSetup.repositories(table, features.tracePurge());
    var work =
        PurgeSetup.work(
            table,
            stored,
            new PurgedFiles(roots),
            (place, refused) -> report.line(warning(place, refused)));
    return new GarbageCollection(stored, work, clock, pause, report);
  }

  static ArtifactRootResolver roots(Config config) {
    return new ArtifactRootResolver(
        config.artifacts(), PurgeSetup.folders(config), PurgeSetup.paths(config));
  }

  private static String warning(String location, ApiError refused) {
    return ("Unable to resolve the provided artifact URL: '%s' (%s). The gc process will continue"
            + " and bypass artifact deletion. Please ensure that the artifact exists and consider"
            + " manually deleting any unused artifacts. Folders of this machine are opened with"
            + " --artifacts-destination, --default-artifact-root or --allow-artifact-root.")
        .formatted(location, refused.text());
  }

  private static AuditLog log(Command.Gc gc) {
    return gc.auditLog()
        .<AuditLog>map(file -> JsonAuditLog.toFile(Path.of(file), InstantSource.system()))
        .orElse(AuditLog.OFF);
  }

  private static void sleep(Instant until) {
    try {
      for (var now = Instant.now(); now.isBefore(until); now = Instant.now()) {
        Thread.sleep(Duration.between(now, until).plusMillis(1));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted; run the command again to continue", e);
    }
  }

  /** Prints the reference's sentences, and records deletions in the audit log. */
  private record Printed(Consumer<String> output, AuditLog log)
      implements GarbageCollection.Report {
    @Override
    public void line(String text) {
      output.accept(text);
    }

    @Override
    public void deleted(PurgeKind kind, String id) {
      output.accept("%s with ID %s has been permanently deleted.".formatted(kind.title(), id));
      log.record(
          new AuditEvent(
              AuditEvent.Action.DELETED,
              System.getProperty("user.name", ""),
              Origin.SERVER,
              Map.of("operation", "gc", "resource", kind.title() + " " + id)));
    }
  }
}
