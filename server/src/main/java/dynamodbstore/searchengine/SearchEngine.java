package dynamodbstore.searchengine;

import dynamodbstore.api.ApiError;
import dynamodbstore.paging.PageCursor;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.search.EntityView;
import dynamodbstore.search.language.SearchSyntax;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Execution of searches, the same for all features: plan, explanation, candidates, verification
 * against the filter, page and page token, all within a read budget. Thread-safe.
 */
public final class SearchEngine {
  /** Usual deadline. Few clients wait longer. */
  static final Duration LONGEST = Duration.ofMinutes(1);

  private final SearchSyntax syntax;
  private final PageTokens tokens;
  private final PlanListener log;
  private final InstantSource clock;
  private final Supplier<Duration> deadline;

  /** With the usual deadline. */
  public SearchEngine(
      SearchSyntax syntax, PageTokens tokens, PlanListener log, InstantSource clock) {
    this(syntax, tokens, log, clock, () -> LONGEST);
  }

  /**
   * @param deadline after which a search is stopped; may change while the server runs
   */
  public SearchEngine(
      SearchSyntax syntax,
      PageTokens tokens,
      PlanListener log,
      InstantSource clock,
      Supplier<Duration> deadline) {
    this.deadline = deadline;
    this.syntax = syntax;
    this.tokens = tokens;
    this.log = log;
    this.clock = clock;
  }

  /** Syntax of filters and orders. */
  public SearchSyntax syntax() {
    return syntax;
  }

  /**
   * Where a page begins.
   *
   * @param parameters all parameters that the search depends on, except the page size
   * @throws ApiError if the page token was not issued for these parameters
   */
  public PageCursor cursor(List<String> parameters, String pageToken) {
    return tokens.cursor(parameters, pageToken);
  }

  /** One page of a search whose indexes yield whole entities. */
  public <P, E, V extends EntityView> TokenPage<E> page(
      PageRequest request, EntitySearch<P, E, V> search) {
    return execute(
        search::plan,
        plan -> request.maxResults() + " of " + plan,
        (plan, budget) -> page(request, search, search.candidates(plan, budget), budget));
  }

  private static <P, E, V extends EntityView> TokenPage<E> page(
      PageRequest request,
      EntitySearch<P, E, V> search,
      Candidates<E> candidates,
      SearchBudget budget) {
    var wanted = request.wanted();
    return SearchPage.of(
        wanted.ordering(),
        views(request, search, candidates, budget).filter(view -> search.matches(wanted, view)),
        search::entity,
        candidates.inOrder(),
        request.cursor(),
        request.maxResults());
  }

  /** Reads the children of candidates only if the filter or the order refers to them. */
  private static <P, E, V extends EntityView> Stream<V> views(
      PageRequest request,
      EntitySearch<P, E, V> search,
      Candidates<E> candidates,
      SearchBudget budget) {
    var entities = budget.checked(candidates.entities()).filter(search::isVisible);
    if (!search.needsChildren(request.wanted())) {
      return entities.map(search::view);
    }
    int page = ReadAheadSize.forPage(request.maxResults());
    int first = candidates.inOrder() ? Math.min(page, ReadAheadSize.WHOLE) : ReadAheadSize.WHOLE;
    return BatchMappingIterator.growing(
        entities, first, ReadAheadSize.WHOLE, search::viewsWithChildren);
  }

  /**
   * Executes a search within its read budget: chooses a plan, logs its explanation, executes it,
   * and reports what it cost.
   *
   * @param execution must read all that it needs before it returns
   */
  public <P, R> R execute(
      Supplier<P> planner,
      Function<P, String> explanation,
      BiFunction<P, SearchBudget, R> execution) {
    var budget = SearchBudget.begin(clock, deadline.get());
    var plan = budget.run(planner);
    Supplier<String> text = () -> explanation.apply(plan);
    log.planned(text);
    var result = budget.run(() -> execution.apply(plan, budget));
    budget.details().ifPresent(details -> log.planned(() -> text.get() + ": " + details.get()));
    budget.report(text);
    return result;
  }
}
