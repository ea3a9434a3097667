package dynamodbstore.experiments.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextAuditRepository;
import dynamodbstore.fulltext.NameTextAuditRepository.Names;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.FoundKeys;
import dynamodbstore.verification.Inconsistency;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Audit of experiments: each claims its name, and nothing else does; has the rows by which searches
 * find it; is in a workspace that exists, and has its row there; and has no number above the last
 * one that was given. What is left of one that is being deleted is not checked.
 */
public final class ExperimentAuditRepository implements FamilyAudit {
  private static final String ID = "id";
  private static final String LAST = "last";
  private static final WorkspaceFamily FAMILY = WorkspaceFamily.EXPERIMENT;

  private final Table table;
  private final NameTextAuditRepository<Experiment> texts;
  private final WorkspaceMembershipRepository memberships;
  private final CreationLogRepository creations;
  private final FoundKeys experiments;

  /** As it was read last; it only increases. */
  private long last;

  public ExperimentAuditRepository(Table table) {
    var status = new FullTextStatusRepository(table, InstantSource.system());
    this.table = table;
    this.texts =
        new NameTextAuditRepository<>(
            table,
            status,
            new Names<>(
                ExperimentNameIndexing.of(table, status),
                new ExperimentBackFillRepository(table, status),
                id -> shown(ExperimentId.parse(id))));
    this.memberships = new WorkspaceMembershipRepository(table);
    this.creations = new CreationLogRepository(table, InstantSource.system());
    this.experiments = new FoundKeys(key -> table.get(key, Read.STRONG.keys()).isPresent());
  }

  @Override
  public String family() {
    return "experiments";
  }

  @Override
  public boolean owns(Key key) {
    return ExperimentKeys.ALL.contains(key);
  }

  /** Empty also for an experiment that is being deleted, which is in no index. */
  @Override
  public Optional<Item> encodedAgain(Item item) {
    if (!ExperimentKeys.isExperiment(item.key())) {
      return Optional.empty();
    }
    var stored = ExperimentItems.stored(item);
    if (stored.experiment().isBeingDeleted()) {
      return Optional.empty();
    }
    var again = ExperimentItems.toItem(stored).toBuilder();
    if (item.position(Index.GSI2).isEmpty()) {
      // An experiment of an earlier version, which the back-fill adds to the index.
      again.notInIndex(Index.GSI2);
    }
    return Optional.of(again.build());
  }

  /**
   * Whether an item belongs to an experiment that is being deleted, whose items disappear in any
   * order. One read; none if it belongs to no experiment.
   */
  public boolean isBeingDeleted(Key key) {
    return ExperimentKeys.experimentOf(key)
        .flatMap(experiment -> table.get(experiment, Read.STRONG))
        .filter(item -> ExperimentItems.fromItem(item).isBeingDeleted())
        .isPresent();
  }

  /** The workspace of an experiment; empty if there is none. One read. */
  public Optional<String> workspaceOf(String id) {
    return find(ExperimentId.parse(id)).map(Experiment::workspace);
  }

  /**
   * Whether an item of another family belongs to an experiment that does not exist. At most one
   * read.
   */
  public boolean isOrphaned(Key key) {
    return ExperimentKeys.experimentOf(key)
        .filter(owner -> !experiments.contains(owner))
        .isPresent();
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var key = item.key();
    if (NameTextAuditRepository.isRow(key)) {
      return texts.ofRow(item);
    }
    if (ExperimentKeys.isNameClaim(key)) {
      return claimInconsistency(item);
    }
    if (ExperimentKeys.isExperiment(key)) {
      var experiment = ExperimentItems.fromItem(item);
      return experiment.isBeingDeleted() ? Optional.empty() : inconsistency(experiment);
    }
    return ExperimentKeys.isReversedName(key)
        ? reversedNameInconsistency(item)
        : Inconsistency.faultUnless(item.number(LAST) >= 0, "is a counter below zero");
  }

  private Optional<Inconsistency> inconsistency(Experiment experiment) {
    var claim = table.get(ExperimentItems.nameClaim(experiment).key(), Read.STRONG);
    if (claim.isEmpty()) {
      return Inconsistency.fault("has a name that it does not claim");
    }
    if (!claims(experiment, claim.get())) {
      return Inconsistency.fault("has a name that another experiment claims");
    }
    if (table.get(ExperimentKeys.reversedName(experiment.id()), Read.STRONG.keys()).isEmpty()) {
      return Inconsistency.fault("lacks the row of its reversed name");
    }
    long counted = experiment.id().isCounted() ? experiment.id().number() : 0;
    if (counted > last) {
      last = lastId();
    }
    return Inconsistency.faultUnless(
            counted <= last, "has a number above the last one given, which is " + last)
        .or(() -> memberships.inconsistency(experiment.workspace(), FAMILY, idOf(experiment)))
        .or(() -> texts.ofEntity(experiment));
  }

