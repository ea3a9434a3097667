package dynamodbstore.experiments.entity;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.Tag;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.searchengine.RecentEntities;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Repository of experiments: one method per access path, with its cost. Thread-safe.
 *
 * <p>Remembers the ids that this server changed recently, because global indexes are eventually
 * consistent: searches read those experiments strongly ({@link #recent(String)}).
 */
public final class ExperimentRepository {
  /** Writes of a creation that do not depend on the workspace: the experiment and its name. */
  private static final int OF_AN_EXPERIMENT = 2;

  private final Table table;
  private final ExperimentTagRepository tags;
  private final NameTextIndex<Experiment> texts;
  private final RecentChanges<ExperimentId> recent;
  private final CreationLogRepository creations;
  private final WorkspaceMembershipRepository memberships;

  public ExperimentRepository(Table table, FullTextStatusRepository fullText, InstantSource clock) {
    this.table = table;
    this.tags = new ExperimentTagRepository(table);
    this.texts = ExperimentNameIndexing.of(table, fullText);
    this.recent = new RecentChanges<>(clock);
    this.creations = new CreationLogRepository(table, clock);
    this.memberships = new WorkspaceMembershipRepository(table);
  }

  /** One read. */
  public Optional<Experiment> find(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id), Read.STRONG).map(ExperimentItems::fromItem);
  }

  /** The experiment with its inline tags. One read. */
  public Optional<StoredExperiment> findStored(ExperimentId id) {
    return table.get(ExperimentKeys.experiment(id), Read.STRONG).map(ExperimentItems::stored);
  }

  /** One read if its tags are inline, else also a query. */
  public Optional<TaggedExperiment> findTagged(ExperimentId id) {
    return findStored(id).map(found -> tags.tagged(List.of(found)).getFirst());
  }

  public ExperimentTagRepository tags() {
    return tags;
  }

  /** Experiments of a workspace that this server changed recently: no read, or one batch read. */
  public RecentEntities<ExperimentId, StoredExperiment> recent(String workspace) {
    var ids = recent.ids();
    var changed =
        ExperimentBatchReads.all(table, ids).stream()
            .filter(found -> found.experiment().workspace().equals(workspace))
            .toList();
    return new RecentEntities<>(Set.copyOf(ids), changed, StoredExperiment::id);
  }

  /** Those among the experiments that belong to a workspace. One batch read. */
  public Set<ExperimentId> within(String workspace, Set<ExperimentId> ids) {
    return ExperimentBatchReads.all(table, ids).stream()
        .filter(found -> found.experiment().workspace().equals(workspace))
        .map(StoredExperiment::id)
        .collect(Collectors.toSet());
  }

  /** Hides the assessments that runs of an experiment have made so far. One write. */
  public void markDeletion(ExperimentId id, Instant now) {
    new DeletionMarkRepository(table).mark(id, now);
  }

  /** One read. A long name is truncated in the key, so the stored name is compared in full. */
  public Optional<ExperimentId> findByName(String workspace, String name) {
    return table
        .get(ExperimentKeys.nameClaim(workspace, name), Read.STRONG)
        .filter(claim -> claim.text("name").equals(name))
        .map(claim -> new ExperimentId(claim.number("id")));
  }

  /** One write. Allocates an id atomically; ids are unique, and an unused one leaves a gap. */
  public ExperimentId nextId() {
    var update =
        Write.update(ExperimentKeys.lastId(), Condition.always(), Change.add("last", 1))
            .returningItem();
    return switch (table.write(update)) {
      case Outcome.Written(var after) -> new ExperimentId(after.orElseThrow().number("last"));
      case Outcome.Refused _ -> throw new IllegalStateException("An update without a condition");
    };
  }

  /**
   * Creates an experiment: single writes, then one transaction. Returns false if the name or the id
   * is taken.
   *
   * <p>Only the experiment and its name claim must be atomic. The full-text rows, the reversed-name
   * row and tags that do not fit into the item are written before it, so that every visible
   * experiment can be found by them. If the transaction is refused, they are deleted. After a crash
   * they remain, searches ignore them, and a sweep of the {@link CreationLogRepository} deletes
   * them later.
   *
   * @throws ApiError if its workspace does not exist any more
   */
  public boolean create(Experiment experiment, List<Tag> given) {
    return OptimisticUpdate.USUAL.call(
        "experiment",
        experiment.id(),
        () -> {
          var outcome = tryCreate(experiment, given);
          boolean isReopened =
              memberships.isReopened(outcome, OF_AN_EXPERIMENT, experiment.workspace());
          return isReopened ? Optional.empty() : Optional.of(outcome.isWritten());
        });
  }

  private Outcome tryCreate(Experiment experiment, List<Tag> given) {
    var tokens = texts.tokens(experiment);
    var own = tags.created(experiment.id(), given);
    var stages = prerequisiteWrites(experiment, own.rows(), tokens);
    var writes = new ArrayList<Write>();
    var stored = StoredExperiment.create(experiment, own.after());
    writes.add(Write.create(ExperimentItems.toItem(stored)));
    writes.add(Write.create(ExperimentItems.nameClaim(experiment)));
    writes.addAll(
        WorkspaceMembershipRepository.joining(
            experiment.workspace(), WorkspaceFamily.EXPERIMENT, experiment.id().toString()));
    var owner = texts.owner(experiment);
    var intent = creations.intent(owner, ExperimentKeys.experiment(experiment.id()));
    var staged = table.writeStaged(StagedWrite.transaction(intent, stages, writes));
    var outcome = noted(experiment.id(), staged.last().getFirst());
    if (!outcome.isWritten()) {
      tags.discard(own.rows());
      // Not if another server has created the same experiment, as servers that start together do
      // with the default one.
      if (find(experiment.id()).isEmpty()) {
        texts.deleteRows(experiment, tokens);
        var _ = table.write(Write.delete(ExperimentKeys.reversedName(experiment.id())));
      }
      creations.cancel(owner, outcome, writes.size());
    }
    return outcome;
  }

  /**
   * Writes that precede the creating transaction, in stages. The reverse row is refused if another
   * server creates the same default experiment concurrently. That server may crash before it has
   * written the other rows, so they are written regardless.
   */
  private static List<List<Write>> prerequisiteWrites(
      Experiment experiment, List<Write> tags, Set<TextToken> tokens) {
    var owner = ExperimentNameIndexing.owner(experiment);
    var first = new ArrayList<Write>();
    first.add(Write.put(ExperimentItems.reversedName(experiment)));
    first.addAll(tags);
    FullTextRepository.reverse(owner, tokens).ifPresent(first::add);
    return List.of(first, FullTextRepository.rows(owner, tokens));
  }

  /**
   * Renames an experiment: single writes and transactions, one of which is the renaming. Refused at
   * 0 if the experiment was renamed, deleted or restored concurrently, at 1 if the name is taken.
   *
   * <p>A crash before the renaming leaves rows of the new name, a crash after it leaves rows of the
   * old one. Searches ignore them; the next renaming, even to the same name, or else the back-fill
   * deletes them.
   */
  public Outcome rename(Experiment before, Experiment after) {
    // Detects most conflicts with one read, before any row is written.
    if (findByName(after.workspace(), after.name()).isPresent()) {
      return new Outcome.Refused(1, Optional.empty());
    }
    var guard = texts.putRows(after);
    if (guard.isEmpty()) {
      return new Outcome.Refused(0, Optional.empty());
    }
    var writes = new ArrayList<>(renaming(before, after));
    int guarded = writes.size();
    writes.addAll(guard.get());
    var outcome = noted(after.id(), table.transact(writes));
    if (outcome.isWritten()) {
      tidy(after);
    } else {
      texts.rollBackRows(after, () -> now(after));
    }
    return outcome instanceof Outcome.Refused(int at, var current) && at == guarded
        ? new Outcome.Refused(0, current)
        : outcome;
  }

  private static List<Write> renaming(Experiment before, Experiment after) {
    return List.of(
        Write.update(
            ExperimentKeys.experiment(before.id()),
            Condition.all(ExperimentItems.unchanged(before), Condition.is("name", before.name())),
            Change.set("name", after.name()),
            Change.set("updated", after.updated().toEpochMilli()),
            Change.move(Index.GSI4, ExperimentKeys.byUpdate(after)),
            Change.move(Index.GSI5, ExperimentKeys.inNameOrder(after))),
        Write.create(ExperimentItems.nameClaim(after)),
        Write.delete(ExperimentKeys.nameClaim(before.workspace(), before.name())),
        Write.put(ExperimentItems.reversedName(after)));
  }

  /** Deletes full-text rows of earlier names. One read if there are none. */
  public void tidy(Experiment experiment) {
    texts.deleteStaleRows(experiment, () -> now(experiment));
  }

  private Experiment now(Experiment experiment) {
    return find(experiment.id()).orElse(experiment);
  }

  /**
   * One conditional write of the stage and the update time. Refused if the experiment was deleted
   * or restored concurrently.
   */
  public Outcome update(Experiment before, Experiment after) {
    return noted(
        after.id(),
        table.write(
            Write.update(
                ExperimentKeys.experiment(before.id()),
                ExperimentItems.unchanged(before),
                Change.set("stage", after.stage().name()),
                Change.set("epoch", after.epoch()),
                Change.set("updated", after.updated().toEpochMilli()),
                Change.move(Index.GSI4, ExperimentKeys.byUpdate(after)))));
  }

  /** Remembers a change that global indexes may not show yet. */
  private Outcome noted(ExperimentId id, Outcome outcome) {
    if (outcome.isWritten()) {
      recent.record(id);
    }
    return outcome;
  }
}
