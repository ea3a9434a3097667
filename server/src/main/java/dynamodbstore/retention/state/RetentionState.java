package dynamodbstore.retention.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * State of retention in a table: one item. A server executes a round while it has the lease, so
 * that usually one server works; two would do the same work twice, and nothing else.
 *
 * @param steps number of writes of this state, each on condition of the one before
 * @param holder server of the lease
 * @param leased end of the lease; in the past if no round is executed
 * @param policy of the last round that has begun
 * @param due when the next round begins, unless the policy changes
 * @param dailyDue from when on a round also does what is done once a day
 * @param counts of the round that is executed, or was executed last
 * @param ended when the last complete round ended; {@link Instant#EPOCH} if there was none
 */
public record RetentionState(
    long steps,
    String holder,
    Instant leased,
    String policy,
    Instant due,
    Instant dailyDue,
    Counts counts,
    Instant ended) {
  /** Before the first round of a table. */
  public static final RetentionState NONE =
      new RetentionState(
          0, "", Instant.EPOCH, "", Instant.EPOCH, Instant.EPOCH, Counts.ZERO, Instant.EPOCH);

  /**
   * What a round has done.
   *
   * @param decided what no request finds any more since
   * @param finished of which nothing is left
   * @param traces deleted
   * @param values of metrics, deleted
   * @param failed what will be attempted again in the next round
   */
  public record Counts(long decided, long finished, long traces, long values, long failed) {
    public static final Counts ZERO = new Counts(0, 0, 0, 0, 0);

    public Counts withDecided() {
      return new Counts(decided + 1, finished, traces, values, failed);
    }

    public Counts withFinished() {
      return new Counts(decided, finished + 1, traces, values, failed);
    }

    public Counts withTraces(long more) {
      return new Counts(decided, finished, traces + more, values, failed);
    }

    public Counts withValues(long more) {
      return new Counts(decided, finished, traces, values + more, failed);
    }

    public Counts withFailed() {
      return new Counts(decided, finished, traces, values, failed + 1);
    }
  }

  /** Whether a server may begin a round, which it begins at most once an hour. */
  public boolean isDue(String newPolicy, Instant now) {
    return !leased.isAfter(now) && (!due.isAfter(now) || !policy.equals(newPolicy));
  }

  public boolean isDaily(String newPolicy, Instant now) {
    return !dailyDue.isAfter(now) || !policy.equals(newPolicy);
  }

  public RetentionState begun(String server, String newPolicy, Instant leaseEnd) {
    var daily = newPolicy.equals(policy) ? dailyDue : Instant.EPOCH;
    return new RetentionState(
        steps + 1, server, leaseEnd, newPolicy, Instant.EPOCH, daily, Counts.ZERO, ended);
  }

  public RetentionState continued(Counts soFar, Instant leaseEnd) {
    return new RetentionState(steps + 1, holder, leaseEnd, policy, due, dailyDue, soFar, ended);
  }

  public RetentionState ended(Counts all, Instant now, Instant next, Instant nextDaily) {
    return new RetentionState(steps + 1, holder, Instant.EPOCH, policy, next, nextDaily, all, now);
  }

  /** For operators. */
  public List<String> describe() {
    if (steps == 0) {
      return List.of("no server has begun yet");
    }
    var lines = new ArrayList<String>();
    var did =
        "%d permanent deletions decided, %d completed, %d expired traces and %d expired values of metrics deleted, %d failures"
            .formatted(
                counts.decided(),
                counts.finished(),
                counts.traces(),
                counts.values(),
                counts.failed());
    if (due.equals(Instant.EPOCH)) {
      lines.add("a server is executing a round: " + did);
    }
    if (!ended.equals(Instant.EPOCH)) {
      lines.add(
          due.equals(Instant.EPOCH)
              ? "the round before ended at " + ended
              : "the last round ended at %s: %s".formatted(ended, did));
    }
    return lines;
  }
}
