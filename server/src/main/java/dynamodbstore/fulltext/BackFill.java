package dynamodbstore.fulltext;

import static java.lang.System.Logger.Level.INFO;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * Gives the texts of a table the rows that settings ask for, and takes away the others, a few at a
 * time. Where it stands is in the table: it survives restarts, and several servers do not undo each
 * other's work. Texts that come while it runs have their rows from those who write them.
 */
public final class BackFill {
  private static final System.Logger LOG = System.getLogger(BackFill.class.getName());

  /** So long after new settings every server knows them. */
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

  /** Goes on as far as it can, and ends what others have begun to change and then died. */
  public void run() {
    for (var source : sources) {
      boolean goesOn = true;
      while (goesOn && !Thread.currentThread().isInterrupted()) {
        goesOn = advance(source);
      }
      var levels = status.read().levels(source.field());
      rows.unsettled(source.field()).forEach(id -> source.mend(id, levels));
    }
  }

  /** One step; false if there is nothing to do for now. */
  boolean advance(TextSource source) {
    var field = source.field();
    var now = status.read();
    var levels = now.levels(field);
    var found = now.backFill(field);
    if (found.isEmpty() && levels.isEmpty() && field.defaults().isEmpty()) {
      return false;
    }
    if (found.isEmpty() || !found.get().levels().equals(levels)) {
      // Servers that have not heard of other settings yet go by the old ones for a while.
      boolean isKnown = found.isEmpty() && levels.equals(field.defaults());
      var notBefore = clock.instant().plus(isKnown ? Duration.ZERO : SPREAD);
      long steps = found.map(BackFillState::steps).orElse(0L) + 1;
      // Refused if another server has just done the same.
      boolean _ = status.save(field, BackFillState.begun(levels, notBefore, steps));
      return true;
    }
    var state = found.get();
    if (state.isComplete() || clock.instant().isBefore(state.notBefore())) {
      return false;
    }
    var next = state.after(source.advance(state.position(), levels));
    // Dying before the position is stored repeats a step, which changes nothing. Refused if another
    // server was faster: then its position counts.
    // A table that has all its rows, as a new one does, is not worth a word.
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
