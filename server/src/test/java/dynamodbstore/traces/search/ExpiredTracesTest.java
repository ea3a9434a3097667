package dynamodbstore.traces.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.correlation.TraceCorrelationRequests.Correlate;
import dynamodbstore.traces.correlation.TraceCorrelationService;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.metrics.TraceMetricsSamples;
import dynamodbstore.traces.packed.Packing;
import dynamodbstore.traces.packed.RandomTraces;
import dynamodbstore.traces.packed.StoredTraces;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.traces.scan.TraceScan;
import dynamodbstore.tracing.FilterMatcher;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Traces that have expired are found and counted as if they were deleted, packed or not. */
class ExpiredTracesTest {
  private static final int TRACES = 150;
  private static final int REQUESTS = 60;
  private static final long EARLIEST = 25_000;

  private static final TraceHorizon HORIZON =
      new TraceHorizon(
          () -> Optional.of(Duration.ZERO), InstantSource.fixed(Instant.ofEpochMilli(EARLIEST)));

  private final long seed = new Random().nextLong();
  private final RandomTraces random = new RandomTraces(new Random(seed));
  private final List<TraceWithSpans> traces = random.of(TRACES);

  @ParameterizedTest
  @EnumSource
  void expiredTracesAreNotFound(Packing packing) {
    var expected = TraceSearchFixture.of(deleted(), SearchSyntax.EXTENDED);
    var actual = TraceSearchFixture.of(expired(packing), HORIZON, SearchSyntax.EXTENDED);
    var softly = new SoftAssertions();
    var found = new ArrayList<String>();

    for (int at = 0; at < REQUESTS; at++) {
      var filter = random.extendedFilter();
      var search =
          TraceSearchFixture.search(
              List.of("1", "2"), filter, at % 2 == 0 ? 11 : 1000, random.orders(), "");
      found.add(expected.result(search));
      softly
          .assertThat(actual.result(search))
          .as("seed %s, %s by %s", seed, filter, search.orderBy())
          .isEqualTo(found.getLast());
    }

    softly.assertAll();
    assertThat(found).filteredOn(ids -> ids.startsWith("tr-")).hasSizeGreaterThan(REQUESTS / 10);
  }

  @ParameterizedTest
  @EnumSource
  void expiredTracesAreNotCounted(Packing packing) {
    var all = deleted();
    var some = expired(packing);
    var expected = correlation(all.repository, all.blocks);
    var actual = correlation(some.unexpired(HORIZON), some.blocks(HORIZON));

    for (int at = 0; at < REQUESTS; at++) {
      var request =
          new Correlate(List.of("1", "2"), random.extendedFilter(), random.extendedFilter(), "");

      assertThat(counts(actual, request))
          .as("seed %s, %s", seed, request)
          .isEqualTo(counts(expected, request));
    }
  }

  private static Object counts(TraceCorrelationService service, Correlate request) {
    try {
      return service.correlate(Caller.ANYONE, Visibility.ALL, request);
    } catch (RuntimeException refused) {
      return String.valueOf(refused.getMessage());
    }
  }

  private static TraceCorrelationService correlation(TraceSource source, TraceBlocks blocks) {
    return new TraceCorrelationService(
        new TraceScan(source, blocks),
        TraceMetricsSamples.engine(),
        new FilterMatcher(new SessionReader(source, blocks), SearchSyntax.EXTENDED));
  }

  private StoredTraces expired(Packing packing) {
    return stored(packing::store);
  }

  /** All open, and those that would have expired are deleted. */
  private StoredTraces deleted() {
    var stored = stored(Packing.NONE::store);
    int deleted =
        stored
            .traces
            .writer()
            .deleteAll(
                traces.stream().map(one -> one.trace().id()).toList(),
                trace -> trace.requestTime() < EARLIEST);
    assertThat(deleted).isBetween(TRACES / 4, 3 * TRACES / 4);
    return stored;
  }

  private StoredTraces stored(BiConsumer<List<TraceWithSpans>, StoredTraces> packing) {
    var clock = new TestClock();
    var stored = new StoredTraces(new MemoryTable(clock, new Meter()), clock);
    packing.accept(traces, stored);
    RandomTraces.change(traces, stored);
    return stored;
  }
}
