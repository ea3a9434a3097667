package dynamodbstore.capacity;

import dynamodbstore.table.cost.Cost;
import java.util.function.Supplier;

/**
 * Work permit of one request on the table. The request holds a light permit while it reads,
 * exchanges it for a heavy one once it has consumed more than 600 read units or computes for long,
 * and yields to others every 2 ms. Bound to the request's thread by a scoped value; calls on other
 * threads do nothing.
 */
public final class WorkPermit {
  private static final ScopedValue<WorkPermit> CURRENT = ScopedValue.newInstance();

  /**
   * Read units above which a request is heavy: more than one page of a search that an index
   * supports.
   */
  private static final double LIGHT_READ_UNITS = 600;

  /** Time slice after which a request yields to others that are ready. */
  private static final long SLICE_NANOS = 2_000_000;

  private enum Permit {
    NONE,
    LIGHT,
    HEAVY
  }

  private final WorkPermitPool permits;
  private Permit held = Permit.NONE;

  /** Whether the request has held a heavy permit before: then it is not rejected for the queue. */
  private boolean isAdmitted;

  private double readUnits;
  private long sliceBegun = System.nanoTime();

  private WorkPermit(WorkPermitPool permits) {
    this.permits = permits;
  }

  /** Runs one request, and releases its permit at the end, also after an exception. */
  public static <R> R run(WorkPermitPool permits, Supplier<R> body) {
    var work = new WorkPermit(permits);
    try {
      return ScopedValue.where(CURRENT, work).call(body::get);
    } finally {
      work.release();
    }
  }

  /**
   * Releases the permit of the current request while it waits for its client or for a write; the
   * next read of the table acquires one again.
   */
  public static void pause() {
    if (CURRENT.isBound()) {
      CURRENT.get().release();
    }
  }

  /**
   * Yields if the current request has used up its time slice. To be called in long loops.
   *
   * @throws Overloaded if it yields a heavy permit and gets none again in time
   */
  public static void yieldIfDue() {
    if (CURRENT.isBound()) {
      CURRENT.get().endSlice();
    }
  }

  /**
   * Makes the current request heavy and waits for a heavy permit. For long computations outside the
   * table.
   *
   * @throws Overloaded if none becomes free in time
   */
  public static void becomeHeavy() {
    if (CURRENT.isBound()) {
      var work = CURRENT.get();
      work.readUnits = Math.max(work.readUnits, LIGHT_READ_UNITS + 1);
      work.acquire();
    }
  }

  /**
   * Acquires a permit, unless the request holds one of the right kind.
   *
   * @throws Overloaded if none becomes free in time
   */
  public static void acquirePermit() {
    if (CURRENT.isBound()) {
      CURRENT.get().acquire();
    }
  }

  /**
   * To be called after each read of the table.
   *
   * @throws Overloaded if it yields a heavy permit and gets none again in time
   */
  static void yieldAfterRead() {
    if (CURRENT.isBound()) {
      CURRENT.get().endSlice();
    }
  }

  static void charge(Cost cost) {
    if (CURRENT.isBound()) {
      CURRENT.get().readUnits += cost.readUnits();
    }
  }

  private boolean isHeavy() {
    return readUnits > LIGHT_READ_UNITS;
  }

  private void acquire() {
    if (held == Permit.LIGHT && isHeavy()) {
      release();
    }
    if (held != Permit.NONE) {
      return;
    }
    if (isHeavy()) {
      if (isAdmitted) {
        permits.reacquireHeavy();
      } else {
        permits.acquireHeavy();
      }
      isAdmitted = true;
      held = Permit.HEAVY;
    } else {
      permits.acquireLight();
      held = Permit.LIGHT;
    }
    sliceBegun = System.nanoTime();
  }

  @SuppressWarnings("ThreadPriorityCheck") // Virtual threads are scheduled in turn, by the JDK.
  private void endSlice() {
    if (System.nanoTime() - sliceBegun < SLICE_NANOS) {
      return;
    }
    if (held == Permit.HEAVY && permits.isHeavyWanted()) {
      release();
      acquire();
    } else {
      Thread.yield();
    }
    sliceBegun = System.nanoTime();
  }

  private void release() {
    switch (held) {
      case LIGHT -> permits.releaseLight();
      case HEAVY -> permits.releaseHeavy();
      case NONE -> {}
    }
    held = Permit.NONE;
  }
}
