package dynamodbstore.table;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Sums what a table costs, by the name of the operation it was asked for.
 *
 * <p>Whoever knows the operation wraps it in {@link #measure}; the table below charges whatever
 * thread calls it. Shared by all threads.
 */
public final class Meter {
  /** Where costs go that nobody named. */
  public static final String UNNAMED = "unnamed";

  private static final ScopedValue<String> OPERATION = ScopedValue.newInstance();
  private static final ScopedValue<Consumer<Cost>> WATCHER = ScopedValue.newInstance();

  private final Map<String, Sum> sums = new ConcurrentHashMap<>();

  /** Does some work, and counts all that its thread asks of the table under this name. */
  public <R> R measure(String operation, Supplier<R> work) {
    return ScopedValue.where(OPERATION, operation).call(work::get);
  }

  /**
   * Does some work, and tells at once what each call costs that its thread makes. A watcher that
   * throws ends the work.
   */
  public static <R> R watched(Consumer<Cost> watcher, Supplier<R> work) {
    var all = WATCHER.isBound() ? WATCHER.get().andThen(watcher) : watcher;
    return ScopedValue.where(WATCHER, all).call(work::get);
  }

  /** For tables: adds to whatever operation this thread is in. */
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

  /** Everything, by operation. */
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
