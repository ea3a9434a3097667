package dynamodbstore.http.log;

import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What other packages tell of the current request for its log line: the user, plans of its searches
 * and its read and write units. Bound to the request's thread by a scoped value; outside a request
 * that is logged, the static methods do nothing.
 *
 * <p>Only the units are reported by other threads too; they are guarded by the monitor of this
 * object.
 */
public final class RequestDetails {
  private static final ScopedValue<RequestDetails> CURRENT = ScopedValue.newInstance();

  /** A GraphQL document can contain several searches. */
  private static final int MOST_PLANS = 4;

  private final List<Supplier<String>> plans = new ArrayList<>(1);
  private String user = "";
  private Cost cost = Cost.NONE;

  /** Runs the handler of one request, of which it collects the details. */
  public <R> R collect(Supplier<R> handler) {
    Consumer<Cost> watcher = this::charge;
    return Meter.observe(watcher, () -> ScopedValue.where(CURRENT, this).call(handler::get));
  }

  /** The caller of the current request was authenticated. */
  public static void authenticated(String user) {
    if (CURRENT.isBound()) {
      CURRENT.get().user = user;
    }
  }

  /**
   * A search of the current request was planned.
   *
   * @param plan is called only if the request turns out to be slow
   */
  public static void planned(Supplier<String> plan) {
    if (CURRENT.isBound() && CURRENT.get().plans.size() < MOST_PLANS) {
      CURRENT.get().plans.add(plan);
    }
  }

  /** Empty if the request was not authenticated, or on a server without accounts. */
  String user() {
    return user;
  }

  List<String> plans() {
    return plans.stream().map(Supplier::get).toList();
  }

  synchronized Cost cost() {
    return cost;
  }

  private synchronized void charge(Cost more) {
    cost = cost.plus(more);
  }
}
