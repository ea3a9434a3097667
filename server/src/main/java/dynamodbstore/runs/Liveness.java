package dynamodbstore.runs;

import dynamodbstore.fulltext.TextField;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a run is being written to.
 *
 * @param token whose settling is under way
 * @param generation how often its settling was begun
 * @param until when something is due: a run that is not settled is idle then, and a settled one
 *     loses rows that it should not have, because it was deleted or because its settler died before
 *     he had removed them. Absent if there is nothing to wait for
 * @param texts what a settled run is found by through rows of its full text
 */
record Liveness(
    State state,
    Optional<SettlingToken> token,
    long generation,
    Optional<Instant> until,
    Set<TextField> texts) {
  Liveness {
    texts = Set.copyOf(texts);
  }

  /** LIVE while its data are its children; SETTLED once they are packed beside the run. */
  enum State {
    LIVE,
    SETTLING,
    SETTLED
  }

  private static final Duration RUNNING_IDLE = Duration.ofMinutes(10);

  /** What is written to a run that has ended is an afterthought, and few are followed by more. */
  private static final Duration ENDED_IDLE = Duration.ofMinutes(1);

  private static final Duration LONGEST_IDLE = Duration.ofDays(1);
  private static final int DOUBLINGS = 11;

  /** So often, at most, a run that is written to is moved in the order of idle runs. */
  private static final Duration BETWEEN_MOVES = Duration.ofMinutes(1);

  /** A run that was deleted by mistake is mostly restored within this time. */
  private static final Duration DELETED_RANKS = Duration.ofDays(1);

  /** Before whatever else is due. */
  private static final Instant AT_ONCE = Instant.EPOCH;

  static Liveness ofNewRun(Instant now) {
    return new Liveness(State.LIVE, Optional.empty(), 0, Optional.empty(), Set.of())
        .renewed(now, false);
  }

  boolean isLive() {
    return state == State.LIVE;
  }

  boolean isSettled() {
    return state == State.SETTLED;
  }

  /** Whether a write that happens now needs the run itself to change. */
  boolean isFresh(Instant now, boolean ended) {
    return isLive()
        && until.isPresent()
        && now.isBefore(until.get().minus(idle(ended)).plus(BETWEEN_MOVES));
  }

  /** Whether it is time to settle, and nobody is at it. */
  boolean isDue(Instant now) {
    return until.isPresent()
        && !now.isBefore(until.get())
        && (token.isEmpty() || token.get().isAbandoned(now));
  }

  Liveness renewed(Instant now, boolean ended) {
    return new Liveness(
        State.LIVE,
        Optional.empty(),
        generation,
        Optional.of(millis(now.plus(idle(ended)))),
        Set.of());
  }

  /**
   * The same, with whatever settling is under way called off. Its settler is given the time to
   * notice that: nobody else settles the run before.
   */
  Liveness unsettled() {
    return token.isEmpty()
        ? this
        : new Liveness(
            state, Optional.empty(), generation, later(until, token.get().abandoned()), texts);
  }

  /** What is settled stays so; anything else need not be waited for any longer. */
  Liveness ended() {
    return isSettled() || token.isPresent()
        ? unsettled()
        : new Liveness(state, token, generation, Optional.of(AT_ONCE), texts);
  }

  Liveness deleted(Instant now) {
    return isSettled()
        ? new Liveness(
            state, token, generation, Optional.of(millis(now.plus(DELETED_RANKS))), texts)
        : this;
  }

  /** Its rows may be gone, or are not those it should have: it has to settle again. */
  Liveness dueAgain() {
    return isSettled()
        ? new Liveness(State.LIVE, Optional.empty(), generation, Optional.of(AT_ONCE), Set.of())
        : this;
  }

  /** Rows that tell its name would tell the old one. */
  Liveness renamed() {
    return texts.contains(TextField.RUN_NAME) ? dueAgain() : this;
  }

  Liveness settling(SettlingToken by) {
    return new Liveness(State.SETTLING, Optional.of(by), generation + 1, until, Set.of());
  }

  Liveness settled(Set<TextField> withTexts) {
    return new Liveness(State.SETTLED, Optional.empty(), generation, Optional.empty(), withTexts);
  }

  /** Settled, and as due as before: rows of earlier generations are still to be removed. */
  Liveness settledBesidesOldRows(Set<TextField> withTexts) {
    return new Liveness(State.SETTLED, Optional.empty(), generation, until, withTexts);
  }

  /** Too large to be settled: left alone, until it is written to the next time. */
  Liveness unsettleable() {
    return new Liveness(State.LIVE, Optional.empty(), generation, Optional.empty(), Set.of());
  }

  /** A run that was settled too early, and often, is given more time: twice as much each time. */
  private Duration idle(boolean ended) {
    var first = ended ? ENDED_IDLE : RUNNING_IDLE;
    var idle = first.multipliedBy(1L << Math.min(generation, DOUBLINGS));
    return idle.compareTo(LONGEST_IDLE) > 0 ? LONGEST_IDLE : idle;
  }

  private static Optional<Instant> later(Optional<Instant> one, Instant other) {
    return one.filter(other::isBefore).or(() -> Optional.of(other));
  }

  private static Instant millis(Instant instant) {
    return Instant.ofEpochMilli(instant.toEpochMilli());
  }
}
