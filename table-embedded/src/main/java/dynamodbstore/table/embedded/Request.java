package dynamodbstore.table.embedded;

import dynamodbstore.table.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What one call wants written. The calling thread decides it in advance, on what it reads, and
 * waits; the committing thread decides anew only what was overtaken, and answers.
 */
final class Request {
  /** So much is written in one go; a call that wants more makes several requests. */
  private static final int MOST_BYTES = 2 << 20;

  /** Items may be large, and these are in memory together. */
  static final int READ_AT_ONCE = 32;

  private final Thread caller = Thread.currentThread();
  private final boolean together;
  private final long seen;
  private final List<Step> steps = new ArrayList<>(1);
  private final List<Decision> decisions = new ArrayList<>(1);
  private int bytes;
  private @Nullable Request earlier;
  private @Nullable RuntimeException fault;
  private volatile boolean isAnswered;

  /**
   * An empty request.
   *
   * @param seen the number of the last group that all its reads can see
   */
  Request(boolean together, long seen) {
    this.together = together;
    this.seen = seen;
  }

  /**
   * Takes the first of some steps that do not depend on each other, as many as may be written in
   * one go.
   */
  static Request independent(List<Step> steps, long seen, Reader reader, Instant now) {
    var request = new Request(false, seen);
    for (int from = 0; from < steps.size() && !request.isFull(); from += READ_AT_ONCE) {
      var some = steps.subList(from, Math.min(from + READ_AT_ONCE, steps.size()));
      var items = reader.at(some.stream().map(Step::key).toList()).iterator();
      for (int at = 0; at < some.size() && !request.isFull(); at++) {
        request.add(some.get(at), some.get(at).decide(items.next(), now));
      }
    }
    return request;
  }

  /** Takes one more step that does not depend on others, with what was decided about it. */
  void add(Step step, Decision decision) {
    steps.add(step);
    decisions.add(decision);
    bytes += rowBytes(decision);
  }

  /** Whether it is as much as may be written in one go. */
  boolean isFull() {
    return bytes >= MOST_BYTES;
  }

  /** Takes steps of which all are made or none. */
  static Request transaction(List<Step> steps, long seen, StoredItems items, Instant now) {
    var request = new Request(true, seen);
    request.steps.addAll(steps);
    request.decideTogether(items, now);
    return request;
  }

  List<Decision> decisions() {
    return decisions;
  }

  /**
   * Whether the committer must see it. A single refusal needs no confirmation, since there was a
   * moment when it was right; a transaction's answer depends on items read at several moments.
   */
  boolean needsCommitter() {
    return together || decisions.stream().anyMatch(Decision.Make.class::isInstance);
  }

  /** Whether nothing is refused: of steps that belong together, whether they are all made. */
  boolean isMade() {
    return decisions.stream().allMatch(Decision.Make.class::isInstance);
  }

  boolean fitsInOneGo() {
    return decisions.stream().mapToLong(Request::rowBytes).sum() <= MOST_BYTES;
  }

  private static int rowBytes(Decision decision) {
    return decision instanceof Decision.Make make ? make.rows().length() : 0;
  }

  /** For the committing thread: decides anew whatever others have overtaken. */
  void confirm(Slots slots, StoredItems items, Instant now) {
    if (together) {
      for (int at = 0; at < steps.size(); at++) {
        if (isOvertaken(at, slots, now)) {
          decideTogether(items, now);
          return;
        }
      }
      return;
    }
    for (int at = 0; at < steps.size(); at++) {
      if (decisions.get(at) instanceof Decision.Make && isOvertaken(at, slots, now)) {
        var step = steps.get(at);
        decisions.set(at, step.decide(items.at(step.key()), now));
      }
    }
  }

  /** For the committing thread: what is to be written, each with its key. */
  void forEachMade(Made action) {
    if (together && !isMade()) {
      return;
    }
    for (int at = 0; at < steps.size(); at++) {
      if (decisions.get(at) instanceof Decision.Make make && make.rows().count() > 0) {
        action.accept(steps.get(at).key(), make);
      }
    }
  }

  interface Made {
    void accept(Key key, Decision.Make make);
  }

  void setEarlier(@Nullable Request earlier) {
    this.earlier = earlier;
  }

  @Nullable Request earlier() {
    return earlier;
  }

  /** For the committing thread: lets the caller go on. The first answer counts. */
  void answer(@Nullable RuntimeException fault) {
    if (!isAnswered) {
      this.fault = fault;
      isAnswered = true;
      LockSupport.unpark(caller);
    }
  }

  /** Waits for the answer, even if interrupted: what was handed over cannot be taken back. */
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

  private boolean isOvertaken(int at, Slots slots, Instant now) {
    return slots.lastGroup(steps.get(at).key()) > seen
        || decisions.get(at).endSecond() <= now.getEpochSecond();
  }

  private void decideTogether(StoredItems items, Instant now) {
    decisions.clear();
    boolean isRefused = false;
    for (var step : steps) {
      var stored = items.at(step.key());
      var decision = isRefused ? Decision.ofLeaving(stored) : step.decide(stored, now);
      decisions.add(decision);
      isRefused |= decision instanceof Decision.Refuse;
    }
  }
}
