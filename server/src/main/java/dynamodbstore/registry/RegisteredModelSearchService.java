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

/** Finds registered models, and shows them page by page. */
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
    // What this server has just changed was read strongly, and its versions are to be no older.
    boolean isRecent = page.items().stream().anyMatch(recent.models()::contains);
    return new TokenPage<>(
        reading.shown(page.items(), isRecent ? Read.STRONG : Read.EVENTUAL), page.nextToken());
  }

  /** What is looked for, and how much of it. */
  private record Looking(
      String workspace, List<Kind> kinds, Search wanted, Cursor cursor, int maxResults) {}

  /** What a plan comes up with: all that a filter may admit, and perhaps more. */
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

  /** Without a filter all that is read is shown; with one, who knows. */
  private static int readAhead(Looking looking) {
    boolean admitsAll = looking.wanted().condition().fields().findAny().isEmpty();
    // And one that is not the equal of the last.
    int page = Math.min(ReadAhead.forPage(looking.maxResults()) + 1, ReadAhead.MOST);
    return admitsAll ? page : Math.max(page, ReadAhead.WHOLE);
  }

  /** With the tags that do not fit into models only if the search looks at tags. */
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

  /** To the reference 0 is a page of nothing; what is less it passes on to its database. */
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
