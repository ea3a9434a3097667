package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.embedded.rows.ItemLookup;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Write request of one call, handed to the committing thread.
 *
 * <p>The calling thread evaluates the conditions optimistically on what it reads, encodes the rows
 * and then waits. The committing thread validates each decision, evaluates again only those whose
 * item another write or an expiry has changed since (see {@link LastWriteTable}), and completes the
 * request. So a lost race costs a second evaluation, never a retry by the caller.
 *
 * <p>Before it is pushed to the committer a request belongs to the calling thread, then to the
 * committing thread; the volatile {@code isAnswered} hands it back.
 */
public final class CommitRequest {
  /**
   * Maximum number of row bytes in a request of independent steps; a call with more writes makes
   * several requests.
   */
  private static final int MOST_BYTES = 2 << 20;

  /** Number of items per batch read: items may be large, and these are in memory together. */
  public static final int READ_AT_ONCE = 32;

  private final Thread caller = Thread.currentThread();
  private final boolean together;
  private final long seen;
  private final List<KeyOperation> steps = new ArrayList<>(1);
  private final List<WriteDecision> decisions = new ArrayList<>(1);
  private int bytes;
  private @Nullable CommitRequest earlier;
  private @Nullable RuntimeException fault;
  private volatile boolean isAnswered;

  /**
   * An empty request.
   *
   * @param together whether the steps are applied atomically: all of them or none
   * @param seen number of the newest group that was committed before the first read, so that all
   *     reads see it
   */
  public CommitRequest(boolean together, long seen) {
    this.together = together;
    this.seen = seen;
  }

  /**
   * A request with as many of the first steps as fit, each of which is applied or refused
   * independently of the others.
   */
  public static CommitRequest independent(
      List<KeyOperation> steps, long seen, ItemLookup items, Instant now) {
    var request = new CommitRequest(false, seen);
    for (int from = 0; from < steps.size() && !request.isFull(); from += READ_AT_ONCE) {
      var some = steps.subList(from, Math.min(from + READ_AT_ONCE, steps.size()));
      var stored = items.at(keys(some)).iterator();
      for (int at = 0; at < some.size() && !request.isFull(); at++) {
        request.add(some.get(at), some.get(at).decide(stored.next(), now));
      }
    }
    return request;
  }

  /** Adds an independent step and the decision on it. */
  public void add(KeyOperation step, WriteDecision decision) {
    steps.add(step);
    decisions.add(decision);
    bytes += rowBytes(decision);
  }

  /** Whether the request has reached its maximum size. */
  public boolean isFull() {
    return bytes >= MOST_BYTES;
  }

  /** A request whose steps are applied atomically: all of them or none. */
  public static CommitRequest transaction(
      List<KeyOperation> steps, long seen, ItemLookup items, Instant now) {
    var request = new CommitRequest(true, seen);
    request.steps.addAll(steps);
    request.decideTogether(items, now);
    return request;
  }

  public List<WriteDecision> decisions() {
    return decisions;
  }

  /**
   * Whether the request has to be committed. Independent refusals need no validation, because each
   * was correct at the moment of its read. A transaction does: its result depends on items that
   * were read at several moments.
   */
  public boolean needsCommitter() {
    return together || decisions.stream().anyMatch(WriteDecision.Apply.class::isInstance);
  }

  /** Whether no step is refused. */
  public boolean isAccepted() {
    return decisions.stream().allMatch(WriteDecision.Apply.class::isInstance);
  }

  public boolean fitsInOneGo() {
    return decisions.stream().mapToLong(CommitRequest::rowBytes).sum() <= MOST_BYTES;
  }

  private static int rowBytes(WriteDecision decision) {
    return decision instanceof WriteDecision.Apply make ? make.rows().length() : 0;
  }

  /**
   * Validates the decisions and repeats those that a later write or an expiry has invalidated.
   * Called by the committing thread.
   *
   * <p>As long as no step of a transaction is refused, no decision depends on another, so only the
   * invalid ones are repeated: of hundreds of keys a few usually share a slot with a key that was
   * written meanwhile. The first refusal determines what happens to the steps after it, so all are
   * decided again.
   *
   * @param items the items as the requests before this one in the group leave them
   */
  void revalidate(LastWriteTable slots, ItemLookup items, Instant now) {
    boolean isRefused = together && !isAccepted();
    for (int at = 0; at < steps.size(); at++) {
      boolean isFinal = !together && decisions.get(at) instanceof WriteDecision.Refuse;
      if (!isFinal && isOvertaken(at, slots, now)) {
        if (isRefused || !decideAgain(at, items, now)) {
          decideTogether(items, now);
          return;
        }
      }
    }
  }

  /** Decides a step again; false if that refuses a transaction that was accepted so far. */
  private boolean decideAgain(int at, ItemLookup items, Instant now) {
    var step = steps.get(at);
    var decision = step.decide(items.at(step.key()), now);
    decisions.set(at, decision);
    return !together || decision instanceof WriteDecision.Apply;
  }

  /**
   * Passes each decision with rows to write, and its key, to {@code action}. Called by the
   * committing thread.
   */
  void forEachMade(Made action) {
    if (together && !isAccepted()) {
      return;
    }
    for (int at = 0; at < steps.size(); at++) {
      if (decisions.get(at) instanceof WriteDecision.Apply make && make.rows().count() > 0) {
        action.accept(steps.get(at).key(), make);
      }
    }
  }

  interface Made {
    void accept(Key key, WriteDecision.Apply make);
  }

  void setEarlier(@Nullable CommitRequest earlier) {
    this.earlier = earlier;
  }

  @Nullable CommitRequest earlier() {
    return earlier;
  }

  /**
   * Completes the request, with a fault or successfully, and unparks the caller. Only the first
   * call has an effect. Called by the committing thread.
   */
  void complete(@Nullable RuntimeException fault) {
    if (!isAnswered) {
      this.fault = fault;
      isAnswered = true;
      LockSupport.unpark(caller);
    }
  }

  /**
   * Waits for completion and throws its fault. Interrupts are deferred: a request that was handed
   * over cannot be withdrawn.
   */
  void await() {
    boolean interrupted = false;
    while (!isAnswered) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (fault != null) {
      throw fault;
    }
  }

  /**
   * Whether another request may have written the key since it was read, or the item has expired
   * since.
   */
  private boolean isOvertaken(int at, LastWriteTable slots, Instant now) {
    return slots.lastGroup(steps.get(at).key()) > seen
        || decisions.get(at).endSecond() <= now.getEpochSecond();
  }

  private void decideTogether(ItemLookup items, Instant now) {
    decisions.clear();
    boolean isRefused = false;
    for (int from = 0; from < steps.size(); from += READ_AT_ONCE) {
      var some = steps.subList(from, Math.min(from + READ_AT_ONCE, steps.size()));
      var stored = items.at(keys(some)).iterator();
      for (var step : some) {
        var item = stored.next();
        var decision = isRefused ? WriteDecision.ofLeaving(item) : step.decide(item, now);
        decisions.add(decision);
        isRefused |= decision instanceof WriteDecision.Refuse;
      }
    }
  }

  private static List<Key> keys(List<KeyOperation> steps) {
    var keys = new ArrayList<Key>(steps.size());
    steps.forEach(step -> keys.add(step.key()));
    return keys;
  }
}
