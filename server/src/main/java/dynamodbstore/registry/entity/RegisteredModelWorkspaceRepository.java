package dynamodbstore.registry.entity;

import dynamodbstore.api.Caller;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceResources;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repository of the registered models of a workspace that is deleted. Thread-safe.
 *
 * <p>A model is moved after its versions. A version that is created meanwhile increments the
 * revision of the model, so that the move is refused and begins again.
 */
public final class RegisteredModelWorkspaceRepository implements WorkspaceResources {
  private static final String KIND = "registered model";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final Table table;
  private final RegisteredModelRepository models;
  private final ModelVersionRepository versions;
  private final NameTextIndex<RegisteredModel> texts;

  public RegisteredModelWorkspaceRepository(
      Table table, FullTextStatusRepository fullText, InstantSource clock) {
    this.table = table;
    this.models = new RegisteredModelRepository(table, fullText, clock);
    this.versions = new ModelVersionRepository(table, models, clock);
    this.texts = RegisteredModelNameIndexing.of(table, fullText);
  }

  @Override
  public WorkspaceFamily family() {
    return WorkspaceFamily.REGISTERED_MODEL;
  }

  @Override
  public Optional<String> conflict(String workspace, String id) {
    return member(workspace, id)
        .map(RegisteredModel::name)
        .filter(name -> models.findId(Caller.DEFAULT_WORKSPACE, name).isPresent());
  }

  @Override
  public boolean move(String workspace, String id) {
    return update.call(
        KIND,
        id,
        () -> {
          var found = member(workspace, id);
          if (found.isEmpty()) {
            forget(workspace, id);
            return Optional.of(true);
          }
          var before = found.get();
          var after = before.change().in(Caller.DEFAULT_WORKSPACE).build();
          if (models.findId(after.workspace(), after.name()).isPresent()) {
            return Optional.of(false);
          }
          var rows = FullTextRepository.rows(texts.owner(after), texts.tokens(after));
          if (!rows.isEmpty()) {
            var _ = table.writeAll(rows);
          }
          moveVersions(before.id());
          return moveModel(before, after);
        });
  }

  private Optional<Boolean> moveModel(RegisteredModel before, RegisteredModel after) {
    var writes = new ArrayList<Write>();
    writes.add(RegisteredModelRepository.replacing(before, after));
    writes.add(Write.create(RegisteredModelItems.nameClaim(after)));
    writes.add(Write.delete(RegistryKeys.nameClaim(before.workspace(), before.name())));
    writes.addAll(
        WorkspaceMembershipRepository.leaving(before.workspace(), family(), before.id().text()));
    return switch (table.transact(writes)) {
      case Outcome.Written _ -> Optional.of(true);
      case Outcome.Refused(int at, _) when at > 0 -> Optional.of(false);
      case Outcome.Refused _ -> Optional.empty();
    };
  }

  /** One query, and one write for each version that is not there yet. */
  private void moveVersions(RegisteredModelId model) {
    var query =
        Query.of(Index.PRIMARY, RegistryKeys.partition(model))
            .in(RegistryKeys.versions(0, false))
            .read(Read.STRONG);
    Pages.stream(table, query)
        .map(ModelVersionItems::fromItem)
        .filter(version -> !version.workspace().equals(Caller.DEFAULT_WORKSPACE))
        .forEach(this::moveVersion);
  }

  private void moveVersion(ModelVersion found) {
    update.run(
        KIND,
        found.model(),
        () -> {
          var before = versions.find(found.model(), found.number());
          return before.isEmpty()
              || versions.change(
                  before.get(), before.get().in(Caller.DEFAULT_WORKSPACE), List.of());
        });
  }

  @Override
  public void delete(String workspace, String id) {
    update.run(
        KIND,
        id,
        () -> {
          var found = member(workspace, id);
          if (found.isEmpty()) {
            forget(workspace, id);
            return true;
          }
          boolean isDeleted = models.delete(found.get());
          if (isDeleted) {
            // After a crash, the sweep of deleted models does this.
            models.deletePartition(found.get().id());
          }
          return isDeleted;
        });
  }

  private Optional<RegisteredModel> member(String workspace, String id) {
    return models
        .find(new RegisteredModelId(id))
        .filter(found -> found.workspace().equals(workspace));
  }

  private void forget(String workspace, String id) {
    var _ = table.writeAll(WorkspaceMembershipRepository.leaving(workspace, family(), id));
  }
}
