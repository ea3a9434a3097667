package dynamodbstore.admin;

import dynamodbstore.experiments.entity.ExperimentBackFillRepository;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.logging.PeriodicLine;
import dynamodbstore.registry.entity.RegisteredModelBackFillRepository;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.InstantSource;

/**
 * Repair of the full-text rows of names, by an optimistic update for each experiment and registered
 * model.
 */
final class NameRepair {
  private final Table table;
  private final FullTextStatusRepository status;
  private final TextSource experiments;
  private final TextSource models;

  NameRepair(Table table, InstantSource clock) {
    this.table = table;
    this.status = new FullTextStatusRepository(table, clock);
    this.experiments = new ExperimentBackFillRepository(table, status);
    this.models =
        new RegisteredModelBackFillRepository(table, status, new WorkspaceRepository(table, clock));
  }

  /** Compares the rows of all names with the names. */
  void repairAll(PeriodicLine progress) {
    for (var item : Pages.ofAll(table, Read.STRONG.keys())) {
      repair(item.key());
      progress.offer(() -> "Repairing full-text rows of names: at " + item.key());
    }
  }

  private void repair(Key key) {
    if (ExperimentKeys.isExperiment(key)) {
      repair(experiments, ExperimentKeys.readPartition(key).toString());
    } else if (RegistryKeys.isModel(key)) {
      repair(models, RegistryKeys.readPartition(key).text());
    }
  }

  private void repair(TextSource source, String id) {
    var current = status.current();
    if (current.isComplete(source.field())) {
      boolean _ = source.repairRows(id, current.levels(source.field()));
    }
  }
}
