package dynamodbstore.registry;

import dynamodbstore.fulltext.CreationLogRepository;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTexts;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Index;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Registered models in the table: one method for each way they are reached. */
public final class RegisteredModelRepository {
  private static final int DELETED_AT_ONCE = 1000;

  private final Table table;
  private final NameTexts<RegisteredModel> texts;
  private final RecentChanges<RegisteredModelId> recent;
  private final CreationLogRepository creations;

  public RegisteredModelRepository(
      Table table, FullTextStatusRepository fullText, InstantSource clock) {
    this.table = table;
    this.texts = ModelTexts.of(table, fullText);
    this.recent = new RecentChanges<>(clock);
    this.creations = new CreationLogRepository(table, clock);
  }

  /** One read. A name that was cut for its key is compared whole. */
  Optional<RegisteredModelId> findId(String workspace, String name) {
    return table
        .get(RegistryKeys.nameClaim(workspace, name))
        .filter(claim -> claim.text("name").equals(name))
        .map(claim -> new RegisteredModelId(claim.text("id")));
  }

  /** One read. */
  Optional<RegisteredModel> find(RegisteredModelId id) {
    return table
        .get(RegistryKeys.model(id))
        .map(RegisteredModelItems::fromItem)
        .filter(model -> !model.isGone());
  }

  /** Two reads. Empty too if it is being renamed: then the name is nobody's, or another's. */
  Optional<RegisteredModel> find(String workspace, String name) {
    return findId(workspace, name).flatMap(this::find).filter(model -> model.name().equals(name));
  }

