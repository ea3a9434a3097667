package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.ModelVersionPlan.Way;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Service that searches model versions and returns the results in pages. */
public final class ModelVersionSearchService {
  private final RegisteredModelRepository models;
  private final ModelVersionSearchRepository index;
  private final RegistryReading reading;
  private final PageTokens tokens;
  private final Syntax syntax;
  private final SearchLog log;

  public ModelVersionSearchService(
      RegisteredModelRepository models,
      ModelVersionSearchRepository index,
      RegistryReading reading,
      PageTokens tokens,
      Syntax syntax,
      SearchLog log) {
    this.models = models;
    this.index = index;
    this.reading = reading;
    this.tokens = tokens;
    this.syntax = syntax;
    this.log = log;
  }

  TokenPage<ShownVersion> search(Caller caller, RegistryRequests.Search request) {
    int maxResults = maxResults(request.maxResults());
    var read = Searches.modelVersions(request.filter(), request.orderBy(), syntax);
    var prompts = PromptFilter.of(read.condition());
    var wanted = new Search(prompts.condition(), read.ordering());
    var cursor = tokens.cursor(question(request), request.pageToken());
    var plan = ModelVersionPlanner.plan(wanted);
    log.planned(() -> maxResults + " of " + plan);
    var candidates = candidates(plan, caller.workspace(), prompts, wanted, cursor, maxResults);
    // One version with the prompt tag makes all versions of its model prompts.
    var kept =
        candidates
            .versions()
            .filter(found -> prompts.asksForPrompts() || found.model().promptVersions() == 0);
    var found = views(wanted, kept, maxResults).filter(wanted.condition()::holds);
    var page =
        SearchPage.of(
            wanted.ordering(),
            found,
            ModelVersionView::found,
            candidates.inOrder(),
            cursor,
            maxResults);
    return new TokenPage<>(reading.shown(page.items()), page.nextToken());
  }

  /**
   * The candidates of a plan: a superset of the results.
   *
   * @param inOrder whether they are already in the requested order
   */
  private record Candidates(Stream<FoundVersion> versions, boolean inOrder) {}

  private Candidates candidates(
      ModelVersionPlan plan,
      String workspace,
      PromptFilter prompts,
      Search wanted,
      Cursor cursor,
      int maxResults) {
    int readAhead = readAhead(wanted, maxResults);
    var after = cursor.after().map(place -> Spot.of(wanted.ordering(), place));
    return switch (plan) {
      case ModelVersionPlan.OfModel(String name, Way way) ->
          new Candidates(
              models
                  .find(workspace, name)
                  .map(model -> index.ofModel(model, way, after, readAhead))
                  .orElseGet(Stream::empty),
              way != Way.SORTED);
      case ModelVersionPlan.OfRuns(var runs) ->
          new Candidates(index.ofRuns(workspace, runs), false);
      case ModelVersionPlan.OfSource(String source) ->
          new Candidates(index.ofSource(workspace, source), false);
      case ModelVersionPlan.OfAll(Way way) when way == Way.NEWEST_UPDATE_FIRST ->
          new Candidates(
              index.newestUpdateFirst(workspace, prompts.kinds(), after, readAhead), true);
      case ModelVersionPlan.OfAll _ ->
          new Candidates(index.all(workspace, prompts.kinds(), ReadAhead.MOST), false);
    };
  }

  /**
   * Number of candidates to read at a time. Without a filter every candidate is a result; with one,
   * the share of results is unknown, so more are read.
   */
  private static int readAhead(Search wanted, int maxResults) {
    boolean admitsAll =
        wanted
            .condition()
            .fields()
            .allMatch(field -> field.entity() == Entity.ATTRIBUTE && field.key().equals("name"));
    // One more, to see the first element that does not compare equal to the last of the page.
    int page = Math.min(ReadAhead.forPage(maxResults) + 1, ReadAhead.MOST);
    return admitsAll ? page : Math.max(page, ReadAhead.WHOLE);
  }

  /** Wraps candidates for the filter. Spilled tags are read only if the search refers to tags. */
  private Stream<ModelVersionView> views(
      Search wanted, Stream<FoundVersion> found, int maxResults) {
    boolean asksForTags = wanted.fields().anyMatch(field -> field.entity() == Entity.TAG);
    return asksForTags
        ? Batches.of(found, Math.min(ReadAhead.forPage(maxResults), ReadAhead.WHOLE), this::tagged)
        : found.map(ModelVersionView::of);
  }

  private List<ModelVersionView> tagged(List<FoundVersion> some) {
    var tags = reading.tags(some.stream().map(FoundVersion::version).toList());
    return some.stream()
        .map(
            found ->
                Optional.ofNullable(tags.get(VersionId.of(found.version())))
                    .map(all -> new ModelVersionView(found, all))
                    .orElseGet(() -> ModelVersionView.of(found)))
        .toList();
  }

  private static int maxResults(long asked) {
    if (asked < 1) {
      throw ApiError.invalid(
          "Invalid value for max_results. It must be a positive integer, but got " + asked);
    }
    return (int) asked;
  }

  private static List<String> question(RegistryRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("model versions");
    question.add(request.filter());
    question.addAll(request.orderBy());
    return question;
  }
}
