package dynamodbstore.capacity;

import dynamodbstore.table.Cost;
import java.util.function.Supplier;

/**
 * What one request does on the table: holds a permit while it works, exchanges it for a heavy one
 * once it has read much, and lets others run in between. Used by one thread.
 */
public final class Work {
  private static final ScopedValue<Work> CURRENT = ScopedValue.newInstance();

  /** More than a page of search results costs that an index helps with. */
  private static final double LIGHT_READ_UNITS = 600;

  /** How long a request computes before others that are ready may. */
  private static final long SLICE_NANOS = 2_000_000;

  private enum Permit {
    NONE,
    LIGHT,
    HEAVY
  }

  private final WorkPermits permits;
  private Permit held = Permit.NONE;
  private double readUnits;
  private long sliceBegun = System.nanoTime();

  private Work(WorkPermits permits) {
    this.permits = permits;
  }

  /** Does the work of one request, and releases its permit at the end. */
  public static <R> R run(WorkPermits permits, Supplier<R> body) {
    var work = new Work(permits);
    try {
      return ScopedValue.where(CURRENT, work).call(body::get);
    } finally {
      work.release();
    }
  }

  /**
   * Releases the permit of the current request while it waits for its client; the next call of the
   * table acquires one again.
   */
  public static void pause() {
    if (CURRENT.isBound()) {
      CURRENT.get().release();
    }
  }

  /** Lets other requests run if the current one has computed for a while. For long loops. */
  public static void letOthersRun() {
    if (CURRENT.isBound()) {
      CURRENT.get().endSlice();
    }
  }

  /**
   * Counts the current request among the heavy ones, and waits for its permit. For long work beside
   * the table.
   */
  public static void becomeHeavy() {
    if (CURRENT.isBound()) {
      var work = CURRENT.get();
      work.readUnits = Math.max(work.readUnits, LIGHT_READ_UNITS + 1);
      work.acquire();
    }
  }

  /** Acquires a permit, unless the request has one. */
  public static void begin() {
    if (CURRENT.isBound()) {
      CURRENT.get().acquire();
    }
  }

  /** After a call of the table that read. */
  static void end() {
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
      permits.acquireHeavy();
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
