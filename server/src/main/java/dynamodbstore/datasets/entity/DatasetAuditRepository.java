package dynamodbstore.datasets.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.List;
import java.util.Optional;

/**
 * Audit of datasets: the body of each can be decoded, contexts and parts of bodies are of a dataset
 * that exists, and links of runs refer to one that exists, under a context in which it is listed.
 */
public final class DatasetAuditRepository implements FamilyAudit {
  private final Table table;

  public DatasetAuditRepository(Table table) {
    this.table = table;
  }

  @Override
  public String family() {
    return "datasets";
  }

  @Override
  public boolean owns(Key key) {
    return DatasetKeys.ALL.contains(key);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var key = item.key();
    if (DatasetKeys.isBodyPart(key)) {
      return partInconsistency(key);
    }
    if (DatasetKeys.isDataset(key)) {
      return bodyInconsistency(item);
    }
    return Inconsistency.faultUnless(
        table.get(DatasetKeys.ofContext(key), Read.STRONG.keys()).isPresent(),
        "is a context of a dataset that does not exist");
  }

  /** Parts are written before the dataset, under the hash of their content. */
  private Optional<Inconsistency> partInconsistency(Key part) {
    boolean isNamed =
        table
            .get(DatasetKeys.ofBodyPart(part), Read.STRONG)
            .map(DatasetItems::body)
            .filter(body -> body.name().equals(DatasetKeys.readBody(part)))
            .filter(body -> DatasetKeys.readPart(part) < body.parts())
            .isPresent();
    return isNamed
        ? Optional.empty()
        : Inconsistency.harmless("is a part of a body that no dataset refers to");
  }

  /** Reads the body; throws if a part is missing or it cannot be decoded. */
  private Optional<Inconsistency> bodyInconsistency(Item item) {
    var experiment = DatasetKeys.readPartition(item.key());
    var ref = new DatasetRef(item.text("name"), item.text("digest"));
    if (!DatasetKeys.dataset(experiment, ref.id()).equals(item.key())) {
      return Inconsistency.fault("has the key of another name or digest");
    }
    var link = new DatasetLink(ref, List.of(), DatasetItems.body(item));
    var found = table.getAll(DatasetItems.keys(experiment, link), Read.STRONG);
    if (!found.keySet().containsAll(DatasetItems.keys(experiment, link))) {
      return Inconsistency.fault("refers to parts of its body that do not exist");
    }
    var _ = DatasetItems.fromItems(experiment, link, found);
    return Optional.empty();
  }

  /** What contradicts the link of a run. One batch read. */
  public Optional<Inconsistency> ofLink(ExperimentId experiment, DatasetLink link) {
    var dataset = DatasetKeys.dataset(experiment, link.dataset().id());
    var context = DatasetItems.context(experiment, link.dataset().id(), link.context());
    var found = table.getAll(List.of(dataset, context.key()), Read.STRONG);
    var item = Optional.ofNullable(found.get(dataset));
    if (item.isEmpty()) {
      return Inconsistency.fault("refers to a dataset that does not exist");
    }
    if (!DatasetItems.body(item.get()).equals(link.body())) {
      return Inconsistency.fault("refers to another body than its dataset");
    }
    return found.containsKey(context.key())
        ? Optional.empty()
        : Inconsistency.harmless("has a context under which its dataset is not listed");
  }

  /** Lists a dataset under the context of a link. False if it is, or there is no such dataset. */
  public boolean listAgain(ExperimentId experiment, DatasetLink link) {
    var id = link.dataset().id();
    var writes =
        List.<Write>of(
            Write.create(DatasetItems.context(experiment, id, link.context())),
            Write.check(DatasetKeys.dataset(experiment, id), Condition.present()));
    return table.transact(writes).isWritten();
  }
}
