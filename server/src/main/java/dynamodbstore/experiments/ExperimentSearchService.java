package dynamodbstore.experiments;

import dynamodbstore.api.Caller;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.MaxResults;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.SortedGroups;
import dynamodbstore.paging.Streams;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Search for experiments, page by page: plans, reads candidates, verifies them against the filter,
 * and sorts them. Stateless and thread-safe.
 *
 * <p>Experiments that this server changed recently are read strongly and merged with the
 * candidates, because the indexes may lag; so a client finds its own changes at once.
 */
public final class ExperimentSearchService {
  private final ExperimentRepository experiments;
  private final ExperimentSearchRepository index;
  private final PageTokens tokens;
  private final Syntax syntax;
  private final SearchLog log;

  public ExperimentSearchService(
      ExperimentRepository experiments,
      ExperimentSearchRepository index,
      PageTokens tokens,
      Syntax syntax,
      SearchLog log) {
    this.experiments = experiments;
    this.index = index;
    this.tokens = tokens;
    this.syntax = syntax;
    this.log = log;
  }

  public TokenPage<TaggedExperiment> search(Caller caller, ExperimentRequests.Search request) {
    int maxResults = MaxResults.check(request.maxResults());
    var wanted = Searches.experiments(request.filter(), request.orderBy(), syntax);
    var cursor = tokens.cursor(question(request), request.pageToken());
    var plan = index.planner().plan(wanted);
    log.planned(() -> maxResults + " of " + plan);
    var candidates = candidates(plan, caller.workspace(), wanted, cursor, maxResults);
    var shown = candidates.experiments().filter(found -> request.view().shows(found.isActive()));
    int atOnce = candidates.inOrder() ? ReadAhead.forPage(maxResults) : ReadAhead.WHOLE;
    var found = views(wanted, shown, atOnce).filter(wanted.condition()::holds);
    var page =
        SearchPage.of(
            wanted.ordering(),
            found,
            ExperimentView::experiment,
            candidates.inOrder(),
            cursor,
            maxResults);
    return new TokenPage<>(experiments.findTagged(page.items()), page.nextToken());
  }

  /** Candidates of a plan: a superset of the matches. */
  private record Candidates(Stream<Experiment> experiments, boolean inOrder) {}

  private Candidates candidates(
      ExperimentPlan plan, String workspace, Search wanted, Cursor cursor, int maxResults) {
    return switch (plan) {
      case ExperimentPlan.Named(String name) ->
          new Candidates(
              experiments.findByName(workspace, name).flatMap(experiments::find).stream(), false);
      case ExperimentPlan.Narrowed(var clues, var otherwise) ->
          index
              .narrowed(workspace, clues)
              .map(few -> withRecent(workspace, few.stream()))
              .orElseGet(() -> candidates(otherwise, workspace, wanted, cursor, maxResults));
      case ExperimentPlan.InOrder way -> {
        var found = index.walk(workspace, way, cursor.after(), readAhead(wanted, maxResults));
        yield inOrder(way, wanted, experiments.recent(workspace), found);
      }
      case ExperimentPlan.Sorted _ -> withRecent(workspace, index.all(workspace, ReadAhead.MOST));
    };
  }

  private Candidates withRecent(String workspace, Stream<Experiment> found) {
    var recent = experiments.recent(workspace);
    return new Candidates(Stream.concat(recent.stream(), without(recent, found)), false);
  }

  private static Candidates inOrder(
      ExperimentPlan.InOrder way,
      Search wanted,
      List<Experiment> recent,
      Stream<Experiment> found) {
    Comparator<Experiment> order =
        Comparator.comparing(one -> ExperimentView.of(one), wanted.ordering());
    var others = without(recent, found).iterator();
    var sources = new ArrayList<Iterator<Experiment>>();
    sources.add(new SortedGroups<>(others, way.order()::group, order));
    if (!recent.isEmpty()) {
      sources.add(recent.stream().sorted(order).iterator());
    }
    return new Candidates(Streams.of(Merge.of(sources, order)), true);
  }

  /** Removes the recently changed experiments, which are merged in separately. */
  private static Stream<Experiment> without(List<Experiment> recent, Stream<Experiment> found) {
    var ids = recent.stream().map(Experiment::id).collect(Collectors.toSet());
    return found.filter(experiment -> !ids.contains(experiment.id()));
  }

  /**
   * Number of entries to read per query: a page if there is no filter, else at least {@link
   * ReadAhead#WHOLE}, since the share of matches is unknown.
   */
  private static int readAhead(Search wanted, int maxResults) {
    boolean admitsAll = wanted.condition().fields().findAny().isEmpty();
    // One more, to detect the end of a group of equals.
    int page = Math.min(ReadAhead.forPage(maxResults) + 1, ReadAhead.MOST);
    return admitsAll ? page : Math.max(page, ReadAhead.WHOLE);
  }

  /** Reads the tags only if the filter or the order uses them. */
  private Stream<ExperimentView> views(Search wanted, Stream<Experiment> found, int atOnce) {
    boolean asksForTags = wanted.fields().anyMatch(field -> field.entity() == Entity.TAG);
    return asksForTags
        ? Batches.of(
            found,
            Math.min(atOnce, ReadAhead.WHOLE),
            some -> ExperimentView.ofAll(experiments.findTagged(some)))
        : found.map(ExperimentView::of);
  }

  private static List<String> question(ExperimentRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("experiments");
    question.add(request.filter());
    question.add(request.view().name());
    question.addAll(request.orderBy());
    return question;
  }
}
