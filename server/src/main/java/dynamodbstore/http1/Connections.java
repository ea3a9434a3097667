package dynamodbstore.http1;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Set of the open connections, within the limits. When it is full, a new connection evicts the one
 * that has been idle longest, or else one whose request has stalled. Thread-safe; only the accept
 * loop adds connections, so the checks of the limits do not race with each other.
 */
final class Connections {
  /** A request of which nothing has arrived for this long may be evicted for a new connection. */
  private static final Duration STALLED = Duration.ofSeconds(2);

  private final HttpLimits limits;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Map<InetAddress, Integer> byAddress = new ConcurrentHashMap<>();
  private final HeadMemory headMemory;
  private volatile boolean closing;

  Connections(HttpLimits limits) {
    this.limits = limits;
    this.headMemory = HeadMemory.of(limits.connections());
  }

  HeadMemory headMemory() {
    return headMemory;
  }

  /** Adds a connection; false if a limit is reached and no other connection can be evicted. */
  boolean add(Connection connection) {
    var address = connection.address();
    if (byAddress.getOrDefault(address, 0) >= limits.connectionsPerAddress()
        && !makeRoom(ofAddress(address))) {
      return false;
    }
    if (open.size() >= limits.connections() && !makeRoom(open)) {
      return false;
    }
    open.add(connection);
    byAddress.merge(address, 1, Integer::sum);
    return true;
  }

  /** Evicts an idle connection, or else one whose request has stalled; false if there is none. */
  private boolean makeRoom(Collection<Connection> among) {
    return evict(among, 1) > 0 || evictStalled(among);
  }

  void remove(Connection connection) {
    if (open.remove(connection)) {
      byAddress.computeIfPresent(connection.address(), (_, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * Evicts idle connections, longest idle first, and returns how many. They are removed here and
   * not by their own threads, so that their slots are free at once.
   */
  int evictIdle(int count) {
    return evict(open, count);
  }

  private List<Connection> ofAddress(InetAddress address) {
    return open.stream().filter(connection -> connection.address().equals(address)).toList();
  }

  private boolean evictStalled(Collection<Connection> among) {
    long now = System.nanoTime();
    long longest = STALLED.toNanos();
    @Nullable Connection stalled = null;
    for (var connection : among) {
      var since = connection.phases().since();
      if (since.phase().isReceiving() && now - since.nanos() > longest) {
        longest = now - since.nanos();
        stalled = connection;
      }
    }
    if (stalled == null) {
      return false;
    }
    // Its thread wakes and sends an error response; its slot is free at once.
    stalled.stopReceiving();
    remove(stalled);
    return true;
  }

  private int evict(Collection<Connection> among, int count) {
    int evicted = 0;
    for (var idle : idleLongestFirst(among)) {
      if (evicted == count) {
        break;
      }
      if (idle.connection().closeIfIdle()) {
        remove(idle.connection());
        evicted++;
      }
    }
    return evicted;
  }

  private record Idle(Connection connection, long nanos) {}

  /**
   * Sorts copies of the idle times: the live values change concurrently, which would violate the
   * comparator's contract.
   */
  private static List<Idle> idleLongestFirst(Collection<Connection> among) {
    long now = System.nanoTime();
    var idle = new ArrayList<Idle>();
    for (var connection : among) {
      var since = connection.phases().since();
      if (since.phase() == Phase.IDLE) {
        idle.add(new Idle(connection, now - since.nanos()));
      }
    }
    idle.sort(Comparator.comparingLong(Idle::nanos).reversed());
    return idle;
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

  Set<Connection> all() {
    return Collections.unmodifiableSet(open);
  }
}
