package dynamodbstore.experiments;

import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.experiments.entity.ExperimentRepository;
import dynamodbstore.experiments.entity.StoredExperiment;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.experiments.search.ExperimentPlan;
import dynamodbstore.experiments.search.ExperimentSearchRepository;
import dynamodbstore.experiments.search.ExperimentView;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Candidates;
import dynamodbstore.searchengine.EntitySearch;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Search for experiments, page by page. Stateless and thread-safe.
 *
 * <p>Experiments that this server changed recently are read strongly and merged with the
 * candidates, because the indexes may lag; so a client finds its own changes at once.
 */
public final class ExperimentSearchService {
  private final ExperimentRepository experiments;
  private final ExperimentSearchRepository index;
  private final SearchEngine engine;

  public ExperimentSearchService(
      ExperimentRepository experiments, ExperimentSearchRepository index, SearchEngine engine) {
    this.experiments = experiments;
    this.index = index;
    this.engine = engine;
  }

  public TokenPage<TaggedExperiment> search(
      Caller caller, Visibility visibility, ExperimentRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = SearchParser.experiments(request.filter(), request.orderBy(), engine.syntax());
    var cursor = engine.cursor(question(caller, request), request.pageToken());
    var asked = new PageRequest(wanted, cursor, maxResults);
    var page = engine.page(asked, new OneSearch(caller.workspace(), visibility, request, asked));
    return new TokenPage<>(experiments.tags().tagged(page.items()), page.nextToken());
  }

  /** Plan, candidates and views of one search. */
  private final class OneSearch
      implements EntitySearch<ExperimentPlan, StoredExperiment, ExperimentView> {
    private final String workspace;
    private final Visibility visibility;
    private final ExperimentRequests.Search request;
    private final PageRequest asked;

    OneSearch(
        String workspace,
        Visibility visibility,
        ExperimentRequests.Search request,
        PageRequest asked) {
      this.workspace = workspace;
      this.visibility = visibility;
      this.request = request;
      this.asked = asked;
    }

    @Override
    public ExperimentPlan plan() {
      return index.planner().plan(asked.wanted());
    }

    @Override
    public Candidates<StoredExperiment> candidates(ExperimentPlan plan, SearchBudget budget) {
      var all = ofPlan(plan, budget);
      return new Candidates<>(
          all.entities().filter(found -> request.view().shows(found.experiment().isActive())),
          all.inOrder());
    }

    private Candidates<StoredExperiment> ofPlan(ExperimentPlan plan, SearchBudget budget) {
      return switch (plan) {
        case ExperimentPlan.NameLookup(String name) ->
            Candidates.inAnyOrder(
                experiments.findByName(workspace, name).flatMap(experiments::findStored).stream());
        case ExperimentPlan.PrefilterIntersection(var clues, var otherwise) ->
            index
                .findByPrefilters(workspace, clues)
                .map(few -> experiments.recent(workspace).addedTo(few.stream()))
                .map(Candidates::inAnyOrder)
                .orElseGet(() -> ofPlan(otherwise, budget));
        case ExperimentPlan.IndexWalk way -> inOrder(way, budget);
        case ExperimentPlan.GatherAndSort _ -> {
          var all = budget.checked(index.all(workspace, ReadAheadSize.MOST));
          yield Candidates.inAnyOrder(experiments.recent(workspace).addedTo(all));
        }
      };
    }

    private Candidates<StoredExperiment> inOrder(
        ExperimentPlan.IndexWalk way, SearchBudget budget) {
      Comparator<StoredExperiment> order =
          Comparator.comparing(one -> ExperimentView.of(one), asked.wanted().ordering());
      var walk = index.walk(workspace, way, asked.cursor().after(), asked.readAhead());
      return Candidates.merged(
          List.of(walk),
          found -> way.order().group(found.experiment()),
          experiments.recent(workspace),
          order,
          budget);
    }

    @Override
    public boolean isVisible(StoredExperiment stored) {
      return visibility.isVisible(new Resource.Experiment(stored.experiment().id()));
    }

    @Override
    public ExperimentView view(StoredExperiment stored) {
      return ExperimentView.of(stored);
    }

    @Override
    public List<ExperimentView> viewsWithChildren(List<StoredExperiment> some) {
      return ExperimentView.of(some, experiments.tags().all(some));
    }

    @Override
    public StoredExperiment entity(ExperimentView view) {
      return view.stored();
    }
  }

  private static List<String> question(Caller caller, ExperimentRequests.Search request) {
    var question = new ArrayList<String>();
    caller.searchScope().ifPresent(question::add);
    question.add("experiments");
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
