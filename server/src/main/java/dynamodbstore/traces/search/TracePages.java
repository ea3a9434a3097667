package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.search.traces.TraceOrders;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.packed.TraceBlocks;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Pages of all traces of an experiment, the newest first and by id among those of the same time. A
 * page costs one pass over the open rows of the experiment. Thread-safe.
 */
public final class TracePages {
  private static final TraceFilter ALL = new TraceFilter(new Filter.All(List.of()));

  private final TraceSource source;
  private final TraceBlocks blocks;
  private final InstantSource clock;

  public TracePages(TraceSource source, TraceBlocks blocks, InstantSource clock) {
    this.source = source;
    this.blocks = blocks;
    this.clock = clock;
  }

  /** Position of a trace in the order. */
  public record Position(long requestTime, String id) {
    public static Position of(Trace trace) {
      return new Position(trace.requestTime(), trace.id().text());
    }

    private SortPosition sorted() {
      return SortPosition.of(SortValue.of(requestTime), SortValue.of(id));
    }
  }

  /** The first traces after a position; none at the end. */
  public List<Trace> after(ExperimentId experiment, Optional<Position> last, int size) {
    var selection = new TraceSelection(TraceOrders.DEFAULT, last.map(Position::sorted), size);
    new TraceSearchRun(source, blocks, Set.of(experiment), ALL, SearchBudget.unlimited(clock))
        .execute(new TracePlan.NewestFirst(), selection, new SpanSignatures());
    return selection.traces();
  }
}
