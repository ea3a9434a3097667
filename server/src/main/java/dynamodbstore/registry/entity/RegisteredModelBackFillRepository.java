package dynamodbstore.registry.entity;

import dynamodbstore.api.Caller;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.NameTextIndex;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.util.Optional;
import java.util.Set;

/**
 * Source of all registered model names for the full-text back-fill: first the ordinary models, then
 * the prompts, each in name order.
 *
 * <p>The index is eventually consistent, and a concurrent renaming may move a model to a position
 * that the back-fill has already passed. Neither leaves a gap: by the time the back-fill starts,
 * the full-text settings are old enough for every server to apply them when it creates or renames a
 * model.
 */
public final class RegisteredModelBackFillRepository implements TextSource {
  private static final int AT_ONCE = 100;

  /** Encloses the name of a workspace in a position; no name and no kind contains it. */
  private static final String WORKSPACE = "/";

  private final Table table;
  private final NameTextIndex<RegisteredModel> texts;
  private final WorkspaceRepository workspaces;

  public RegisteredModelBackFillRepository(
      Table table, FullTextStatusRepository fullText, WorkspaceRepository workspaces) {
    this.table = table;
    this.workspaces = workspaces;
    this.texts = RegisteredModelNameIndexing.of(table, fullText);
  }

  @Override
  public TextField field() {
    return TextField.REGISTERED_MODEL_NAME;
  }

  /**
   * Processes the next 100 models: one query, a batch read of the models, and the writes for the
   * rows that each of them lacks.
   */
  @Override
  public Step advance(String position, Set<TokenLevel> levels) {
    var workspace = workspace(position);
    var within = position.substring(prefix(workspace).length());
    var kind = within.startsWith(ModelKind.PROMPT.letter()) ? ModelKind.PROMPT : ModelKind.MODEL;
    var last = within.isEmpty() ? "" : within.substring(kind.letter().length());
    var all = Query.of(Index.GSI5, RegistryKeys.names(workspace, kind));
    var rest = last.isEmpty() ? all : all.in(RegistryKeys.after(last));
    var page = table.query(rest.read(Read.STRONG).limit(AT_ONCE));
    long changed = page.items().stream().filter(item -> writeMissingRows(item, levels)).count();
    if (page.next().isEmpty() && kind == ModelKind.PROMPT) {
      var other = nextWorkspace(workspace);
      return new Step(
          other
              .map(RegisteredModelBackFillRepository::prefix)
              .orElse(prefix(workspace) + kind.letter()),
          other.isEmpty(),
          page.items().size(),
          changed);
    }
    var next =
        page.next()
            .map(place -> kind.letter() + place.at().sort())
            .orElse(ModelKind.PROMPT.letter());
    return new Step(prefix(workspace) + next, false, page.items().size(), changed);
  }

  /** Positions in the default workspace, which is the first, have no prefix. */
  private static String prefix(String workspace) {
    return workspace.equals(Caller.DEFAULT_WORKSPACE) ? "" : WORKSPACE + workspace + WORKSPACE;
  }

  private static String workspace(String position) {
    return position.startsWith(WORKSPACE)
        ? position.substring(WORKSPACE.length(), position.indexOf(WORKSPACE, WORKSPACE.length()))
        : Caller.DEFAULT_WORKSPACE;
  }

  private Optional<String> nextWorkspace(String workspace) {
    return workspaces.list().stream()
        .map(Workspace::name)
        .filter(name -> !name.equals(Caller.DEFAULT_WORKSPACE))
        .filter(name -> prefix(name).compareTo(prefix(workspace)) > 0)
        .findFirst();
  }

  @Override
  public void reconcileRows(String id, Set<TokenLevel> levels) {
    table
        .get(RegistryKeys.model(new RegisteredModelId(id)), Read.STRONG)
        .ifPresent(
            item -> {
              boolean _ = writeMissingRows(item, levels);
            });
  }

  @Override
  public boolean repairRows(String id, Set<TokenLevel> levels) {
    return table
        .get(RegistryKeys.model(new RegisteredModelId(id)), Read.STRONG)
        .map(RegisteredModelItems::fromItem)
        .filter(model -> texts.repairRows(model, () -> now(model), levels))
        .isPresent();
  }

  /** Writes the rows that a model lacks; false if it lacked none. */
  private boolean writeMissingRows(Item item, Set<TokenLevel> levels) {
    var model = RegisteredModelItems.fromItem(item);
    return texts.reconcileRows(model, () -> now(model), levels);
  }

  private RegisteredModel now(RegisteredModel model) {
    return table
        .get(RegistryKeys.model(model.id()), Read.STRONG)
        .map(RegisteredModelItems::fromItem)
        .orElseGet(() -> model.change().gone().build());
  }
}
