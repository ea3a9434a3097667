package dynamodbstore.traces.search;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.PageTokenRepository;
import dynamodbstore.paging.PlanListener;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.packed.TraceBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** Trace search over maps, for tests. */
final class TraceSearchFixture {
  final MapTraceSource source;
  private final TraceSearchService service;

  TraceSearchFixture() {
    this(new MapTraceSource());
  }

  private TraceSearchFixture(MapTraceSource source) {
    var clock = new TestClock();
    var table = new MemoryTable(clock, new Meter());
    this.source = source;
    this.service =
        service(
            engine(table, clock, SearchSyntax.MLFLOW),
            source,
            new StoredTraces(table, clock).blocks);
  }

  /** Traces on a table. */
  private TraceSearchFixture(TraceSearchService service) {
    this.source = new MapTraceSource();
    this.service = service;
  }

  /** Search over traces on a table, of which some are packed. */
  static TraceSearchFixture over(List<TraceWithSpans> traces, Packing packing) {
    return over(traces, packing, SearchSyntax.MLFLOW, _ -> {});
  }

  /**
   * Search over traces on a table.
   *
   * @param change what happens after they were packed
   */
  static TraceSearchFixture over(
      List<TraceWithSpans> traces,
      Packing packing,
      SearchSyntax syntax,
      Consumer<StoredTraces> change) {
    var clock = new TestClock();
    var table = new MemoryTable(clock, new Meter());
    var stored = new StoredTraces(table, clock);
    packing.store(traces, stored);
    change.accept(stored);
    return new TraceSearchFixture(
        service(engine(table, clock, syntax), stored.repository, stored.blocks));
  }

  /** Search over traces that are stored already. */
  static TraceSearchFixture of(StoredTraces stored, SearchSyntax syntax) {
    return of(stored, TraceHorizon.NONE, syntax);
  }

  /** The same, of which some have expired. */
  static TraceSearchFixture of(StoredTraces stored, TraceHorizon horizon, SearchSyntax syntax) {
    var clock = new TestClock();
    return new TraceSearchFixture(
        service(
            engine(new MemoryTable(clock, new Meter()), clock, syntax),
            stored.unexpired(horizon),
            stored.blocks(horizon)));
  }

  private static TraceSearchService service(
      SearchEngine engine, TraceSource source, TraceBlocks blocks) {
    return new TraceSearchService(source, blocks, new AllExperiments(), engine);
  }

  private static SearchEngine engine(Table table, TestClock clock, SearchSyntax syntax) {
    return new SearchEngine(
        syntax, new PageTokenRepository(table).tokens(new Random(1)), PlanListener.OFF, clock);
  }

  void add(String id, long experiment, long time) {
    add(id, experiment, time, _ -> {});
  }

  void add(String id, long experiment, long time, Consumer<TraceDraft> change) {
    source.put(new TraceWithSpans(trace(id, experiment, time, change), List.of()));
  }

  static Trace trace(String id, long experiment, long time, Consumer<TraceDraft> change) {
    var draft = new TraceDraft(new TraceId(id), new ExperimentId(experiment), time, TraceState.OK);
    change.accept(draft);
    return draft.toTrace();
  }

  TokenPage<Trace> page(TraceSearch search) {
    return service.search(Caller.ANYONE, Visibility.ALL, search);
  }

  TokenPage<Trace> page(String filter, int maxResults, String token) {
    return page(search(List.of("1"), filter, maxResults, List.of(), token));
  }

  static TraceSearch search(
      List<String> experiments, String filter, int maxResults, List<String> orders, String token) {
    return new TraceSearch(
        ExperimentId.parseSearched(experiments), false, filter, maxResults, orders, token);
  }

  /** Every experiment exists and belongs to the caller's workspace. */
  private static final class AllExperiments implements SearchedExperiments {
    @Override
    public Set<ExperimentId> within(Caller caller, Set<ExperimentId> named) {
      return named;
    }

    @Override
    public Set<ExperimentId> all(Caller caller) {
      return Set.of(new ExperimentId(1), new ExperimentId(2));
    }
  }

  /** Ids of one page of experiment 1. */
  List<String> ids(String filter) {
    return ids(page(filter, 100, ""));
  }

  static List<String> ids(TokenPage<Trace> page) {
    return page.items().stream().map(trace -> trace.id().text()).toList();
  }

  /** Ids of all pages, or the error. */
  String result(TraceSearch search) {
    var ids = new ArrayList<String>();
    try {
      var token = "";
      do {
        var page =
            page(
                new TraceSearch(
                    search.experiments(),
                    search.everywhere(),
                    search.filter(),
                    search.maxResults(),
                    search.orderBy(),
                    token));
        ids.addAll(ids(page));
        token = page.nextToken();
      } while (!token.isEmpty());
      return String.join(",", ids);
    } catch (ApiError error) {
      return error.text();
    }
  }
}
