package dynamodbstore.registry.entity;

import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.registry.RegisteredModelUpdater;
import dynamodbstore.searchengine.RecentEntities;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Repository of registered models: one method for each access path, with its cost. Thread-safe.
 *
 * <p>Every write to a model is conditional on the revision that was read. Refused writes change
 * nothing; {@link RegisteredModelUpdater} retries them.
 */
public final class RegisteredModelRepository {
  private static final int DELETED_AT_ONCE = 1000;

  /** Writes of a creation that do not depend on the workspace: the model and its name. */
  private static final int OF_A_MODEL = 2;

  private final Table table;
  private final NameTextIndex<RegisteredModel> texts;
  private final RecentChanges<RegisteredModelId> recent;
  private final CreationLogRepository creations;
  private final WorkspaceMembershipRepository memberships;

  public RegisteredModelRepository(
      Table table, FullTextStatusRepository fullText, InstantSource clock) {
    this.table = table;
    this.texts = RegisteredModelNameIndexing.of(table, fullText);
    this.recent = new RecentChanges<>(clock);
    this.creations = new CreationLogRepository(table, clock);
    this.memberships = new WorkspaceMembershipRepository(table);
  }

  /**
   * Finds the id that a name is claimed for. One read. Keys contain long names truncated, so the
   * full name is compared with the claim.
   */
  public Optional<RegisteredModelId> findId(String workspace, String name) {
    return table
        .get(RegistryKeys.nameClaim(workspace, name), Read.STRONG)
        .filter(claim -> claim.text("name").equals(name))
        .map(claim -> new RegisteredModelId(claim.text("id")));
  }

  /** Finds a model that is not deleted. One read. */
  public Optional<RegisteredModel> find(RegisteredModelId id) {
    return table
        .get(RegistryKeys.model(id), Read.STRONG)
        .map(RegisteredModelItems::fromItem)
        .filter(model -> !model.isGone());
  }

  /**
   * Finds a model by its name. Two reads. Also empty if a concurrent renaming takes place between
   * the two: the name is then free, or belongs to another model.
   */
  public Optional<RegisteredModel> find(String workspace, String name) {
    return findId(workspace, name).flatMap(this::find).filter(model -> model.name().equals(name));
  }

  /** Finds the models that exist and are not deleted. One batch read. */
  public Map<RegisteredModelId, RegisteredModel> findAll(
      Collection<RegisteredModelId> ids, Read read) {
    var found = new HashMap<RegisteredModelId, RegisteredModel>();
    if (!ids.isEmpty()) {
      var keys = ids.stream().map(RegistryKeys::model).distinct().toList();
      for (var item : table.getAll(keys, read).values()) {
        var model = RegisteredModelItems.fromItem(item);
        if (!model.isGone()) {
          found.put(model.id(), model);
        }
      }
    }
    return found;
  }

  /**
   * Reads the recently changed models of a workspace strongly consistent. Free if there are none,
   * else one batch read.
   */
  public RecentEntities<RegisteredModelId, RegisteredModel> recent(String workspace) {
    var ids = Set.copyOf(recent.ids());
    return new RecentEntities<>(
        ids,
        findAll(ids, Read.STRONG).values().stream()
            .filter(model -> model.workspace().equals(workspace))
            .toList(),
        RegisteredModel::id);
  }

  /**
   * Creates a model: single writes, then one transaction. Returns false if the name is taken.
   *
   * <p>Only the model and the claim of its name must be atomic. Its full-text rows and spilled tags
   * are written before, under an id that no reader knows yet. If the transaction is refused, they
   * are deleted. If the process crashes before the transaction, searches ignore these rows because
   * their model does not exist, and the sweep of the {@link CreationLogRepository} deletes them
   * later.
   *
   * @throws ApiError if its workspace does not exist any more
   */
  public boolean create(RegisteredModel model, List<Write> rows) {
    return OptimisticUpdate.USUAL.call(
        "registered model",
        model.name(),
        () -> {
          var outcome = tryCreate(model, rows);
          boolean isReopened = memberships.isReopened(outcome, OF_A_MODEL, model.workspace());
          return isReopened ? Optional.empty() : Optional.of(outcome.isWritten());
        });
  }

  private Outcome tryCreate(RegisteredModel model, List<Write> rows) {
    var item = RegisteredModelItems.toItem(model);
    var claim = RegisteredModelItems.nameClaim(model);
    // Check sizes before the first write, so that a refusal leaves no rows behind.
    Limits.check(item);
    Limits.check(claim);
    var tokens = texts.tokens(model);
    var owner = RegisteredModelNameIndexing.owner(model);
    var first = new ArrayList<>(rows);
    FullTextRepository.reverse(owner, tokens).ifPresent(first::add);
    var stages = List.of(first, FullTextRepository.rows(owner, tokens));
    var together = new ArrayList<Write>(List.of(Write.create(item), Write.create(claim)));
    together.addAll(
        WorkspaceMembershipRepository.joining(
            model.workspace(), WorkspaceFamily.REGISTERED_MODEL, model.id().text()));
    var intent = creations.intent(owner, item.key());
    var staged = table.writeStaged(StagedWrite.transaction(intent, stages, together));
    var made = recordIfWritten(model.id(), staged.last().getFirst());
    if (!made.isWritten()) {
      deletePartition(model.id());
      creations.cancel(owner, made, together.size());
    }
    return made;
  }

