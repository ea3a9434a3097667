package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.metrics.Metric;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.TableUnavailable;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Settles runs that are left alone: packs what they logged beside them, and ranks them by it.
 *
 * <p>Without a transaction, and beside writers ({@link LiveRuns}) and other settlers:
 *
 * <ol>
 *   <li>the run is marked SETTLING, with a token of this settler's own and a new generation;
 *   <li>its children are read, strongly;
 *   <li>the packed copy is put, and after it the rows it is found by, each bearing the generation,
 *       and each only over nothing or an older one;
 *   <li>the run becomes SETTLED, if it still bears the token: whoever wrote to it, changed it or
 *       settled it meanwhile has taken that away.
 * </ol>
 *
 * <p>Only then the rows of earlier generations go, and until they are gone the run stays due. A
 * settler that is refused takes back the rows of its own generation and stops; the run is as live
 * as before, and will be due again. One that fails puts the run off, for longer each time. One that
 * dies leaves a run that counts as live, or is settled and due. The packed copy names all rows that
 * may be there, its own and those of its predecessors, so that the next settler knows what to
 * remove wherever this one died.
 *
 * <p>For this a settler must not go on putting rows when others take him for dead, so he gives up
 * long before that ({@link SettlingToken}). Should a call of the table take so long that he cannot,
 * and the process die after it, a row may stay that nobody knows of: searches look at the run that
 * a row names before they show it, and pass over the row.
 */
public final class Settler {
  private static final int TRIES = 5;

  private final RunRepository runs;
  private final RunDataRepository data;
  private final SettlingRepository settlings;
  private final RunTexts texts;
  private final InstantSource clock;
  private final RandomGenerator random;

  /**
   * @param random for tokens; shared by all threads
   */
  public Settler(
      RunRepository runs,
      RunDataRepository data,
      SettlingRepository settlings,
      RunTexts texts,
      InstantSource clock,
      RandomGenerator random) {
    this.runs = runs;
    this.data = data;
    this.settlings = settlings;
    this.texts = texts;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Settles a run if it is due. Five reads and two queries, a write for each metric, param and tag,
   * and about ten more; and one for each row of full text, if settings want it.
   *
   * @return whether it is settled now
   */
  public boolean settle(RunPlace place) {
    var now = clock.instant();
    var found = runs.find(place).filter(run -> run.liveness().isDue(now));
    if (found.isEmpty()) {
      return false;
    }
    var token = SettlingToken.draw(now, random);
    var settling = found.get().with(found.get().liveness().settling(token));
    if (!settlings.change(found.get(), settling)) {
      return false;
    }
    try {
      return settle(settling, token);
    } catch (TableBusy | TableUnavailable fault) {
      // Nothing about the run: it is due again as soon as this settler counts as dead.
      throw fault;
    } catch (RuntimeException fault) {
      postpone(settling, fault);
      throw fault;
    }
  }

  /**
   * What failed would fail again now, so the run is tried later: twice as late each time, since a
   * generation was used up. One write. Should it fail too, the run is due again as soon as this
   * settler counts as dead.
   */
  private void postpone(Run settling, RuntimeException because) {
    try {
      boolean _ = settlings.change(settling, settling.live(clock.instant()));
    } catch (RuntimeException fault) {
      because.addSuppressed(fault);
    }
  }

  private boolean settle(Run settling, SettlingToken token) {
    var whole = data.whole(settling.place());
    if (whole.isEmpty()) {
      return giveUp(settling);
    }
    var logged = whole.get();
    boolean isDeleted = settling.lifecycle().isDeleted();
    // Asked for after the run was marked: the back-fill relies on it.
    var fields = isDeleted ? Set.<TextField>of() : texts.put();
    var found = isDeleted ? RunRows.NONE : RunRows.of(settling, settling.name(), logged, fields);
    if (found.isTooMuch()) {
      return giveUp(settling);
    }
    var primary = primaryMetric(settling, logged);
    var rows = found.all();
    var packed = PackedData.pack(logged);
    var stale =
        putPacked(
            settling,
            token,
            rows,
            before -> PackedRunItems.toItem(settling, packed, fields, rows, before));
    if (stale.isEmpty()) {
      return false;
    }
    long generation = settling.liveness().generation();
    var settled = settled(settling, fields, stale.get().isEmpty());
    if (isLate(token)
        || !settlings.putRows(rows, generation)
        || isLate(token)
        || !settlings.settle(settling, settled, primary)) {
      settlings.deleteRowsOf(rows, generation);
      return false;
    }
    if (!stale.get().isEmpty()) {
      // Dying before the last of these leaves a run that is due: it is settled once more.
      settlings.deleteRowsBefore(stale.get(), generation);
      settlings.forgetStale(settled);
      boolean _ = settlings.change(settled, settled(settling, fields, true));
    }
    return true;
  }

  /** The run stays live. If the write is refused, the run is being written to and due again. */
  private boolean giveUp(Run settling) {
    boolean _ = settlings.change(settling, settling.with(settling.liveness().unsettleable()));
    return false;
  }

  private static Run settled(Run settling, Set<TextField> fields, boolean isAlone) {
    var liveness = settling.liveness();
    return settling.with(
        isAlone ? liveness.settled(fields) : liveness.settledBesidesOldRows(fields));
  }

  /**
   * Puts the packed copy, once it names all rows that its predecessor may have left.
   *
   * @return those rows; empty if this settler was overtaken
   */
  private Optional<Set<Key>> putPacked(
      Run settling, SettlingToken token, Set<Key> rows, Function<Set<Key>, Item> copy) {
    for (int attempt = 0; attempt < TRIES && !isLate(token); attempt++) {
      var predecessor = settlings.packed(settling);
      if (predecessor.isPresent()
          && predecessor.get().generation() >= settling.liveness().generation()) {
        return Optional.empty();
      }
      var stale = predecessor.map(before -> before.staleAfter(rows)).orElse(Set.of());
      if (settlings.put(copy.apply(stale), predecessor)) {
        return Optional.of(stale);
      }
    }
    return Optional.empty();
  }

  private Optional<Metric> primaryMetric(Run run, LoggedData logged) {
    return logged.metrics().isEmpty()
        ? Optional.empty()
        : settlings.primaryMetric(run.place()).flatMap(logged::metric);
  }

  private boolean isLate(SettlingToken token) {
    return token.isLate(clock.instant());
  }
}
