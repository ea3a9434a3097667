package dynamodbstore.traces.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.messages.TraceSearch;
import dynamodbstore.traces.metrics.TraceMetricsSamples;
import dynamodbstore.traces.packed.PackedTraces;
import dynamodbstore.traces.packed.ReadTimes;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.traces.scan.TraceScan;
import dynamodbstore.traces.search.SearchedExperiments;
import dynamodbstore.traces.search.TraceSearchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Searches and aggregates, as actors execute them. */
final class SearchingReader {
  private final TestClock clock;
  private final TraceRepository source;
  private final TraceBlocks blocks;
  private final TraceSearchService service;

  SearchingReader(Table table, BlockRepository store, TestClock clock) {
    this.clock = clock;
    this.source = TraceRepository.caching(table);
    this.blocks =
        new TraceBlocks(
            store.directory(),
            store.columns(),
            new DeletionMarkRepository(table),
            ReadTimes.of(clock, TraceBlocks.ONE_CLOCK));
    this.service =
        new TraceSearchService(source, blocks, new AnyExperiment(), TraceMetricsSamples.engine());
  }

  /** Ids of one page; each once. */
  List<TraceId> search(ExperimentId experiment, String filter, List<String> orders) {
    var request = new TraceSearch(Set.of(experiment), false, filter, 1000, orders, "");
    var found =
        service.search(Caller.ANYONE, Visibility.ALL, request).items().stream()
            .map(Trace::id)
            .toList();
    assertThat(found).doesNotHaveDuplicates();
    return found;
  }

  /** Ids of all traces that an aggregate counts. */
  List<TraceId> count(ExperimentId experiment) {
    var counted = new ArrayList<TraceId>();
    PackedTraces packed =
        new TraceScan(source, blocks)
            .visitOpen(
                List.of(experiment),
                _ -> true,
                false,
                SearchBudget.begin(clock),
                found -> counted.add(found.trace().id()));
    packed.visit(
        BlockNeeds.NONE,
        Long.MIN_VALUE,
        Long.MAX_VALUE,
        block ->
            block.rows().stream().forEach(row -> counted.add(new TraceId(block.block().id(row)))));
    return counted;
  }

  private static final class AnyExperiment implements SearchedExperiments {
    @Override
    public Set<ExperimentId> within(Caller caller, Set<ExperimentId> named) {
      return named;
    }

    @Override
    public Set<ExperimentId> all(Caller caller) {
      return Set.of();
    }
  }
}
