package dynamodbstore.datasets.links;

import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetAuditRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of inputs and outputs of runs: a dataset that a run uses exists, and is listed under the
 * context. Models need not exist.
 */
public final class RunLinkAuditRepository implements FamilyAudit {
  private final DatasetAuditRepository datasets;

  public RunLinkAuditRepository(Table table) {
    this.datasets = new DatasetAuditRepository(table);
  }

  @Override
  public String family() {
    return "inputs and outputs of runs";
  }

  @Override
  public boolean owns(Key key) {
    return RunLinkKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    var run = RunLocation.ofPartition(item.key().partition());
    return Optional.of(
        switch (RunLinkKeys.kind(item.key())) {
          case DATASET_INPUT -> RunLinkItems.toItem(run, RunLinkItems.datasetLink(item));
          case MODEL_INPUT -> RunLinkItems.modelInput(run, RunLinkItems.modelInput(item));
          case MODEL_OUTPUT, OTHER -> RunLinkItems.toItem(run, RunLinkItems.modelOutput(item));
        });
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    return isInput(item)
        ? datasets.ofLink(
            RunLocation.ofPartition(item.key().partition()).experiment(),
            RunLinkItems.datasetLink(item))
        : Optional.empty();
  }

  @Override
  public boolean repair(Item item) {
    return isInput(item)
        && datasets.listAgain(
            RunLocation.ofPartition(item.key().partition()).experiment(),
            RunLinkItems.datasetLink(item));
  }

  private static boolean isInput(Item item) {
    return RunLinkKeys.kind(item.key()) == RunLinkKeys.Kind.DATASET_INPUT;
  }
}
