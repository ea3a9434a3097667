package dynamodbstore.runs;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a run is being written to.
 *
 * @param token whose settling is under way
 * @param generation how often it was settled
 * @param until when it is idle, should nothing be written to it any more
 */
record Liveness(State state, Optional<String> token, long generation, Instant until) {
  /** LIVE while its data are its children; SETTLED once they are packed beside the run. */
  enum State {
    LIVE,
    SETTLING,
    SETTLED
  }

  private static final Duration SHORTEST_IDLE = Duration.ofMinutes(10);
  private static final Duration LONGEST_IDLE = Duration.ofDays(1);

  /** So often, at most, a run that is written to is moved in the order of idle runs. */
  private static final Duration BETWEEN_MOVES = Duration.ofMinutes(1);

  static Liveness ofNewRun(Instant now) {
    return new Liveness(State.LIVE, Optional.empty(), 0, now).renewed(now);
  }

  boolean isLive() {
    return state == State.LIVE;
  }

  /** Whether a write that happens now needs the run itself to change. */
  boolean isFresh(Instant now) {
    return isLive() && now.isBefore(until.minus(idle()).plus(BETWEEN_MOVES));
  }

  Liveness renewed(Instant now) {
    return new Liveness(
        State.LIVE,
        Optional.empty(),
        generation,
        Instant.ofEpochMilli(now.plus(idle()).toEpochMilli()));
  }

  /** The same, with whatever settling is under way called off. */
  Liveness unsettled() {
    return token.isEmpty() ? this : new Liveness(state, Optional.empty(), generation, until);
  }

  /** A run that was settled too early, and often, is given more time: twice as much each time. */
  private Duration idle() {
    int doublings = (int) Math.min(generation, 8);
    var idle = SHORTEST_IDLE.multipliedBy(1L << doublings);
    return idle.compareTo(LONGEST_IDLE) > 0 ? LONGEST_IDLE : idle;
  }
}
