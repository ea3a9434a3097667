package dynamodbstore.table.cost;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Thread-safe sum of table costs by operation.
 *
 * <p>The caller that knows the operation's name wraps its work in {@link #measure}; the table
 * charges each call to the operation of the calling thread.
 */
public final class Meter {
  /** Operation of costs that are charged outside of {@link #measure}. */
  public static final String UNNAMED = "unnamed";

  private static final ScopedValue<String> OPERATION = ScopedValue.newInstance();
  private static final ScopedValue<Consumer<Cost>> WATCHER = ScopedValue.newInstance();

  private final Map<String, Sum> sums = new ConcurrentHashMap<>();

  /** Runs {@code work} and charges all table calls of its thread to {@code operation}. */
  public <R> R measure(String operation, Supplier<R> work) {
    return ScopedValue.where(OPERATION, operation).call(work::get);
  }

  /**
   * Runs {@code work} and reports the cost of each table call of its thread to {@code watcher} at
   * once. A watcher counts and must not throw. Nested watchers are all notified, the outermost
   * first.
   */
  public static <R> R observe(Consumer<Cost> watcher, Supplier<R> work) {
    var all = WATCHER.isBound() ? WATCHER.get().andThen(watcher) : watcher;
    return ScopedValue.where(WATCHER, all).call(work::get);
  }

  /**
   * The same work for another thread: its table calls are charged to the operation and reported to
   * the watchers of the current thread. The watchers must be thread-safe.
   */
  public static <R> Supplier<R> carried(Supplier<R> work) {
    var operation = OPERATION.orElse(UNNAMED);
    Supplier<R> named = () -> ScopedValue.where(OPERATION, operation).call(work::get);
    if (!WATCHER.isBound()) {
      return named;
    }
    var watcher = WATCHER.get();
    return () -> ScopedValue.where(WATCHER, watcher).call(named::get);
  }

  /** Called by adapters: adds {@code cost} to the operation of the current thread. */
  public void charge(Cost cost) {
    sums.computeIfAbsent(OPERATION.orElse(UNNAMED), _ -> new Sum()).add(cost);
    if (WATCHER.isBound()) {
      WATCHER.get().accept(cost);
    }
  }

  public Cost spent(String operation) {
    var sum = sums.get(operation);
    return sum == null ? Cost.NONE : sum.cost();
  }

  /** All costs by operation. */
  public Map<String, Cost> spent() {
    var costs = new TreeMap<String, Cost>();
    sums.forEach((operation, sum) -> costs.put(operation, sum.cost()));
    return costs;
  }

  public Cost total() {
    return spent().values().stream().reduce(Cost.NONE, Cost::plus);
  }

  private static final class Sum {
    private final DoubleAdder reads = new DoubleAdder();
    private final DoubleAdder writes = new DoubleAdder();

    void add(Cost cost) {
      if (cost.readUnits() != 0) {
        reads.add(cost.readUnits());
      }
      if (cost.writeUnits() != 0) {
        writes.add(cost.writeUnits());
      }
    }

    Cost cost() {
      return new Cost(reads.sum(), writes.sum());
    }
  }
}
