package dynamodbstore.http1;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Closes connections to make room for new ones: idle connections first, then those whose client has
 * stalled in the middle of a request. Confined to the accept thread.
 *
 * <p>Every scan reads all connections of a group, so that a flood must not cause a scan for each
 * connection that it opens: a scan evicts a batch, and one that found nothing is not repeated for
 * 10 ms. Otherwise the accept loop becomes slower than the flood, the kernel's queue overflows, and
 * other clients wait seconds for the retransmission of their SYN.
 */
final class Eviction {
  /** A client that sends nothing of its request for so long makes room for a new connection. */
  private static final Duration STALLED = Duration.ofSeconds(2);

  private static final Duration BETWEEN_FAILED_SCANS = Duration.ofMillis(10);

  /** A scan evicts this part of the connections at most: one of 256, and at least one. */
  private static final int BATCH_SHARE = 256;

  /** Bounds the memory that addresses of past floods take. */
  private static final int REMEMBERED_SCANS = 1024;

  private final Consumer<HttpConnection> removal;
  private final Map<Object, Long> failedScans = new HashMap<>();

  /**
   * @param removal removes an evicted connection from the open ones at once, before its thread ends
   */
  Eviction(Consumer<HttpConnection> removal) {
    this.removal = removal;
  }

  /**
   * Evicts at least one connection of a group, or returns false.
   *
   * @param group identifies the group among those for which a scan may have failed
   */
  boolean makeRoom(Object group, Supplier<Collection<HttpConnection>> connections) {
    long now = System.nanoTime();
    var failed = failedScans.get(group);
    if (failed != null && now - failed < BETWEEN_FAILED_SCANS.toNanos()) {
      return false;
    }
    var among = connections.get();
    int batch = Math.max(1, among.size() / BATCH_SHARE);
    if (evictIdle(among, batch) > 0 || evictStalled(among, batch) > 0) {
      failedScans.remove(group);
      return true;
    }
    if (failedScans.size() >= REMEMBERED_SCANS) {
      failedScans.clear();
    }
    failedScans.put(group, now);
    return false;
  }

  /** Closes connections that wait for a request, those first that have waited longest. */
  int evictIdle(Collection<HttpConnection> among, int count) {
    int evicted = 0;
    for (var idle : idleLongestFirst(among)) {
      if (evicted == count) {
        break;
      }
      if (idle.connection().closeIfIdle()) {
        removal.accept(idle.connection());
        evicted++;
      }
    }
    return evicted;
  }

  /** Their threads wake and respond with a timeout. */
  private int evictStalled(Collection<HttpConnection> among, int count) {
    var stalled = stalledLongestFirst(among);
    var evicted = stalled.subList(0, Math.min(count, stalled.size()));
    for (var victim : evicted) {
      victim.connection().stopReceiving();
      removal.accept(victim.connection());
    }
    return evicted.size();
  }

  private record Waiting(HttpConnection connection, long nanos) {}

  private static List<Waiting> idleLongestFirst(Collection<HttpConnection> among) {
    long now = System.nanoTime();
    var idle = new ArrayList<Waiting>();
    for (var connection : among) {
      var since = connection.phases().since();
      if (since.phase() == ConnectionPhase.IDLE) {
        idle.add(new Waiting(connection, now - since.nanos()));
      }
    }
    return longestFirst(idle);
  }

  private static List<Waiting> stalledLongestFirst(Collection<HttpConnection> among) {
    long now = System.nanoTime();
    var stalled = new ArrayList<Waiting>();
    for (var connection : among) {
      var since = connection.phases().since();
      if (since.phase().isReceiving() && now - since.nanos() > STALLED.toNanos()) {
        stalled.add(new Waiting(connection, now - since.nanos()));
      }
    }
    return longestFirst(stalled);
  }

  /** Sorts by copies of the times: those of the connections change concurrently. */
  private static List<Waiting> longestFirst(List<Waiting> waiting) {
    waiting.sort(Comparator.comparingLong(Waiting::nanos).reversed());
    return waiting;
  }
}
