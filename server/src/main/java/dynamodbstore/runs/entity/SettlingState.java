package dynamodbstore.runs.entity;

import dynamodbstore.fulltext.TextField;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * State of a run in the cycle LIVE, SETTLING, SETTLED, with the settling lease and the time at
 * which the next step is due. Immutable.
 *
 * @param token the lease of the settler that is copying the run
 * @param generation number of settlings that were begun; rank rows and snapshots carry it
 * @param until when the run is due. A run that is not settled counts as idle from then on. A
 *     settled run then loses rows that it should not have, because the run was deleted or because
 *     its settler died before it removed them. Absent if nothing is due
 * @param texts fields whose full text is indexed for this settled run
 */
public record SettlingState(
    State state,
    Optional<SettlingToken> token,
    long generation,
    Optional<Instant> until,
    Set<TextField> texts) {
  public SettlingState {
    texts = Set.copyOf(texts);
  }

  /** LIVE: child items are authoritative. SETTLED: the snapshot item has a copy of them. */
  public enum State {
    LIVE,
    SETTLING,
    SETTLED
  }

  private static final Duration RUNNING_IDLE = Duration.ofMinutes(10);

  /** Shorter, because few writes to an ended run are followed by another. */
  private static final Duration ENDED_IDLE = Duration.ofMinutes(1);

  private static final Duration LONGEST_IDLE = Duration.ofDays(1);
  private static final int DOUBLINGS = 11;

  /** Minimum interval between two moves of a live run in the index of due runs. */
  private static final Duration BETWEEN_MOVES = Duration.ofMinutes(1);

  /**
   * How long a deleted run keeps its rank rows: accidental deletions are mostly undone within this
   * time.
   */
  private static final Duration DELETED_RANKS = Duration.ofDays(1);

  /** Sorts before every other due time. */
  private static final Instant AT_ONCE = Instant.EPOCH;

  public static SettlingState ofNewRun(Instant now) {
    return new SettlingState(State.LIVE, Optional.empty(), 0, Optional.empty(), Set.of())
        .renewed(now, false);
  }

  public boolean isLive() {
    return state == State.LIVE;
  }

  public boolean isSettled() {
    return state == State.SETTLED;
  }

  /**
   * Whether a write at this time may leave the run item unchanged. True for less than a minute
   * after the run was last renewed.
   */
  boolean isFresh(Instant now, boolean ended) {
    return isLive()
        && until.isPresent()
        && now.isBefore(until.get().minus(idle(ended)).plus(BETWEEN_MOVES));
  }

  /** Whether the run is due and no settler holds an unexpired lease on it. */
  public boolean isDue(Instant now) {
    return until.isPresent()
        && !now.isBefore(until.get())
        && (token.isEmpty() || token.get().isAbandoned(now));
  }

  SettlingState renewed(Instant now, boolean ended) {
    return new SettlingState(
        State.LIVE,
        Optional.empty(),
        generation,
        Optional.of(millis(now.plus(idle(ended)))),
        Set.of());
  }

  /**
   * The same state without the lease. The run is not due before that lease expires, so the settler
   * has time to notice its loss before another one begins.
   */
  public SettlingState withSettlingCancelled() {
    return token.isEmpty()
        ? this
        : new SettlingState(
            state, Optional.empty(), generation, later(until, token.get().abandoned()), texts);
  }

  /** A settled run stays settled; any other run is due at once. */
  SettlingState ended() {
    return isSettled() || token.isPresent()
        ? withSettlingCancelled()
        : new SettlingState(state, token, generation, Optional.of(AT_ONCE), texts);
  }

  SettlingState deleted(Instant now) {
    return isSettled()
        ? new SettlingState(
            state, token, generation, Optional.of(millis(now.plus(DELETED_RANKS))), texts)
        : this;
  }

  /** Requires a new settling: the rows may be missing or wrong. */
  public SettlingState requireResettling() {
    return isSettled()
        ? new SettlingState(
            State.LIVE, Optional.empty(), generation, Optional.of(AT_ONCE), Set.of())
        : this;
  }

  /** Requires a new settling if the name is indexed, because the rows have the old name. */
  SettlingState renamed() {
    return texts.contains(TextField.RUN_NAME) ? requireResettling() : this;
  }

  public SettlingState settling(SettlingToken by) {
    return new SettlingState(State.SETTLING, Optional.of(by), generation + 1, until, Set.of());
  }

  public SettlingState settled(Set<TextField> withTexts) {
    return new SettlingState(
        State.SETTLED, Optional.empty(), generation, Optional.empty(), withTexts);
  }

  /** Settled but still due, because rows of earlier generations remain to be deleted. */
  public SettlingState settledBesidesOldRows(Set<TextField> withTexts) {
    return new SettlingState(State.SETTLED, Optional.empty(), generation, until, withTexts);
  }

  /** Too large to be settled: LIVE and not due until the next write. */
  public SettlingState unsettleable() {
    return new SettlingState(State.LIVE, Optional.empty(), generation, Optional.empty(), Set.of());
  }

  /**
   * Idle time before settling. Exponential backoff: it doubles with each generation, because a run
   * that was settled and then written to was settled too early.
   */
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
