package dynamodbstore.runs;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ViewType;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.runs.data.FoundRun;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.messages.RunPage;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.runs.search.PlannedSearch;
import dynamodbstore.runs.search.RunPlanner;
import dynamodbstore.runs.search.RunSearchRepository;
import dynamodbstore.runs.search.RunSearchRepository.Start;
import dynamodbstore.runs.settling.SettlingQueue;
import dynamodbstore.runs.storage.RunReader;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.PageRequest;
import dynamodbstore.searchengine.SearchEngine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Search for runs, page by page. Thread-safe. */
public final class RunSearchService {
  private final RunSearchRepository search;
  private final RunReader reader;
  private final RunLinkResolver wholeRuns;
  private final SettlingQueue settling;
  private final SearchEngine engine;

  public RunSearchService(
      RunSearchRepository search,
      RunReader reader,
      RunLinkResolver wholeRuns,
      SettlingQueue settling,
      SearchEngine engine) {
    this.search = search;
    this.reader = reader;
    this.wholeRuns = wholeRuns;
    this.settling = settling;
    this.engine = engine;
  }

  /** Adds the runs of the page that are due to the settling queue. */
  public RunPage search(Caller caller, Visibility visibility, RunRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = SearchParser.runs(request.filter(), request.orderBy(), engine.syntax());
    var cursor = engine.cursor(question(request), request.pageToken());
    var asked = new PageRequest(wanted, cursor, maxResults);
    var ids = visibility.experiments(ExperimentId.parseSearched(request.experiments()));
    var experiments = search.experiments(caller.workspace(), ids);
    var page =
        isPlanned(request.view(), experiments, wanted)
            ? planned(experiments, request.view(), asked)
            : walked(experiments, request.view(), asked);
    settling.offerDue(page.items().stream().map(FoundRun::info).toList());
    return new RunPage(page.items().size(), shown(page.items()), page.nextToken());
  }

  /**
   * Whether a plan is used: only for active experiments. A plan reads every deleted run, because
   * index ranges do not have all of those.
   */
  private static boolean isPlanned(
      ViewType view, List<Experiment> experiments, ParsedSearch wanted) {
    return switch (view) {
      case ACTIVE_ONLY -> experiments.stream().allMatch(Experiment::isActive);
      case ALL -> experiments.stream().allMatch(Experiment::isActive) && !isNewestFirst(wanted);
      case DELETED_ONLY -> false;
    };
  }

  private TokenPage<FoundRun> planned(
      List<Experiment> experiments, ViewType view, PageRequest asked) {
    var planned = new PlannedSearch(search, reader, experiments, view, asked);
    return engine.execute(
        planned::plan,
        plan ->
            "%d of runs of %d experiments, %s"
                .formatted(asked.maxResults(), experiments.size(), plan),
        planned::page);
  }

  /**
   * Verifies every run of the view, or walks them newest first if that is the order of the search.
   */
  private TokenPage<FoundRun> walked(
      List<Experiment> experiments, ViewType view, PageRequest asked) {
    var wanted = asked.wanted();
    int maxResults = asked.maxResults();
    return engine.execute(
        () -> isNewestFirst(wanted),
        inOrder ->
            "%d of runs of %d experiments, view %s, %s"
                .formatted(
                    maxResults, experiments.size(), view, inOrder ? "newest first" : "sorting all"),
        (inOrder, budget) -> {
          var candidates =
              inOrder
                  ? search.newestFirst(
                      experiments,
                      view,
                      asked.cursor().after().map(Start::at),
                      ReadAheadSize.forPage(maxResults))
                  : search.inAnyOrder(experiments, view, ReadAheadSize.MOST);
          return SearchPage.of(
              wanted.ordering(),
              search.candidates(reader, experiments, wanted).verify(budget.checked(candidates)),
              FoundRun::info,
              inOrder,
              asked.cursor(),
              maxResults);
        });
  }

  /** Search results omit the input models; only reading a single run returns them. */
  private Iterator<RunWithData> shown(List<FoundRun> found) {
    return BatchMappingIterator.of(found.stream(), ReadAheadSize.WHOLE, this::whole)
        .map(run -> run.with(new RunInputs(run.inputs().datasets(), List.of()), run.outputs()))
        .iterator();
  }

  private List<RunWithData> whole(List<FoundRun> found) {
    var unread = found.stream().filter(run -> complete(run).isEmpty()).map(FoundRun::info);
    var read = reader.readData(unread.toList()).iterator();
    return wholeRuns.whole(found.stream().map(run -> complete(run).orElseGet(read::next)).toList());
  }

  /** The run with all its data, if the search has read all of it. */
  private static Optional<RunWithData> complete(FoundRun run) {
    return run instanceof RunWithData details && details.data().isComplete()
        ? Optional.of(details)
        : Optional.empty();
  }

  /** Whether the search orders by start, newest first, as runs are walked. */
  private static boolean isNewestFirst(ParsedSearch wanted) {
    var terms = wanted.ordering().terms();
    return terms.size() == 2
        && terms.getFirst().field().equals(RunPlanner.START)
        && !terms.getFirst().isAscending();
  }

  private static List<String> question(RunRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("runs");
    question.add(String.join(",", request.experiments()));
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
