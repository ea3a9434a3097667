package dynamodbstore.runs.settling;

import dynamodbstore.api.Environment;
import dynamodbstore.api.RunLocation;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.fulltext.TextField;
import dynamodbstore.runs.data.IndexedFields;
import dynamodbstore.runs.data.RunDataRepository;
import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.runs.data.SettledRunRows;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.entity.SettlingToken;
import dynamodbstore.runs.storage.RunRepository;
import dynamodbstore.runs.storage.RunWriter;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Settler: copies the logged data of an idle or ended run into its snapshot item, and indexes the
 * run by rank rows and full-text rows. Thread-safe and stateless.
 *
 * <p>It uses no transaction and no lock. Writers ({@link RunWriter}) and other settlers run
 * concurrently, on this server or others. Protocol:
 *
 * <ol>
 *   <li>mark the run SETTLING, with a lease (a token of this settler) and a new generation: a
 *       conditional write;
 *   <li>read the child items, strongly consistent;
 *   <li>put the snapshot, then the rows. Each row carries the generation, and is written only if it
 *       is absent or of an older generation;
 *   <li>mark the run SETTLED, on condition that it still has the token: every writer, updater or
 *       other settler that came between has removed it.
 * </ol>
 *
 * <p>After that the settler deletes the rows of earlier generations; the run stays due until they
 * are gone.
 *
 * <p>Failures. A settler that loses its lease deletes the rows of its own generation and stops; the
 * run is LIVE as before and will be due again. A settler that fails postpones the run, for twice as
 * long each time. A settler that crashes leaves a run that counts as LIVE, or is SETTLED and still
 * due. Invariant: the snapshot names every row that may exist, of its own and of earlier
 * generations, so the next settler knows what to delete wherever this one crashed.
 *
 * <p>The invariant requires that a settler writes no row after its lease has expired, so it stops
 * long before that ({@link SettlingToken}). If one table call takes longer than the rest of the
 * lease and the process then crashes, a row may remain that no snapshot names. Searches verify the
 * run that a row names, and so skip such a row.
 */
public final class Settler {
  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final RunRepository runs;
  private final RunDataRepository data;
  private final SettlingRepository settlings;
  private final RunTextSettings texts;
  private final Environment environment;

  public Settler(
      RunRepository runs,
      RunDataRepository data,
      SettlingRepository settlings,
      RunTextSettings texts,
      Environment environment) {
    this.runs = runs;
    this.data = data;
    this.settlings = settlings;
    this.texts = texts;
    this.environment = environment;
  }

  /**
   * Settles a run if it is due. Costs five reads and two queries, one write for each metric, param
   * and tag, about ten other writes, and one for each full-text row if full text is enabled.
   *
   * @return whether the run is settled now
   */
  public boolean settle(RunLocation location) {
    var now = environment.clock().instant();
    var found = runs.find(location).filter(run -> run.settlingState().isDue(now));
    if (found.isEmpty()) {
      return false;
    }
    var token = SettlingToken.draw(now, environment.random());
    var settling = found.get().with(found.get().settlingState().settling(token));
    if (!settlings.change(found.get(), settling)) {
      return false;
    }
    try {
      return settle(settling, token);
    } catch (TableBusy | TableUnavailable fault) {
      // Not a fault of the run: it is due again as soon as the lease expires.
      throw fault;
    } catch (RuntimeException fault) {
      postpone(settling, fault);
      throw fault;
    }
  }

  /**
   * Makes the run LIVE, so that it is retried after its idle time: an immediate retry would fail
   * again. Exponential backoff, since each attempt uses up a generation. One write. If that fails
   * too, the run is due again as soon as the lease expires.
   */
  private void postpone(Run settling, RuntimeException because) {
    try {
      boolean _ = settlings.change(settling, settling.live(environment.clock().instant()));
    } catch (RuntimeException fault) {
      because.addSuppressed(fault);
    }
  }

  private boolean settle(Run settling, SettlingToken token) {
    var whole = data.readWholeData(settling.location());
    if (whole.isEmpty()) {
      return giveUp(settling);
    }
    var logged = whole.get();
    boolean isDeleted = settling.lifecycle().isDeleted();
    // Read after the run was marked SETTLING: the back-fill relies on that order.
    var indexed = isDeleted ? IndexedFields.NONE : texts.fieldsToIndex().of(logged);
    var fields = indexed.texts();
    var found =
        isDeleted
            ? SettledRunRows.NONE
            : SettledRunRows.of(settling, settling.name(), logged, indexed);
    if (found.isTooMuch()) {
      return giveUp(settling);
    }
    var rows = found.all();
    var encoded = SnapshotData.encode(logged);
    var stale =
        putSnapshot(
            settling,
            token,
            rows,
            before -> RunSnapshotItems.toItem(settling, encoded, indexed, rows, before));
    if (stale.isEmpty()) {
      return false;
    }
    long generation = settling.settlingState().generation();
    var settled = settled(settling, fields, stale.get().isEmpty());
    if (isLate(token)
        || !settlings.putRows(rows, generation)
        || isLate(token)
        || !settlings.change(settling, settled)) {
      settlings.deleteRowsOf(rows, generation);
      return false;
    }
    if (!stale.get().isEmpty()) {
      // A crash before the last of these leaves the run due, and it is settled once more.
      settlings.deleteRowsBefore(stale.get(), generation);
      settlings.forgetStale(settled);
      boolean _ = settlings.change(settled, settled(settling, fields, true));
    }
    return true;
  }

  /**
   * Leaves a run that is too large LIVE. If the write is refused, a writer has changed the run and
   * it will be due again.
   */
  private boolean giveUp(Run settling) {
    boolean _ = settlings.change(settling, settling.with(settling.settlingState().unsettleable()));
    return false;
  }

  private static Run settled(Run settling, Set<TextField> fields, boolean isAlone) {
    var settlingState = settling.settlingState();
    return settling.with(
        isAlone ? settlingState.settled(fields) : settlingState.settledBesidesOldRows(fields));
  }

  /**
   * Optimistic update of the snapshot: the new one is written over exactly the one it was derived
   * from, and names all rows that its predecessors may have left.
   *
   * @return those stale rows; empty if this settler was overtaken or its deadline passed
   */
  private Optional<Set<Key>> putSnapshot(
      Run settling, SettlingToken token, Set<Key> rows, Function<Set<Key>, Item> copy) {
    var put = update.tryCall(() -> tryPutSnapshot(settling, token, rows, copy));
    return put.flatMap(Function.identity());
  }

  /** Empty if the write was refused; contains an empty result if this settler must stop. */
  private Optional<Optional<Set<Key>>> tryPutSnapshot(
      Run settling, SettlingToken token, Set<Key> rows, Function<Set<Key>, Item> copy) {
    if (isLate(token)) {
      return Optional.of(Optional.empty());
    }
    var predecessor = settlings.findSnapshot(settling);
    if (predecessor.isPresent()
        && predecessor.get().generation() >= settling.settlingState().generation()) {
      return Optional.of(Optional.empty());
    }
    var stale = predecessor.map(before -> before.staleAfter(rows)).orElse(Set.of());
    return settlings.putSnapshot(copy.apply(stale), predecessor)
        ? Optional.of(Optional.of(stale))
        : Optional.empty();
  }

  private boolean isLate(SettlingToken token) {
    return token.isPastDeadline(environment.clock().instant());
  }
}
