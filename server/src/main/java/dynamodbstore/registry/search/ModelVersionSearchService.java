package dynamodbstore.registry.search;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.entity.JoinedVersion;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.VersionId;
import dynamodbstore.registry.messages.ModelVersionDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.registry.search.ModelVersionPlan.VersionOrder;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Candidates;
import dynamodbstore.searchengine.EntitySearch;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Service that searches model versions and returns the results in pages. */
public final class ModelVersionSearchService {
  private final RegisteredModelRepository models;
  private final ModelVersionSearchRepository index;
  private final RegistryDetailsReader reader;
  private final SearchEngine engine;

  public ModelVersionSearchService(
      RegisteredModelRepository models,
      ModelVersionSearchRepository index,
      RegistryDetailsReader reader,
      SearchEngine engine) {
    this.models = models;
    this.index = index;
    this.reader = reader;
    this.engine = engine;
  }

  public TokenPage<ModelVersionDetails> search(
      Caller caller, Visibility visibility, RegistryRequests.Search request) {
    int maxResults = maxResults(request.maxResults());
    var read = SearchParser.modelVersions(request.filter(), request.orderBy(), engine.syntax());
    var prompts = PromptFilter.of(read.condition());
    var wanted = new ParsedSearch(prompts.condition(), read.ordering());
    var cursor = engine.cursor(question(caller, request), request.pageToken());
    var asked = new PageRequest(wanted, cursor, maxResults);
    var page = engine.page(asked, new OneSearch(caller.workspace(), visibility, prompts, asked));
    return new TokenPage<>(reader.shown(page.items()), page.nextToken());
  }

  /** Plan, candidates and views of one search. */
  private final class OneSearch
      implements EntitySearch<ModelVersionPlan, JoinedVersion, ModelVersionView> {
    private final String workspace;
    private final Visibility visibility;
    private final PromptFilter prompts;
    private final PageRequest asked;

    OneSearch(String workspace, Visibility visibility, PromptFilter prompts, PageRequest asked) {
      this.workspace = workspace;
      this.visibility = visibility;
      this.prompts = prompts;
      this.asked = asked;
    }

    @Override
    public ModelVersionPlan plan() {
      return ModelVersionPlanner.plan(asked.wanted());
    }

    @Override
    public Candidates<JoinedVersion> candidates(ModelVersionPlan plan, SearchBudget budget) {
      var all = ofPlan(plan, budget);
      // One version with the prompt tag makes all versions of its model prompts.
      return new Candidates<>(
          all.entities()
              .filter(found -> prompts.asksForPrompts() || found.model().promptVersions() == 0),
          all.inOrder());
    }

    private Candidates<JoinedVersion> ofPlan(ModelVersionPlan plan, SearchBudget budget) {
      int readAhead = readAhead();
      var after = asked.cursor().after().map(at -> VersionCursor.of(asked.wanted().ordering(), at));
      return switch (plan) {
        case ModelVersionPlan.OfModel(String name, VersionOrder way) ->
            new Candidates<>(
                models
                    .find(workspace, name)
                    .map(model -> index.ofModel(model, way, after, readAhead, budget))
                    .orElseGet(Stream::empty),
                way != VersionOrder.SORTED);
        case ModelVersionPlan.OfRuns(var runs) ->
            Candidates.inAnyOrder(index.ofRuns(workspace, runs));
        case ModelVersionPlan.OfSource(String source) ->
            Candidates.inAnyOrder(index.ofSource(workspace, source));
        case ModelVersionPlan.OfAll(VersionOrder way)
            when way == VersionOrder.NEWEST_UPDATE_FIRST ->
            Candidates.inOrder(
                index.newestUpdateFirst(workspace, prompts.kinds(), after, readAhead, budget));
        case ModelVersionPlan.OfAll _ ->
            Candidates.inAnyOrder(
                index.all(workspace, prompts.kinds(), ReadAheadSize.MOST, budget));
      };
    }

    /** A filter by name alone accepts all candidates: the plan reads the versions of the model. */
    private int readAhead() {
      return asked.readAhead(
          asked
              .wanted()
              .condition()
              .fields()
              .allMatch(
                  field -> field.entity() == FieldKind.ATTRIBUTE && field.key().equals("name")));
    }

    @Override
    public boolean isVisible(JoinedVersion version) {
      return visibility.isVisible(version.model().resource());
    }

    @Override
    public ModelVersionView view(JoinedVersion version) {
      return ModelVersionView.of(version);
    }

    @Override
    public List<ModelVersionView> viewsWithChildren(List<JoinedVersion> some) {
      var tags = reader.tags(some.stream().map(JoinedVersion::version).toList());
      return some.stream()
          .map(
              found ->
                  Optional.ofNullable(tags.get(VersionId.of(found.version())))
                      .map(all -> new ModelVersionView(found, all))
                      .orElseGet(() -> ModelVersionView.of(found)))
          .toList();
    }

    @Override
    public JoinedVersion entity(ModelVersionView view) {
      return view.found();
    }
  }

  private static int maxResults(long asked) {
    if (asked < 1) {
      throw ApiError.invalid(
          "Invalid value for max_results. It must be a positive integer, but got " + asked);
    }
    return (int) asked;
  }

  private static List<String> question(Caller caller, RegistryRequests.Search request) {
    var question = new ArrayList<String>();
    caller.searchScope().ifPresent(question::add);
    question.add("model versions");
    question.add(request.filter());
    question.addAll(request.orderBy());
    return question;
  }
}
