package dynamodbstore;

import dynamodbstore.access.Origin;
import dynamodbstore.accounts.services.GrantCleaner;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableCommands;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ApiError;
import dynamodbstore.artifacts.ArtifactRootResolver;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.audit.JsonAuditLog;
import dynamodbstore.cli.Command;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.config.Config;
import dynamodbstore.config.StoreUri;
import dynamodbstore.experiments.ExperimentArtifactLocations;
import dynamodbstore.experiments.entity.DeletedExperimentRepository;
import dynamodbstore.gc.GarbageCollection;
import dynamodbstore.gc.PurgeRepositories;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.gc.TicketWork;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeKind;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.storage.RunPurgeRepository;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.deletion.ExperimentContentRepository;
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
    var stored =
        new PurgeRepositories(
            new PurgeTicketRepository(table),
            new RunPurgeRepository(table),
            new LoggedModelPurgeRepository(table),
            new DeletedExperimentRepository(table),
            new ExperimentContentRepository(table, features.tracePurge()));
    var grants = new GrantCleaner(new AssignmentRepository(table, clock).roles());
    var work = new TicketWork(stored, new PurgedFiles(roots), grants, report::line);
    return new GarbageCollection(stored, work, clock, pause, report);
  }

  /**
   * Locations of artifacts. A folder that a client has named is not opened just because no network
   * is involved: files are only deleted in the roots that the operator names.
   */
  static ArtifactRootResolver roots(Config config) {
    var folders =
        LocalFolderPolicy.of(config.artifacts(), HERE, false, TableFactory.folder(config));
    // What is deleted permanently is in no workspace any more.
    var paths =
        config.workspaces().enabled() ? WorkspacePaths.within((_, _) -> true) : WorkspacePaths.OFF;
    return new ArtifactRootResolver(config.artifacts(), folders, paths);
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
