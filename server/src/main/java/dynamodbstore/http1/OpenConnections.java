package dynamodbstore.http1;

import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Set of the open connections, within the limits. When it is full, a new connection evicts the one
 * that has been idle longest, or else one whose request has stalled. Thread-safe; only the accept
 * loop adds connections, so the checks of the limits do not race with each other.
 */
final class OpenConnections {
  private static final Object EVERY_ADDRESS = "every address";

  private final HttpLimits limits;
  private final Set<HttpConnection> open = ConcurrentHashMap.newKeySet();
  private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();
  private final HeadMemoryBudget headMemory;
  private final Eviction eviction = new Eviction(this::remove);
  private volatile boolean closing;

  OpenConnections(HttpLimits limits) {
    this.limits = limits;
    this.headMemory = HeadMemoryBudget.of(limits.connections());
  }

  HeadMemoryBudget headMemory() {
    return headMemory;
  }

  /** Adds a connection; false if a limit is reached and no other connection can be evicted. */
  boolean add(HttpConnection connection) {
    var address = connection.address();
    if (byAddress.getOrDefault(address, 0) >= limits.connectionsPerAddress()
        && !eviction.makeRoom(address, () -> ofAddress(address))) {
      return false;
    }
    if (open.size() >= limits.connections() && !eviction.makeRoom(EVERY_ADDRESS, () -> open)) {
      return false;
    }
    open.add(connection);
    byAddress.merge(address, 1, Integer::sum);
    return true;
  }

  void remove(HttpConnection connection) {
    if (open.remove(connection)) {
      byAddress.computeIfPresent(connection.address(), (_, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * Evicts idle connections, longest idle first, and returns how many. They are removed here and
   * not by their own threads, so that their slots are free at once.
   */
  int evictIdle(int count) {
    return eviction.evictIdle(open, count);
  }

  private List<HttpConnection> ofAddress(InetAddress address) {
    return open.stream().filter(connection -> connection.address().equals(address)).toList();
  }

  /**
   * From now on each connection closes after its current request. Idempotent; repeated to catch
   * connections that have become idle meanwhile.
   */
  void beginClosing() {
    closing = true;
    open.forEach(
        connection -> {
          var _ = connection.closeIfIdle();
        });
  }

  boolean isClosing() {
    return closing;
  }

  boolean isEmpty() {
    return open.isEmpty();
  }

  int size() {
    return open.size();
  }

  Set<HttpConnection> all() {
    return Collections.unmodifiableSet(open);
  }
}
