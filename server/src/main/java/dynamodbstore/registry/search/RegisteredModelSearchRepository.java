package dynamodbstore.registry.search;

import dynamodbstore.fulltext.FullTextRepository;
import dynamodbstore.fulltext.FullTextStatusRepository;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.fulltext.TextToken;
import dynamodbstore.fulltext.TokenLevel;
import dynamodbstore.fulltext.Tokenizer;
import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelItems;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryKeys;
import dynamodbstore.registry.search.RegisteredModelPlan.InOrder;
import dynamodbstore.search.SortPosition;
import dynamodbstore.searchengine.PostingLists;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repository that yields the candidates of searches for registered models, from global indexes,
 * which are eventually consistent. Recent changes of this server are read strongly consistent and
 * merged in by the caller ({@link RegisteredModelRepository#recent}).
 */
public final class RegisteredModelSearchRepository {
  private final Table table;
  private final RegisteredModelRepository models;
  private final FullTextStatusRepository fullText;
  private final PostingLists<RegisteredModelId> postings;

  public RegisteredModelSearchRepository(
      Table table, RegisteredModelRepository models, FullTextStatusRepository fullText) {
    this.table = table;
    this.models = models;
    this.fullText = fullText;
    this.postings = new PostingLists<>(table, RegistryKeys::readPartition, PostingLists.LIMITS);
  }

  /**
   * The planner for the current state of the full-text index, which is cached; usually costs no
   * read.
   */
  RegisteredModelPlanner planner() {
    var field = TextField.REGISTERED_MODEL_NAME;
    var status = fullText.current();
    return new RegisteredModelPlanner(
        status.isComplete(field) && status.levels(field).contains(TokenLevel.TRIGRAM));
  }

  /**
   * Finds the models that have all of the rare trigrams; empty if no trigram is rare. One short
   * query for each trigram, concurrently, at most twice, and a batch read of the models in the
   * intersection.
   */
  Optional<List<RegisteredModel>> narrowed(String workspace, List<String> trigrams) {
    return postings
        .intersection(trigrams.stream().map(trigram -> ranges(workspace, trigram)).toList())
        .map(
            ids ->
                models.findAll(ids, Read.EVENTUAL).values().stream()
                    .filter(model -> model.workspace().equals(workspace))
                    .toList());
  }

  /** Names with too many trigrams to list may contain any trigram. */
  private static List<Query> ranges(String workspace, String trigram) {
    return Stream.of(trigram, Tokenizer.TOO_MANY)
        .map(
            text ->
                FullTextRepository.posting(
                    TextField.REGISTERED_MODEL_NAME, workspace, TextToken.trigram(text)))
        .toList();
  }

  /**
   * Streams models in index order from a cursor on; models with an equal group come in any order.
   * One query and a batch read for each page of the index.
   */
  Stream<RegisteredModel> walk(
      String workspace, ModelKind kind, InOrder way, Optional<SortPosition> after, int readAhead) {
    var query = way.order().query(workspace, kind, way.beginning(), way.isBackwards(), after);
    return Pages.stream(table, query.read(Read.EVENTUAL).limit(readAhead))
        .map(RegisteredModelItems::fromItem);
  }
}