  private static String idOf(Experiment experiment) {
    return experiment.id().toString();
  }

  private Optional<Inconsistency> claimInconsistency(Item claim) {
    boolean isUsed =
        shown(new ExperimentId(claim.number(ID)))
            .filter(experiment -> claims(experiment, claim))
            .isPresent();
    return Inconsistency.faultUnless(
        isUsed, "claims a name for an experiment that does not have it");
  }

  private static boolean claims(Experiment experiment, Item claim) {
    var wanted = ExperimentItems.nameClaim(experiment);
    return wanted.key().equals(claim.key()) && wanted.fields().equals(claim.fields());
  }

  private Optional<Inconsistency> reversedNameInconsistency(Item row) {
    var id = ExperimentKeys.readPartition(row.key());
    // Before the experiment: a creation that completes deletes its entry together with that.
    boolean isBeingCreated = creations.isOpen(ExperimentNameIndexing.owner(id));
    var found = find(id);
    if (found.isEmpty()) {
      var text = "is the reversed name of an experiment that does not exist";
      return isBeingCreated ? Inconsistency.harmless(text) : Inconsistency.fault(text);
    }
    return Inconsistency.faultUnless(
        found.get().isBeingDeleted() || ExperimentItems.reversedName(found.get()).equals(row),
        "is the reversed name of another name");
  }

  @Override
  public boolean repair(Item item) {
    var key = item.key();
    if (NameTextAuditRepository.isRow(key)) {
      return texts.repair(item, NameTextAuditRepository.readId(item));
    }
    if (ExperimentKeys.isNameClaim(key)) {
      var unchanged = Condition.is(ID, item.number(ID));
      return claimInconsistency(item).isPresent()
          && table.write(Write.delete(key, unchanged)).isWritten();
    }
    if (!ExperimentKeys.isExperiment(key) && !ExperimentKeys.isReversedName(key)) {
      return false;
    }
    var experiment = find(ExperimentKeys.readPartition(key));
    return experiment.isPresent()
        ? experiment
            .filter(one -> !one.isBeingDeleted())
            .filter(one -> repair(item, one))
            .isPresent()
        : reversedNameInconsistency(item).filter(found -> !found.isHarmless()).isPresent()
            && table.write(Write.delete(key, Condition.present())).isWritten();
  }

  private boolean repair(Item item, Experiment experiment) {
    var missing = new ArrayList<Write>();
    var claim = ExperimentItems.nameClaim(experiment);
    if (table.get(claim.key(), Read.STRONG.keys()).isEmpty()) {
      missing.add(Write.create(claim));
    }
    var reversed = ExperimentItems.reversedName(experiment);
    if (!table.get(reversed.key(), Read.STRONG).equals(Optional.of(reversed))) {
      missing.add(Write.put(reversed));
    }
    if (memberships.lacksRow(experiment.workspace(), FAMILY, idOf(experiment))) {
      missing.add(
          WorkspaceMembershipRepository.row(experiment.workspace(), FAMILY, idOf(experiment)));
    }
    if (!missing.isEmpty()) {
      missing.add(
          Write.check(
              ExperimentKeys.experiment(experiment.id()),
              ExperimentDetachment.isUnchanged(experiment)));
      return table.transact(List.copyOf(missing)).isWritten();
    }
    return raiseLastId(experiment.id()) || texts.repair(item, idOf(experiment));
  }

  private boolean raiseLastId(ExperimentId id) {
    var isBelow = Condition.any(Condition.absent(), Condition.below(LAST, id.number()));
    return id.isCounted()
        && id.number() > lastId()
        && table
            .write(Write.update(ExperimentKeys.lastId(), isBelow, Change.set(LAST, id.number())))
            .isWritten();
  }

  private long lastId() {
    return table
        .get(ExperimentKeys.lastId(), Read.STRONG)
        .map(item -> item.number(LAST))
        .orElse(0L);
  }

  /** An experiment that is not being deleted. */
  private Optional<Experiment> shown(ExperimentId id) {
    return find(id).filter(experiment -> !experiment.isBeingDeleted());
  }

  private Optional<Experiment> find(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id), Read.STRONG).map(ExperimentItems::fromItem);
  }
}
