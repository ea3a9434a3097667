package dynamodbstore.fulltext;

import static java.lang.System.Logger.Level.INFO;

import java.time.Duration;
import java.time.InstantSource;

/**
 * Background job that brings the rows of tags of existing runs in line with the setting, in small
 * steps. Its position is stored in the table, so it survives restarts, and several servers share
 * the work by conditional writes.
 */
public final class TagBackFill {
  private static final System.Logger LOG = System.getLogger(TagBackFill.class.getName());

  /** Until every server has read a new setting, and searches by the one before have ended. */
  static final Duration SPREAD = FullTextStatusRepository.LIFE.multipliedBy(4);

  private final FullTextStatusRepository status;
  private final TagSource source;
  private final InstantSource clock;

  /**
   * @param status of this server, which reads it again before each step
   */
  public TagBackFill(FullTextStatusRepository status, TagSource source, InstantSource clock) {
    this.status = status;
    this.source = source;
    this.clock = clock;
  }

  /** Advances as far as possible. One batch read if there is nothing to do. */
  public void run() {
    boolean goesOn = true;
    while (goesOn && !Thread.currentThread().isInterrupted()) {
      goesOn = advance();
    }
  }

  /** Runs one step; false if there is nothing to do at present. */
  boolean advance() {
    var tags = status.read().tags();
    if (tags.isComplete()) {
      return false;
    }
    var found = tags.backFill().filter(state -> state.unranked().equals(tags.unranked()));
    if (found.isEmpty()) {
      // Fails if another server has just done the same.
      boolean _ = status.save(tags.begun(clock.instant().plus(SPREAD)));
      return true;
    }
    var state = found.get();
    if (clock.instant().isBefore(state.notBefore())) {
      return false;
    }
    var next = state.after(source.advance(state.position(), state.unranked()));
    // A crash before the position is stored repeats the step, which is idempotent. The write fails
    // if another server was faster: then its position is valid.
    if (status.save(next) && next.isComplete()) {
      LOG.log(INFO, "Rows of tags: {0} changed of {1} runs, complete", next.changed(), next.done());
    }
    return true;
  }
}
