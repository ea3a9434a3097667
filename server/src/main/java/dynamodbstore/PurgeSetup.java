package dynamodbstore;

import dynamodbstore.accounts.services.GrantCleaner;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.admin.TableFactory;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.artifacts.local.LocalFolderPolicy;
import dynamodbstore.artifacts.store.WorkspacePaths;
import dynamodbstore.config.Config;
import dynamodbstore.experiments.entity.DeletedExperimentRepository;
import dynamodbstore.gc.PurgeRepositories;
import dynamodbstore.gc.PurgedFiles;
import dynamodbstore.gc.TicketWork;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.storage.RunPurgeRepository;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.deletion.ExperimentContentRepository;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/** Wiring of permanent deletions, for the command and for servers. */
final class PurgeSetup {
  private static final Path HERE = Path.of("").toAbsolutePath();

  private PurgeSetup() {}

  /**
   * @param traces deletes all traces of an experiment
   */
  static PurgeRepositories repositories(Table table, Consumer<ExperimentId> traces) {
    return new PurgeRepositories(
        new PurgeTicketRepository(table),
        new RunPurgeRepository(table),
        new LoggedModelPurgeRepository(table),
        new DeletedExperimentRepository(table),
        new ExperimentContentRepository(table, traces));
  }

  static TicketWork work(
      Table table,
      PurgeRepositories stored,
      PurgedFiles files,
      TicketWork.UnreachableFiles unreachable) {
    var grants = new GrantCleaner(new AssignmentRepository(table, InstantSource.system()).roles());
    return new TicketWork(stored, files, grants, unreachable);
  }

  /**
   * The folders in which files are deleted: only those in the roots that the operator names. A
   * folder that a client has named is not opened just because no network is involved.
   */
  static LocalFolderPolicy folders(Config config) {
    return LocalFolderPolicy.of(config.artifacts(), HERE, false, TableFactory.folder(config));
  }

  /** What is deleted permanently is in no workspace any more. */
  static WorkspacePaths paths(Config config) {
    return config.workspaces().enabled()
        ? WorkspacePaths.within((_, _) -> true)
        : WorkspacePaths.OFF;
  }
}
