package dynamodbstore.table.dynamodb.retry;

import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Retry loop with exponential backoff and a deadline for one call of DynamoDB. It retries throttled
 * calls and lost responses until {@link RetryPolicy} is exhausted.
 *
 * <p>This is the only retry loop of the adapter. The SDK's own retries are off, because they do not
 * distinguish a call that DynamoDB rejected from one whose response was lost.
 *
 * <p>Not thread-safe: an instance belongs to one call and one thread.
 */
public final class RetryLoop {
  /** Whether a call may be retried after its response was lost. */
  public enum RetrySafety {
    /** Reads only: always safe to retry. */
    READ,
    /** Idempotent write: twice has the same effect as once. */
    REPEATABLE,
    /** Not idempotent: must not be repeated unless the first attempt certainly had no effect. */
    ONCE
  }

  private final CallDescription subject;
  private final RetrySafety kind;
  private final RetryPolicy policy;
  private final long begun;
  private int failures;
  private boolean answerLost;

  public RetryLoop(CallDescription subject, RetrySafety kind, RetryPolicy policy) {
    this.subject = subject;
    this.kind = kind;
    this.policy = policy;
    this.begun = policy.time().nanos();
  }

  /**
   * Calls DynamoDB, and retries until it responds.
   *
   * @throws TableBusy if DynamoDB throttles the call until the deadline
   * @throws TableUnavailable if DynamoDB cannot be reached until the deadline, or rejects the call
   * @throws OutcomeUnknown if a response was lost and the call may have taken effect
   */
  public <T> T callWithRetries(Supplier<T> call) {
    while (true) {
      try {
        return call.get();
      } catch (SdkException failure) {
        failed(failure);
      }
    }
  }

  /**
   * Whether the response of an earlier attempt was lost, so that the stored item may already
   * reflect this call.
   */
  public boolean isResponseLost() {
    return answerLost;
  }

  /**
   * Sleeps before the caller retries a throttled call, or throws {@link TableBusy} after the
   * deadline.
   */
  public void backOff(RuntimeException reason) {
    backOff(reason, RetryStatistics.reasonOf(reason));
  }

  /** Sleeps before the caller retries the unprocessed part of a batch. */
  public void backOffUnprocessed() {
    backOff(
        new IllegalStateException("DynamoDB left a part of the batch unprocessed"),
        RetryStatistics.Reason.UNPROCESSED);
  }

  private void backOff(RuntimeException failure, RetryStatistics.Reason reason) {
    policy.statistics().retried(reason);
    pauseOrThrow(new TableBusy(subject.throttled(), failure), failure, policy.deadline());
  }

  /** Resets the backoff, because the last attempt made progress. The deadline stays. */
  public void resetBackoff() {
    failures = 0;
  }

  private void failed(SdkException failure) {
    if (failure instanceof AbortedException) {
      // The SDK clears the interrupt flag; restore it.
      Thread.currentThread().interrupt();
    }
    switch (FailureKind.of(failure)) {
      case BUSY -> backOff(failure);
      case UNREACHED -> {
        policy.statistics().retried(RetryStatistics.Reason.UNREACHABLE);
        pauseOrThrow(unreachable(failure), failure, policy.connectDeadline());
      }
      case LOST -> {
        answerLost |= kind != RetrySafety.READ;
        policy.statistics().retried(RetryStatistics.Reason.RESPONSE_LOST);
        if (kind == RetrySafety.ONCE) {
          throw outcomeUnknown(failure);
        }
        pauseOrThrow(unreachable(failure), failure, policy.deadline());
      }
      case DECLINED -> throw answerLost ? outcomeUnknown(failure) : subject.declined(failure);
    }
  }

  private void pauseOrThrow(TableException givingUp, RuntimeException reason, Duration enough) {
    failures++;
    var pause = policy.pause(failures);
    long spent = policy.time().nanos() - begun + pause.toNanos();
    if (Thread.currentThread().isInterrupted() || spent > enough.toNanos()) {
      throw answerLost ? outcomeUnknown(reason) : givingUp;
    }
    try {
      policy.time().sleep(pause);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw answerLost ? outcomeUnknown(reason) : givingUp;
    }
  }

  private TableUnavailable unreachable(SdkException failure) {
    return new TableUnavailable(subject.unreachable(failure), failure);
  }

  /** The exception for a call that may or may not have taken effect. */
  public OutcomeUnknown outcomeUnknown(RuntimeException reason) {
    return new OutcomeUnknown(subject.unknown(), reason);
  }
}
