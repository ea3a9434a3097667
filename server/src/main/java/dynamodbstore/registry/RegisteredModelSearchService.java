package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.paging.Batches;
import dynamodbstore.paging.Cursor;
import dynamodbstore.paging.Merge;
import dynamodbstore.paging.PageTokens;
import dynamodbstore.paging.ReadAhead;
import dynamodbstore.paging.SearchLog;
import dynamodbstore.paging.SearchPage;
import dynamodbstore.paging.SortedGroups;
import dynamodbstore.paging.Streams;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.registry.BagRepository.Owned;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Search;
import dynamodbstore.search.Searches;
import dynamodbstore.search.Syntax;
import dynamodbstore.table.Read;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Service that searches registered models and returns the results in pages. */
public final class RegisteredModelSearchService {
  private final RegisteredModelRepository models;
  private final RegisteredModelSearchRepository index;
  private final BagRepository bags;
  private final RegistryReading reading;
  private final PageTokens tokens;
  private final Syntax syntax;
  private final SearchLog log;

  public RegisteredModelSearchService(
      RegisteredModelRepository models,
      RegisteredModelSearchRepository index,
      BagRepository bags,
      RegistryReading reading,
      PageTokens tokens,
      Syntax syntax,
      SearchLog log) {
    this.models = models;
    this.index = index;
    this.bags = bags;
    this.reading = reading;
    this.tokens = tokens;
    this.syntax = syntax;
    this.log = log;
  }

  TokenPage<ShownModel> search(Caller caller, RegistryRequests.Search request) {
    int maxResults = maxResults(request.maxResults());
    var read = Searches.registeredModels(request.filter(), request.orderBy(), syntax);
    var prompts = PromptFilter.of(read.condition());
    var wanted = new Search(prompts.condition(), read.ordering());
    var cursor = tokens.cursor(question(request), request.pageToken());
    var plan = index.planner().plan(wanted);
    log.planned(() -> maxResults + " of " + plan);
    if (maxResults == 0) {
      return new TokenPage<>(List.of(), "");
    }
    var recent = models.recent(caller.workspace());
    var looking = new Looking(caller.workspace(), prompts.kinds(), wanted, cursor, maxResults);
    var candidates = candidates(plan, looking, recent);
    var kept =
        candidates.models().filter(model -> looking.kinds().contains(Kind.of(model.isPrompt())));
    var found = views(wanted, kept, maxResults).filter(wanted.condition()::holds);
    var page =
        SearchPage.of(
            wanted.ordering(),
            found,
            RegisteredModelView::model,
            candidates.inOrder(),
            cursor,
            maxResults);
    // Recent changes of this server were read strongly consistent. Their versions are read so too,
    // because otherwise they could be older than the model.
    boolean isRecent = page.items().stream().anyMatch(recent.models()::contains);
    return new TokenPage<>(
        reading.shown(page.items(), isRecent ? Read.STRONG : Read.EVENTUAL), page.nextToken());
  }

  /** Parameters of one search. */
  private record Looking(
      String workspace, List<Kind> kinds, Search wanted, Cursor cursor, int maxResults) {}

  /**
   * The candidates of a plan: a superset of the results.
   *
   * @param inOrder whether they are already in the requested order
   */
  private record Candidates(Stream<RegisteredModel> models, boolean inOrder) {}

  private Candidates candidates(
      RegisteredModelPlan plan, Looking looking, RegisteredModelRepository.Recent recent) {
    return switch (plan) {
      case RegisteredModelPlan.Named(String name) ->
          new Candidates(models.find(looking.workspace(), name).stream(), false);
      case RegisteredModelPlan.Narrowed(var trigrams, var otherwise) ->
          index
              .narrowed(looking.workspace(), trigrams)
              .map(few -> new Candidates(recent.addedTo(few.stream()), false))
              .orElseGet(() -> candidates(otherwise, looking, recent));
      case RegisteredModelPlan.InOrder way -> inOrder(way, looking, recent);
    };
  }

  private Candidates inOrder(
      RegisteredModelPlan.InOrder way, Looking looking, RegisteredModelRepository.Recent recent) {
    Comparator<RegisteredModel> order =
        Comparator.comparing(RegisteredModelView::of, looking.wanted().ordering());
    var sources = new ArrayList<Iterator<RegisteredModel>>();
    for (var kind : looking.kinds()) {
      var walk =
          index.walk(looking.workspace(), kind, way, looking.cursor().after(), readAhead(looking));
      sources.add(new SortedGroups<>(recent.leftOutOf(walk).iterator(), way.order()::group, order));
    }
    if (!recent.models().isEmpty()) {
      sources.add(recent.models().stream().sorted(order).iterator());
    }
    return new Candidates(Streams.of(Merge.of(sources, order)), true);
  }

  /**
   * Number of candidates to read at a time. Without a filter every candidate is a result; with one,
   * the share of results is unknown, so more are read.
   */
  private static int readAhead(Looking looking) {
    boolean admitsAll = looking.wanted().condition().fields().findAny().isEmpty();
    // One more, to see the first element that does not compare equal to the last of the page.
    int page = Math.min(ReadAhead.forPage(looking.maxResults()) + 1, ReadAhead.MOST);
    return admitsAll ? page : Math.max(page, ReadAhead.WHOLE);
  }

  /** Wraps candidates for the filter. Spilled tags are read only if the search refers to tags. */
  private Stream<RegisteredModelView> views(
      Search wanted, Stream<RegisteredModel> found, int maxResults) {
    boolean asksForTags = wanted.fields().anyMatch(field -> field.entity() == Entity.TAG);
    return asksForTags
        ? Batches.of(
            found,
            Math.min(ReadAhead.forPage(maxResults), ReadAhead.WHOLE),
            some -> RegisteredModelView.of(some, bags.all(some.stream().map(Owned::tags).toList())))
        : found.map(RegisteredModelView::of);
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

  private static List<String> question(RegistryRequests.Search request) {
    var question = new ArrayList<String>();
    question.add("registered models");
    question.add(request.filter());
    question.addAll(request.orderBy());
    return question;
  }
}
