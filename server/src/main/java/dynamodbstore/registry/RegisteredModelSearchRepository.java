package dynamodbstore.registry;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.Level;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.Token;
import dynamodbstore.fulltext.Tokens;
import dynamodbstore.registry.RegisteredModelPlan.InOrder;
import dynamodbstore.search.Place;
import dynamodbstore.table.Item;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Repository that yields the candidates of searches for registered models, from global indexes,
 * which are eventually consistent. Recent changes of this server are read strongly consistent and
 * merged in by the caller ({@link RegisteredModelRepository#recent}).
 */
public final class RegisteredModelSearchRepository {
  /**
   * Limits on the rows read for each trigram: the first attempt, and the second if every trigram
   * has more rows than that.
   */
  private static final List<Integer> FEW = List.of(100, 1000);

  private final Table table;
  private final RegisteredModelRepository models;
  private final FullTextStatusRepository fullText;

  public RegisteredModelSearchRepository(
      Table table, RegisteredModelRepository models, FullTextStatusRepository fullText) {
    this.table = table;
    this.models = models;
    this.fullText = fullText;
  }

  /**
   * The planner for the current state of the full-text index, which is cached; usually costs no
   * read.
   */
  RegisteredModelPlanner planner() {
    var field = TextField.REGISTERED_MODEL_NAME;
    var status = fullText.current();
    return new RegisteredModelPlanner(
        status.isComplete(field) && status.levels(field).contains(Level.TRIGRAM));
  }

  /**
   * Finds the models that have all of the rare trigrams; empty if no trigram is rare. One short
   * query for each trigram, concurrently, at most twice, and a batch read of the models in the
   * intersection.
   */
  Optional<List<RegisteredModel>> narrowed(String workspace, List<String> trigrams) {
    return FEW.stream()
        .flatMap(most -> agreed(workspace, trigrams, most).stream())
        .findFirst()
        .map(
            ids ->
                models.findAll(ids, Read.EVENTUAL).values().stream()
                    .filter(model -> model.workspace().equals(workspace))
                    .toList());
  }

  private Optional<Set<RegisteredModelId>> agreed(
      String workspace, List<String> trigrams, int most) {
    var queries = new ArrayList<Query>();
    queries.add(posting(workspace, Tokens.TOO_MANY, most));
    trigrams.forEach(trigram -> queries.add(posting(workspace, trigram, most)));
    var pages = table.queryAll(queries);
    var ofAny = pages.getFirst();
    if (ofAny.next().isPresent()) {
      return Optional.empty();
    }
    Optional<Set<RegisteredModelId>> agreed = Optional.empty();
    for (var page : pages.subList(1, pages.size())) {
      if (page.next().isEmpty()) {
        var ids = ids(page.items());
        agreed.ifPresent(ids::retainAll);
        agreed = Optional.of(ids);
      }
    }
    agreed.ifPresent(ids -> ids.addAll(ids(ofAny.items())));
    return agreed;
  }

  private static Query posting(String workspace, String trigram, int most) {
    return FullTextRepository.posting(
            TextField.REGISTERED_MODEL_NAME, workspace, Token.trigram(trigram))
        .read(Read.EVENTUAL.keys())
        .limit(most + 1);
  }

  private static Set<RegisteredModelId> ids(List<Item> items) {
    return items.stream()
        .map(item -> RegistryKeys.readPartition(item.key()))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * Streams models in index order from a cursor on; models with an equal group come in any order.
   * One query and a batch read for each page of the index.
   */
  Stream<RegisteredModel> walk(
      String workspace, Kind kind, InOrder way, Optional<Place> after, int readAhead) {
    var query = way.order().query(workspace, kind, way.beginning(), way.isBackwards(), after);
    return Pages.stream(table, query.read(Read.EVENTUAL).limit(readAhead))
        .map(RegisteredModelItems::fromItem);
  }
}
