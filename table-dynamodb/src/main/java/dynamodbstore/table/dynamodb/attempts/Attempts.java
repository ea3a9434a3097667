package dynamodbstore.table.dynamodb.attempts;

import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.TableException;
import dynamodbstore.table.TableUnavailable;
import java.time.Duration;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The attempts at one call: repeats what DynamoDB turned away or did not answer, for as long as
 * patience lasts. The only place that does; the SDK's own retries are off, since they do not tell a
 * call that was turned away from one whose answer was lost.
 *
 * <p>Belongs to one call and one thread.
 */
public final class Attempts {
  /** What may be repeated after an answer was lost. */
  public enum Kind {
    /** Changes nothing, so nothing can be lost but time. */
    READ,
    /** Leaves the same whether it is done once or twice. */
    REPEATABLE,
    /** Must not be done twice. */
    ONCE
  }

  private final Subject subject;
  private final Kind kind;
  private final Patience patience;
  private final long begun;
  private int failures;
  private boolean answerLost;

  public Attempts(Subject subject, Kind kind, Patience patience) {
    this.subject = subject;
    this.kind = kind;
    this.patience = patience;
    this.begun = patience.time().nanos();
  }

  /** Calls until there is an answer. */
  public <T> T answer(Supplier<T> call) {
    while (true) {
      try {
        return call.get();
      } catch (SdkException failure) {
        failed(failure);
      }
    }
  }

  /**
   * Whether an earlier attempt may have been made after all, so that what is found now may be its
   * doing.
   */
  public boolean answerLost() {
    return answerLost;
  }

  /** Rests before what was turned away is tried again. */
  public void turnedAway(RuntimeException reason) {
    rest(new TableBusy(subject.turnedAway(), reason), reason, patience.enough());
  }

  /** Rests before the parts of a batch are tried again that DynamoDB has left undone. */
  public void leftUndone() {
    turnedAway(new IllegalStateException("Parts of a batch were left undone"));
  }

  /** Starts counting anew: some of what was asked for has been done. */
  public void advanced() {
    failures = 0;
  }

  private void failed(SdkException failure) {
    if (failure instanceof AbortedException) {
      // The SDK takes note of an interruption by forgetting it.
      Thread.currentThread().interrupt();
    }
    switch (Fault.of(failure)) {
      case BUSY -> turnedAway(failure);
      case UNREACHED -> rest(unreachable(failure), failure, patience.unreached());
      case LOST -> {
        answerLost |= kind != Kind.READ;
        if (kind == Kind.ONCE) {
          throw unknown(failure);
        }
        rest(unreachable(failure), failure, patience.enough());
      }
      case DECLINED -> throw answerLost ? unknown(failure) : subject.declined(failure);
    }
  }

  private void rest(TableException givingUp, RuntimeException reason, Duration enough) {
    failures++;
    var pause = patience.pause(failures);
    long spent = patience.time().nanos() - begun + pause.toNanos();
    if (Thread.currentThread().isInterrupted() || spent > enough.toNanos()) {
      throw answerLost ? unknown(reason) : givingUp;
    }
    try {
      patience.time().rest(pause);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw answerLost ? unknown(reason) : givingUp;
    }
  }

  private TableUnavailable unreachable(SdkException failure) {
    return new TableUnavailable(subject.unreachable(failure), failure);
  }

  /** What is thrown if nobody can say whether it was done. */
  public OutcomeUnknown unknown(RuntimeException reason) {
    return new OutcomeUnknown(subject.unknown(), reason);
  }
}
