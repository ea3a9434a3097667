package dynamodbstore.gc;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.experiments.entity.DeletedExperimentRepository;
import dynamodbstore.loggedmodels.LoggedModelPurgeRepository;
import dynamodbstore.purges.PurgeTicketRepository;
import dynamodbstore.runs.storage.RunPurgeRepository;
import dynamodbstore.table.Table;
import dynamodbstore.workspaces.deletion.ExperimentContentRepository;
import java.util.function.Consumer;

/** Repositories of everything that can be deleted permanently, on one table. */
public record PurgeRepositories(
    PurgeTicketRepository tickets,
    RunPurgeRepository runs,
    LoggedModelPurgeRepository models,
    DeletedExperimentRepository experiments,
    ExperimentContentRepository contents) {
  /**
   * @param traces deletes all traces of an experiment, and their blocks
   */
  public static PurgeRepositories of(Table table, Consumer<ExperimentId> traces) {
    return new PurgeRepositories(
        new PurgeTicketRepository(table),
        new RunPurgeRepository(table),
        new LoggedModelPurgeRepository(table),
        new DeletedExperimentRepository(table),
        new ExperimentContentRepository(table, traces));
  }
}
