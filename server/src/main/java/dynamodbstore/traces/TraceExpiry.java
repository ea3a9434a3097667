package dynamodbstore.traces;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.messages.DeleteTraces;
import dynamodbstore.traces.storage.TraceWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Deletion of expired traces, which no request sees any more, by background work. Thread-safe. It
 * may be interrupted anywhere: the next execution deletes the others.
 */
public final class TraceExpiry {
  private final TraceSource traces;
  private final TraceDeletionService.Packed packed;
  private final TraceWriter writer;
  private final TraceHorizon horizon;
  private final InstantSource clock;

  public TraceExpiry(
      TraceSource traces,
      TraceDeletionService.Packed packed,
      TraceWriter writer,
      TraceHorizon horizon,
      InstantSource clock) {
    this.traces = traces;
    this.packed = packed;
    this.writer = writer;
    this.horizon = horizon;
    this.clock = clock;
  }

  /**
   * Deletes the expired traces of an experiment: a query of its open rows and of its directory of
   * blocks, the ids in blocks that have expired traces, and META of each.
   *
   * @param before called with some hundred traces before they are deleted
   * @return how many were deleted
   */
  public int deleteExpired(ExperimentId experiment, Consumer<List<TraceId>> before) {
    long earliest = horizon.earliest();
    if (earliest == Long.MIN_VALUE) {
      return 0;
    }
    var deletion =
        new TraceDeletionService(
            traces,
            packed,
            (_, ids) -> {
              before.accept(List.copyOf(ids));
              // A client may have created one again since it was read.
              return writer.deleteAll(
                  ids,
                  trace -> trace.experiment().equals(experiment) && trace.requestTime() < earliest);
            },
            ExperimentScope.ALL,
            clock);
    return deletion.delete(
        Caller.ANYONE,
        new DeleteTraces.Oldest(Optional.of(experiment), earliest - 1, OptionalInt.empty()));
  }
}
