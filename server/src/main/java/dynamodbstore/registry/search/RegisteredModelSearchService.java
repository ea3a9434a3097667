package dynamodbstore.registry.search;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.entity.ModelKind;
import dynamodbstore.registry.entity.RegisteredModel;
import dynamodbstore.registry.entity.RegisteredModelId;
import dynamodbstore.registry.entity.RegisteredModelRepository;
import dynamodbstore.registry.entity.RegistryMaps;
import dynamodbstore.registry.messages.RegisteredModelDetails;
import dynamodbstore.registry.messages.RegistryDetailsReader;
import dynamodbstore.registry.messages.RegistryRequests;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Candidates;
import dynamodbstore.searchengine.EntitySearch;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.RecentEntities;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.spillablemaps.SpillableMapRepository;
import dynamodbstore.table.Read;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Service that searches registered models and returns the results in pages. */
public final class RegisteredModelSearchService {
  private final RegisteredModelRepository models;
  private final RegisteredModelSearchRepository index;
  private final SpillableMapRepository maps;
  private final RegistryDetailsReader reader;
  private final SearchEngine engine;

  public RegisteredModelSearchService(
      RegisteredModelRepository models,
      RegisteredModelSearchRepository index,
      SpillableMapRepository maps,
      RegistryDetailsReader reader,
      SearchEngine engine) {
    this.models = models;
    this.index = index;
    this.maps = maps;
    this.reader = reader;
    this.engine = engine;
  }

  public TokenPage<RegisteredModelDetails> search(
      Caller caller, Visibility visibility, RegistryRequests.Search request) {
    int maxResults = maxResults(request.maxResults());
    var read = SearchParser.registeredModels(request.filter(), request.orderBy(), engine.syntax());
    var prompts = PromptFilter.of(read.condition());
    var wanted = new ParsedSearch(prompts.condition(), read.ordering());
    var cursor = engine.cursor(question(caller, request), request.pageToken());
    if (maxResults == 0) {
      return new TokenPage<>(List.of(), "");
    }
    var recent = models.recent(caller.workspace());
    var asked = new PageRequest(wanted, cursor, maxResults);
    var page =
        engine.page(
            asked, new OneSearch(caller.workspace(), visibility, prompts.kinds(), asked, recent));
    // Recent changes of this server were read strongly consistent. Their versions are read so too,
    // because otherwise they could be older than the model.
    boolean isRecent = page.items().stream().anyMatch(recent.entities()::contains);
    return new TokenPage<>(
        reader.shown(page.items(), isRecent ? Read.STRONG : Read.EVENTUAL), page.nextToken());
  }

  /** Plan, candidates and views of one search. */
  private final class OneSearch
      implements EntitySearch<RegisteredModelPlan, RegisteredModel, RegisteredModelView> {
    private final String workspace;
    private final Visibility visibility;
    private final List<ModelKind> kinds;
    private final PageRequest asked;
    private final RecentEntities<RegisteredModelId, RegisteredModel> recent;

    OneSearch(
        String workspace,
        Visibility visibility,
        List<ModelKind> kinds,
        PageRequest asked,
        RecentEntities<RegisteredModelId, RegisteredModel> recent) {
      this.workspace = workspace;
      this.visibility = visibility;
      this.kinds = kinds;
      this.asked = asked;
      this.recent = recent;
    }

    @Override
    public RegisteredModelPlan plan() {
      return index.planner().plan(asked.wanted());
    }

    @Override
    public Candidates<RegisteredModel> candidates(RegisteredModelPlan plan, SearchBudget budget) {
      var all = ofPlan(plan, budget);
      return new Candidates<>(
          all.entities().filter(model -> kinds.contains(ModelKind.of(model.isPrompt()))),
          all.inOrder());
    }

    private Candidates<RegisteredModel> ofPlan(RegisteredModelPlan plan, SearchBudget budget) {
      return switch (plan) {
        case RegisteredModelPlan.Named(String name) ->
            Candidates.inAnyOrder(models.find(workspace, name).stream());
        case RegisteredModelPlan.Narrowed(var trigrams, var otherwise) ->
            index
                .narrowed(workspace, trigrams)
                .map(few -> Candidates.inAnyOrder(recent.addedTo(few.stream())))
                .orElseGet(() -> ofPlan(otherwise, budget));
        case RegisteredModelPlan.InOrder way -> inOrder(way, budget);
      };
    }

    private Candidates<RegisteredModel> inOrder(
        RegisteredModelPlan.InOrder way, SearchBudget budget) {
      Comparator<RegisteredModel> order =
          Comparator.comparing(RegisteredModelView::of, asked.wanted().ordering());
      var after = asked.cursor().after();
      var walks =
          kinds.stream()
              .map(kind -> index.walk(workspace, kind, way, after, asked.readAhead()))
              .toList();
      return Candidates.merged(walks, way.order()::group, recent, order, budget);
    }

    @Override
    public boolean isVisible(RegisteredModel model) {
      return visibility.isVisible(model.resource());
    }

    @Override
    public RegisteredModelView view(RegisteredModel model) {
      return RegisteredModelView.of(model);
    }

    @Override
    public List<RegisteredModelView> viewsWithChildren(List<RegisteredModel> some) {
      return RegisteredModelView.of(some, maps.all(some.stream().map(RegistryMaps::tags).toList()));
    }

    @Override
    public RegisteredModel entity(RegisteredModelView view) {
      return view.model();
    }
  }

  /**
   * Checks the page size. In the reference, 0 yields an empty page, and negative values are passed
   * on to its database; here they are refused.
   */
  private static int maxResults(long asked) {
    if (asked < 0) {
      throw ApiError.invalid(
          "Invalid value %d for parameter 'max_results' supplied.".formatted(asked));
    }
    return (int) asked;
  }

  private static List<String> question(Caller caller, RegistryRequests.Search request) {
    var question = new ArrayList<String>();
    caller.searchScope().ifPresent(question::add);
    question.add("registered models");
    question.add(request.filter());
    question.addAll(request.orderBy());
    return question;
  }
}
