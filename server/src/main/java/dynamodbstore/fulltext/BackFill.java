package dynamodbstore.fulltext;

import static java.lang.System.Logger.Level.INFO;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Background job that brings the full-text rows of existing texts in line with the settings, in
 * small steps: puts missing rows and deletes others. Its position is stored in the table, so it
 * survives restarts, and several servers share the work by conditional writes. Texts that are
 * written meanwhile get their rows from the writer.
 */
public final class BackFill {
  private static final System.Logger LOG = System.getLogger(BackFill.class.getName());

  /** Delay after which every server has read new settings. */
  static final Duration SPREAD = FullTextStatusRepository.LIFE.multipliedBy(2);

  private final FullTextStatusRepository status;
  private final FullTextRepository rows;
  private final List<TextSource> sources;
  private final InstantSource clock;

  public BackFill(
      FullTextStatusRepository status,
      FullTextRepository rows,
      List<TextSource> sources,
      InstantSource clock) {
    this.status = status;
    this.rows = rows;
    this.sources = List.copyOf(sources);
    this.clock = clock;
  }

  /**
   * Advances every back-fill as far as possible, then completes changes that other servers started
   * and did not finish.
   */
  public void run() {
    for (var source : sources) {
      boolean goesOn = true;
      while (goesOn && !Thread.currentThread().isInterrupted()) {
        goesOn = advance(source);
      }
      var levels = status.read().levels(source.field());
      rows.findIncomplete(source.field()).forEach(id -> source.reconcileRows(id, levels));
    }
  }

  /** Runs one step; false if there is nothing to do at present. */
  boolean advance(TextSource source) {
    var field = source.field();
    var now = status.read();
    var levels = now.levels(field);
    var found = now.backFill(field);
    if (found.isEmpty() && levels.isEmpty() && field.defaults().isEmpty()) {
      return false;
    }
    if (found.isEmpty() || !found.get().levels().equals(levels)) {
      // Wait: servers that have not read new settings still index by the old ones.
      boolean isKnown = found.isEmpty() && levels.equals(field.defaults());
      var notBefore = clock.instant().plus(isKnown ? Duration.ZERO : SPREAD);
      long steps = found.map(BackFillState::steps).orElse(0L) + 1;
      // Fails if another server has just done the same.
      boolean _ = status.save(field, BackFillState.begun(levels, notBefore, steps));
      return true;
    }
    var state = found.get();
    if (state.isComplete() || clock.instant().isBefore(state.notBefore())) {
      return false;
    }
    var next = state.after(source.advance(state.position(), levels));
    // A crash before the position is stored repeats the step, which is idempotent. The write fails
    // if another server was faster: then its position is valid.
    // Nothing is logged for a table that has all its rows, such as a new one.
    if (status.save(field, next) && next.changed() > 0) {
      LOG.log(INFO, "Full text of {0}: {1}", field.setting(), progress(next));
    }
    return true;
  }

  private static String progress(BackFillState state) {
    return "%d changed of %d%s"
        .formatted(state.changed(), state.done(), state.isComplete() ? ", complete" : " so far");
  }
}