  /** Those that exist: one batch read. */
  Map<RegisteredModelId, RegisteredModel> findAll(Collection<RegisteredModelId> ids, Read read) {
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
   * What this server has just changed.
   *
   * @param ids of all of it, also of what is there no longer: indexes may not know that yet
   */
  record Recent(Set<RegisteredModelId> ids, List<RegisteredModel> models) {
    Stream<RegisteredModel> addedTo(Stream<RegisteredModel> found) {
      return Stream.concat(models.stream(), leftOutOf(found));
    }

    Stream<RegisteredModel> leftOutOf(Stream<RegisteredModel> found) {
      return found.filter(model -> !ids.contains(model.id()));
    }
  }

  /** With the models of a workspace: nothing, or one batch read. */
  Recent recent(String workspace) {
    var ids = Set.copyOf(recent.ids());
    return new Recent(
        ids,
        findAll(ids, Read.STRONG).values().stream()
            .filter(model -> model.workspace().equals(workspace))
            .toList());
  }

  /**
   * Single writes and one transaction. False if the name is taken.
   *
   * <p>Only the model and its claim must hold together. The rows that find it by its name, and tags
   * that do not fit into it, are put before, under an id that nobody knows. Should it not be made
   * after all, they are deleted; if the process dies, no search minds them, and the {@link
   * CreationLogRepository} has them deleted later.
   */
  boolean create(RegisteredModel model, List<Write> rows) {
    var item = RegisteredModelItems.toItem(model);
    var claim = RegisteredModelItems.nameClaim(model);
    // What is refused for its size leaves nothing behind.
    Limits.check(item);
    Limits.check(claim);
    var tokens = texts.tokens(model);
    var owner = ModelTexts.owner(model);
    var first = new ArrayList<>(rows);
    FullTextRepository.reverse(owner, tokens).ifPresent(first::add);
    var stages = List.of(first, FullTextRepository.rows(owner, tokens));
    var together =
        List.of(Write.create(item), Write.create(claim), CreationLogRepository.end(owner));
    creations.begin(owner, item.key());
    var made = noted(model.id(), table.transactAfter(stages, together));
    if (!made.isWritten()) {
      sweep(model.id());
      creations.cancel(owner, made, together.size() - 1);
    }
    return made.isWritten();
  }

  /** One write, or a transaction if something goes with it. Refused if the model has changed. */
  Outcome change(RegisteredModel before, RegisteredModel after, List<Write> rows) {
    var change = replacing(before, after);
    if (rows.isEmpty()) {
      return noted(after.id(), table.write(change));
    }
    var writes = new ArrayList<Write>();
    writes.add(change);
    writes.addAll(rows);
    return noted(after.id(), table.transact(writes));
  }

  /** Puts one state of a model in the place of the one before. */
  static Write replacing(RegisteredModel before, RegisteredModel after) {
    return Write.replace(
        RegisteredModelItems.toItem(after),
        Condition.is(RegisteredModelItems.REVISION, before.revision()));
  }

  /**
   * Single writes and transactions of which one is the renaming, however many versions there are.
   * Refused at 0 if the model has changed meanwhile, at 1 if the name is taken.
   *
   * <p>Dying before the renaming leaves rows of a name that it did not get, and after it rows of
   * the earlier name. No search minds them; the next renaming, also to the same name, or else the
   * back-fill deletes them.
   */
  Outcome rename(RegisteredModel before, RegisteredModel after) {
    // Refuses most for one read, before any row is put.
    if (findId(after.workspace(), after.name()).isPresent()) {
      return new Outcome.Refused(1, Optional.empty());
    }
    var guard = texts.open(after);
    if (guard.isEmpty()) {
      return new Outcome.Refused(0, Optional.empty());
    }
    var writes = new ArrayList<Write>();
    writes.add(replacing(before, after));
    writes.add(Write.create(RegisteredModelItems.nameClaim(after)));
    writes.add(Write.delete(RegistryKeys.nameClaim(before.workspace(), before.name())));
    int guarded = writes.size();
    writes.addAll(guard.get());
    var outcome = noted(after.id(), table.transact(writes));
    if (outcome.isWritten()) {
      tidy(after);
    } else {
      takeBack(after);
    }
    return outcome instanceof Outcome.Refused(int at, var current) && at == guarded
        ? new Outcome.Refused(0, current)
        : outcome;
  }

  private void takeBack(RegisteredModel after) {
    texts.abandon(after, () -> now(after));
    if (find(after.id()).isEmpty()) {
      // Deleted meanwhile, and perhaps swept away before these rows were put.
      texts.forget(after, texts.tokens(after));
    }
  }

  /** One read, unless a renaming has left something to delete. */
  void tidy(RegisteredModel model) {
    texts.tidy(model, () -> now(model));
  }

  private RegisteredModel now(RegisteredModel model) {
    return find(model.id()).orElseGet(() -> model.change().gone().done());
  }

  /**
   * One transaction that lets the name go, and with it all that anybody sees. The rest is for
   * {@link #sweep}; dying before leaves a model that is gone, which a later {@link #sweepAll} ends.
   * False if the model has changed meanwhile.
   */
  boolean delete(RegisteredModel before) {
    var gone = before.change().gone().done();
    var outcome =
        table.transact(
            List.of(
                replacing(before, gone),
                Write.delete(RegistryKeys.nameClaim(before.workspace(), before.name()))));
    if (outcome.isWritten()) {
      recent.note(before.id());
    }
    return outcome.isWritten();
  }

  /** Sweeps away whatever models were deleted by somebody who then died. One query as a rule. */
  public void sweepAll() {
    var query = Query.of(Index.GSI2, RegistryKeys.gone()).read(Read.EVENTUAL.keys());
    Pages.stream(table, query)
        .map(item -> RegistryKeys.readPartition(item.key()))
        .forEach(this::sweep);
  }

  /** Deletes all of a partition, the model itself last: until then a sweep finds it. */
  void sweep(RegisteredModelId id) {
    var model = RegistryKeys.model(id);
    var query = Query.of(Index.PRIMARY, RegistryKeys.partition(id)).read(Read.STRONG.keys());
    var rest = Pages.stream(table, query).filter(item -> !item.key().equals(model));
    Batches.of(
            rest,
            DELETED_AT_ONCE,
            some ->
                table.writeAll(some.stream().<Write>map(item -> Write.delete(item.key())).toList()))
        .forEach(_ -> {});
    var _ = table.write(Write.delete(model));
  }

  /** Remembers a change that global indexes may not have yet. */
  private Outcome noted(RegisteredModelId id, Outcome outcome) {
    if (outcome.isWritten()) {
      recent.note(id);
    }
    return outcome;
  }

  /** Remembers that a model was changed together with one of its versions. */
  void note(RegisteredModelId id) {
    recent.note(id);
  }
}
