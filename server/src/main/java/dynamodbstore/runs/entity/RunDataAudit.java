package dynamodbstore.runs.entity;

import dynamodbstore.api.RunLocation;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/** Audit of params and tags of runs: the key of each follows from its fields. */
public final class RunDataAudit implements FamilyAudit {
  @Override
  public String family() {
    return "params and tags of runs";
  }

  @Override
  public boolean owns(Key key) {
    return RunKeys.OF_DATA.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    var run = RunLocation.ofPartition(item.key().partition());
    return Optional.of(
        RunKeys.kind(item.key()) == RunKeys.ChildKind.PARAM
            ? RunItems.toItem(run, RunItems.param(item))
            : RunItems.toItem(run, RunItems.tag(item)));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    return Optional.empty();
  }
}
