package dynamodbstore.traces;

import static java.util.Comparator.comparing;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.concurrency.Time;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.messages.TraceRequests;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Service that reads traces with their spans. Spans are returned with the roots first, then by
 * start. Thread-safe.
 */
public final class TraceSpanService {
  private static final List<Duration> PAUSES =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(2));

  private static final Comparator<StoredSpan> ORDER =
      comparing((StoredSpan span) -> !span.isRoot()).thenComparingLong(StoredSpan::startNanos);

  private final TraceSource traces;
  private final ExperimentScope scope;
  private final Time time;

  /**
   * @param scope which traces a caller may name, by their experiments
   */
  public TraceSpanService(TraceSource traces, ExperimentScope scope, Time time) {
    this.traces = traces;
    this.scope = scope;
    this.time = time;
  }

  /**
   * A trace with its spans. Clients export spans concurrently, so a trace that is incomplete is
   * read again after 1 and 2 seconds. The request holds neither spans nor a work permit while it
   * waits.
   *
   * @throws ApiError if it does not exist, its spans are stored elsewhere, or it is incomplete and
   *     the request does not allow that
   */
  public TraceWithSpans get(Caller caller, TraceRequests.GetWithSpans request) {
    for (var pause : PAUSES) {
      var found = find(caller, request);
      if (found.isPresent()) {
        return found.get();
      }
      if (!sleep(pause)) {
        throw TraceErrors.incomplete(request.trace());
      }
    }
    return find(caller, request).orElseThrow(() -> TraceErrors.incomplete(request.trace()));
  }

  /**
   * The traces that exist and are complete, read in batches while they are iterated over.
   *
   * @throws ApiError while iterating, if the spans of one are stored elsewhere
   */
  public Iterator<TraceWithSpans> batch(Caller caller, TraceRequests.BatchGet request) {
    var isVisible = scope.memoized(caller);
    return BatchMappingIterator.lazily(
            request.traces().stream(), ReadAheadSize.WHOLE, ids -> complete(ids, isVisible))
        .iterator();
  }

  /**
   * The spans of a trace that are stored in the table, even if some are missing; empty if they are
   * stored elsewhere.
   *
   * @throws ApiError if there is no such trace
   */
  public Optional<List<StoredSpan>> storedSpans(Caller caller, TraceId id) {
    var found = read(caller, id);
    checkNotArchived(found.trace());
    return isStoredHere(found.trace()) ? Optional.of(sorted(found).spans()) : Optional.empty();
  }

  /** Empty if it is incomplete. */
  private Optional<TraceWithSpans> find(Caller caller, TraceRequests.GetWithSpans request) {
    var found = read(caller, request.trace());
    checkStoredHere(found.trace());
    return request.allowPartial() || SpanCount.isReached(found)
        ? Optional.of(sorted(found))
        : Optional.empty();
  }

  private TraceWithSpans read(Caller caller, TraceId id) {
    return traces
        .tracesWithSpans(List.of(id))
        .findFirst()
        .filter(found -> scope.includes(caller, found.trace().experiment()))
        .orElseThrow(() -> TraceErrors.missingWithSpans(id));
  }

  private Stream<TraceWithSpans> complete(List<TraceId> ids, Predicate<ExperimentId> isVisible) {
    return traces
        .tracesWithSpans(ids)
        .filter(trace -> isVisible.test(trace.trace().experiment()))
        .peek(trace -> checkStoredHere(trace.trace()))
        .filter(SpanCount::isReached)
        .map(TraceSpanService::sorted);
  }

  private boolean sleep(Duration pause) {
    WorkPermit.pause();
    try {
      time.sleep(pause);
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static TraceWithSpans sorted(TraceWithSpans trace) {
    return new TraceWithSpans(trace.trace(), trace.spans().stream().sorted(ORDER).toList());
  }

  private static void checkStoredHere(Trace trace) {
    checkNotArchived(trace);
    if (!isStoredHere(trace)) {
      throw TraceErrors.storedElsewhere();
    }
  }

  /** Only a client can have set this location, and there is no archive to read. */
  private static void checkNotArchived(Trace trace) {
    if (spansLocation(trace).equals(ReservedTraceNames.ARCHIVE)) {
      throw TraceErrors.corrupted(trace.id());
    }
  }

  private static boolean isStoredHere(Trace trace) {
    return spansLocation(trace).equals(ReservedTraceNames.TRACKING_STORE);
  }

  private static String spansLocation(Trace trace) {
    return trace.tags().getOrDefault(ReservedTraceNames.SPANS_LOCATION, "");
  }
}
