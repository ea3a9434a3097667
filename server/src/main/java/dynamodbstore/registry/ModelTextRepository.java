package dynamodbstore.registry;

import dynamodbstore.api.Caller;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.NameTexts;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextSource;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.Set;

/**
 * The names of all registered models, for the back-fill: first of those that are no prompts, and
 * then of prompts, each in the order of names. The index may lag, and a renaming may move a model
 * to where the back-fill has been: but settings are old enough by then for whoever makes or renames
 * a model to know them.
 */
public final class ModelTextRepository implements TextSource {
  private static final int AT_ONCE = 100;

  private final Table table;
  private final NameTexts<RegisteredModel> texts;

  public ModelTextRepository(Table table, FullTextStatusRepository fullText) {
    this.table = table;
    this.texts = ModelTexts.of(table, fullText);
  }

  @Override
  public TextField field() {
    return TextField.REGISTERED_MODEL_NAME;
  }

  /** One query, a batch read of a hundred models, and then what each of them lacks. */
  @Override
  public Step advance(String position, Set<Level> levels) {
    var kind = position.startsWith(Kind.PROMPT.letter()) ? Kind.PROMPT : Kind.MODEL;
    var last = position.isEmpty() ? "" : position.substring(kind.letter().length());
    var all = Query.of(Index.GSI5, RegistryKeys.names(Caller.DEFAULT_WORKSPACE, kind));
    var rest = last.isEmpty() ? all : all.in(RegistryKeys.after(last));
    var page = table.query(rest.read(Read.STRONG).limit(AT_ONCE));
    long changed = page.items().stream().filter(item -> bring(item, levels)).count();
    var next =
        page.next().map(place -> kind.letter() + place.at().sort()).orElse(Kind.PROMPT.letter());
    boolean isLast = page.next().isEmpty() && kind == Kind.PROMPT;
    return new Step(next, isLast, page.items().size(), changed);
  }

  @Override
  public void mend(String id, Set<Level> levels) {
    table
        .get(RegistryKeys.model(new RegisteredModelId(id)))
        .ifPresent(
            item -> {
              boolean _ = bring(item, levels);
            });
  }

  /** Whether there was something to do. */
  private boolean bring(Item item, Set<Level> levels) {
    var model = RegisteredModelItems.fromItem(item);
    return texts.bring(model, () -> now(model), levels);
  }

  private RegisteredModel now(RegisteredModel model) {
    return table
        .get(RegistryKeys.model(model.id()))
        .map(RegisteredModelItems::fromItem)
        .orElseGet(() -> model.change().gone().done());
  }
}