  /**
   * Changes a model: one write, or one transaction if there are rows to write with it. Refused if
   * the model has changed since it was read.
   */
  public Outcome change(RegisteredModel before, RegisteredModel after, List<Write> rows) {
    var change = replacing(before, after);
    if (rows.isEmpty()) {
      return recordIfWritten(after.id(), table.write(change));
    }
    var writes = new ArrayList<Write>();
    writes.add(change);
    writes.addAll(rows);
    return recordIfWritten(after.id(), table.transact(writes));
  }

  /** Write that replaces a model, conditional on the revision that was read. */
  static Write replacing(RegisteredModel before, RegisteredModel after) {
    return Write.replace(
        RegisteredModelItems.toItem(after),
        Condition.is(RegisteredModelItems.REVISION, before.revision()));
  }

  /**
   * Renames a model. Single writes and transactions, one of which is the renaming itself; the cost
   * does not depend on the number of versions. Refused at index 0 if the model has changed since it
   * was read, at index 1 if the name is taken.
   *
   * <p>A crash before the renaming leaves full-text rows of the new name, and a crash after it rows
   * of the old name. Searches verify their candidates, so they ignore such rows. The next renaming
   * (even to the same name) or the back-fill deletes them.
   */
  public Outcome rename(RegisteredModel before, RegisteredModel after) {
    // Detects most taken names with one read, before any row is written.
    if (findId(after.workspace(), after.name()).isPresent()) {
      return new Outcome.Refused(1, Optional.empty());
    }
    var guard = texts.putRows(after);
    if (guard.isEmpty()) {
      return new Outcome.Refused(0, Optional.empty());
    }
    var writes = new ArrayList<Write>();
    writes.add(replacing(before, after));
    writes.add(Write.create(RegisteredModelItems.nameClaim(after)));
    writes.add(Write.delete(RegistryKeys.nameClaim(before.workspace(), before.name())));
    int guarded = writes.size();
    writes.addAll(guard.get());
    var outcome = recordIfWritten(after.id(), table.transact(writes));
    if (outcome.isWritten()) {
      deleteStaleTextRows(after);
    } else {
      rollBackRenaming(after);
    }
    return outcome instanceof Outcome.Refused(int at, var current) && at == guarded
        ? new Outcome.Refused(0, current)
        : outcome;
  }

  private void rollBackRenaming(RegisteredModel after) {
    texts.rollBackRows(after, () -> now(after));
    if (find(after.id()).isEmpty()) {
      // A concurrent request deleted the model, and may have swept its partition before these
      // rows were written.
      texts.deleteRows(after, texts.tokens(after));
    }
  }

  /** Deletes full-text rows that an interrupted renaming has left. One read if there are none. */
  public void deleteStaleTextRows(RegisteredModel model) {
    texts.deleteStaleRows(model, () -> now(model));
  }

  private RegisteredModel now(RegisteredModel model) {
    return find(model.id()).orElseGet(() -> model.change().gone().build());
  }

  /**
   * Deletes a model in one transaction that marks it as gone and releases its name. From then on no
   * request sees it. {@link #deletePartition} deletes the rest of the partition; if the process
   * crashes before that, a later {@link #sweepDeletedModels} does. Returns false if the model has
   * changed since it was read.
   */
  public boolean delete(RegisteredModel before) {
    var gone = before.change().gone().build();
    var writes = new ArrayList<Write>();
    writes.add(replacing(before, gone));
    writes.add(Write.delete(RegistryKeys.nameClaim(before.workspace(), before.name())));
    writes.addAll(
        WorkspaceMembershipRepository.leaving(
            before.workspace(), WorkspaceFamily.REGISTERED_MODEL, before.id().text()));
    var outcome = table.transact(writes);
    if (outcome.isWritten()) {
      recent.record(before.id());
    }
    return outcome.isWritten();
  }

  /**
   * Deletes the partitions of models whose deletion was interrupted by a crash. One query if there
   * are none. Idempotent, and safe to run on several servers concurrently.
   */
  public void sweepDeletedModels() {
    var query = Query.of(Index.GSI2, RegistryKeys.gone()).read(Read.EVENTUAL.keys());
    Pages.stream(table, query)
        .map(item -> RegistryKeys.readPartition(item.key()))
        .forEach(this::deletePartition);
  }

  /**
   * Deletes all items of a partition, the model itself last, so that after a crash {@link
   * #sweepDeletedModels} still finds it.
   */
  public void deletePartition(RegisteredModelId id) {
    var model = RegistryKeys.model(id);
    var query = Query.of(Index.PRIMARY, RegistryKeys.partition(id)).read(Read.STRONG.keys());
    var rest = Pages.stream(table, query).filter(item -> !item.key().equals(model));
    BatchMappingIterator.of(
            rest,
            DELETED_AT_ONCE,
            some ->
                table.writeAll(some.stream().<Write>map(item -> Write.delete(item.key())).toList()))
        .forEach(_ -> {});
    var _ = table.write(Write.delete(model));
  }

  /** Records a recent change, which global indexes may not contain yet. */
  private Outcome recordIfWritten(RegisteredModelId id, Outcome outcome) {
    if (outcome.isWritten()) {
      recent.record(id);
    }
    return outcome;
  }

  /** Records that a model was changed in one transaction with one of its versions. */
  void recordRecentChange(RegisteredModelId id) {
    recent.record(id);
  }
}
