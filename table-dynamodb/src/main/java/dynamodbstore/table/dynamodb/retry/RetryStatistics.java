package dynamodbstore.table.dynamodb.retry;

import dynamodbstore.table.statistics.CounterArray;
import dynamodbstore.table.statistics.MetricFamily;
import dynamodbstore.table.statistics.SelfMeasuring;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Counters of retried calls by reason. Thread-safe; updated only by calls that failed. */
public final class RetryStatistics implements SelfMeasuring {
  /** Why a call was repeated. */
  public enum Reason {
    THROTTLED,
    /** A transaction met another one on the same item. */
    CONFLICT,
    /** DynamoDB left a part of a batch unprocessed, mostly because it throttled. */
    UNPROCESSED,
    UNREACHABLE,
    RESPONSE_LOST
  }

  private static final Set<String> CONFLICTS =
      Set.of(
          "TransactionConflict",
          "TransactionConflictException",
          "TransactionInProgressException",
          "ReplicatedWriteConflictException");

  private final CounterArray<Reason> retries = new CounterArray<>(Reason.class);

  void retried(Reason reason) {
    retries.increment(reason);
  }

  public long count(Reason reason) {
    return retries.count(reason);
  }

  /** Tells a conflict from throttling. */
  static Reason reasonOf(RuntimeException failure) {
    boolean isConflict =
        switch (failure) {
          case TransactionCanceledException cancelled when cancelled.hasCancellationReasons() ->
              cancelled.cancellationReasons().stream()
                  .anyMatch(reason -> CONFLICTS.contains(reason.code()));
          case AwsServiceException answer -> CONFLICTS.contains(FailureKind.code(answer));
          default -> false;
        };
    return isConflict ? Reason.CONFLICT : Reason.THROTTLED;
  }

  @Override
  public List<MetricFamily> statistics() {
    return List.of(
        MetricFamily.counters(
            "dynamodbstore_dynamodb_retries_total",
            "Calls of DynamoDB that were repeated, by reason",
            retries.samples("reason")));
  }
}
