package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.spillablemaps.SpillableMapItems;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Audit of the rows of tags: each is of an experiment that refers to it, and of a tag that is not
 * inline too.
 *
 * <p>A row that no experiment refers to is read by no request. A crash may leave one, and no server
 * deletes it.
 */
public final class ExperimentTagAuditRepository implements FamilyAudit {
  private final Table table;
  private final CreationLogRepository creations;

  public ExperimentTagAuditRepository(Table table) {
    this.table = table;
    this.creations = new CreationLogRepository(table, InstantSource.system());
  }

  @Override
  public String family() {
    return "tags of experiments";
  }

  @Override
  public boolean owns(Key key) {
    return ExperimentKeys.OF_TAGS.contains(key);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var id = ExperimentKeys.readPartition(item.key());
    var tag = SpillableMapItems.entry(item);
    // Before the experiment: a creation that completes deletes its entry together with that.
    boolean isBeingCreated = creations.isOpen(ExperimentNameIndexing.owner(id));
    var found = find(id);
    if (found.isEmpty()) {
      var text = "is a tag of an experiment that does not exist";
      return isBeingCreated ? Inconsistency.harmless(text) : Inconsistency.fault(text);
    }
    return Inconsistency.faultUnless(
            found.get().hasRow(item.key()), "is a tag that its experiment does not refer to")
        .or(
            () ->
                Inconsistency.faultUnless(
                    !found.get().inline().inline().containsKey(tag.getKey()),
                    "is a tag that its experiment has inline too"));
  }

  /** Deletes a row that no request reads, together with a check that none does now. */
  @Override
  public boolean repair(Item item) {
    var id = ExperimentKeys.readPartition(item.key());
    if (creations.isOpen(ExperimentNameIndexing.owner(id)) || inconsistency(item).isEmpty()) {
      return false;
    }
    var found = find(id);
    if (found.filter(one -> one.tags().isEmpty()).isPresent()) {
      // A server may be about to move the tags of the first schema version into such rows.
      return false;
    }
    var unchanged = found.map(ExperimentItems::sameTags).orElseGet(Condition::absent);
    return table
        .transact(
            List.of(
                Write.delete(item.key(), Condition.present()),
                Write.check(ExperimentKeys.experiment(id), unchanged)))
        .isWritten();
  }

  private Optional<StoredExperiment> find(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id), Read.STRONG).map(ExperimentItems::stored);
  }
}
