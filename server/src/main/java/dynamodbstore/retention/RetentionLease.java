package dynamodbstore.retention;

import dynamodbstore.api.Environment;
import dynamodbstore.retention.state.RetentionState;
import dynamodbstore.retention.state.RetentionState.Counts;
import dynamodbstore.retention.state.RetentionStateRepository;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Lease of the rounds of retention, so that usually one server of a table executes them. Only an
 * optimisation: what two servers do at the same time has an effect once. It expires, also if its
 * server has crashed; the next server then begins the round again. For one thread.
 */
final class RetentionLease {
  /** Between the beginnings of rounds, and at most so long after something expires. */
  static final Duration BETWEEN_ROUNDS = Duration.ofHours(1);

  /**
   * Between rounds that also look for logged models and traces. Deleted models are in no index, so
   * all items of models of each experiment are read; expired traces are hidden anyway.
   */
  static final Duration BETWEEN_DAILY_ROUNDS = Duration.ofDays(1);

  private static final Duration TERM = Duration.ofMinutes(2);
  private static final Duration RENEWED = Duration.ofSeconds(30);

  private final RetentionStateRepository states;
  private final Environment environment;
  private final String server;

  RetentionLease(RetentionStateRepository states, Environment environment) {
    this.states = states;
    this.environment = environment;
    this.server = HexFormat.of().toHexDigits(environment.random().nextLong());
  }

  /**
   * Begins a round: one read, and a write if one is due. Empty if none is, or if another server
   * executes it.
   */
  Optional<Held> begin(String policy) {
    var now = environment.clock().instant();
    var before = states.read();
    if (!before.isDue(policy, now)) {
      return Optional.empty();
    }
    var begun = before.begun(server, policy, now.plus(TERM));
    return states.write(begun)
        ? Optional.of(new Held(begun, now, before.isDaily(policy, now)))
        : Optional.empty();
  }

  /** The lease during a round. */
  final class Held {
    private final Instant begun;
    private final boolean isDaily;
    private RetentionState state;
    private Instant renewed;
    private Counts counts = Counts.ZERO;

    private Held(RetentionState state, Instant begun, boolean isDaily) {
      this.state = state;
      this.begun = begun;
      this.renewed = begun;
      this.isDaily = isDaily;
    }

    /** Whether this round looks for logged models and traces too. */
    boolean isDaily() {
      return isDaily;
    }

    Counts counts() {
      return counts;
    }

    void count(Counts next) {
      counts = next;
    }

    /**
     * Renews the lease and stores the progress: one write in 30 seconds. False if the round must
     * stop, because another server has begun one or the thread is interrupted.
     */
    boolean keep() {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      var now = environment.clock().instant();
      if (now.isBefore(renewed.plus(RENEWED))) {
        return true;
      }
      renewed = now;
      state = state.continued(counts, now.plus(TERM));
      return states.write(state);
    }

    /** Ends the round, which is complete. One write. */
    void end() {
      var daily = isDaily ? begun.plus(BETWEEN_DAILY_ROUNDS) : state.dailyDue();
      // Refused if another server has begun a round meanwhile, which this one need not know.
      boolean _ =
          states.write(
              state.ended(
                  counts, environment.clock().instant(), begun.plus(BETWEEN_ROUNDS), daily));
    }
  }
}
