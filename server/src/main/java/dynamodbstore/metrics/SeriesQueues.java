package dynamodbstore.metrics;

import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * FIFO queues for group commit: one for each series that this process is writing. Thread-safe.
 *
 * <p>A series in the map has exactly one leader, the only append that writes it. Points that arrive
 * meanwhile wait in its queue until the leader {@linkplain #take takes} them into its group, or
 * {@linkplain #release releases} the series and the first in the queue becomes the leader. A series
 * that is not in the map is being written by no append.
 *
 * <p>Lock-free: a queue is immutable and replaced by compare-and-set, with retry. Invariant: points
 * are in a queue, taken by a leader, or confirmed, and never in two of these states. A leader that
 * has taken points confirms them or, after a fault, returns them to the queue; an append that
 * withdraws its points fails. In memory only: a crash loses no confirmed point.
 */
final class SeriesQueues {
  /** Bounds the time that a group takes to write. Queued points beyond it form the next group. */
  private static final int GROUP_POINTS = 10_000;

  private final ConcurrentHashMap<Key, Queue> queues = new ConcurrentHashMap<>();

  /** Immutable queue, compared by identity. */
  private static final class Queue {
    static final Queue EMPTY = new Queue(List.of());

    final List<PendingPoints> waiting;

    private Queue(List<PendingPoints> waiting) {
      this.waiting = waiting;
    }

    static Queue of(List<PendingPoints> waiting) {
      return waiting.isEmpty() ? EMPTY : new Queue(waiting);
    }
  }

  /**
   * Makes the owner of the points the leader of their series if no append is writing it; otherwise
   * adds the points to its queue.
   *
   * @return whether the owner is the leader now, and has to release the series
   */
  boolean enter(PendingPoints points) {
    while (true) {
      var queue = queues.putIfAbsent(points.key(), Queue.EMPTY);
      if (queue == null) {
        return true;
      }
      var longer = new ArrayList<PendingPoints>(queue.waiting.size() + 1);
      longer.addAll(queue.waiting);
      longer.add(points);
      if (queues.replace(points.key(), queue, new Queue(longer))) {
        return false;
      }
    }
  }

  /**
   * Called by the leader: removes the first points in the queue, which become part of its group.
   */
  List<PendingPoints> take(Key key) {
    while (true) {
      var queue = queue(key);
      if (queue.waiting.isEmpty()) {
        return List.of();
      }
      int end = groupEnd(queue.waiting);
      var rest = queue.waiting.subList(end, queue.waiting.size());
      if (queues.replace(key, queue, Queue.of(List.copyOf(rest)))) {
        // Drops points of an append that has failed meanwhile: it waits for no confirmation.
        return queue.waiting.subList(0, end).stream()
            .filter(points -> !points.owner().isClosed())
            .toList();
      }
    }
  }

  private static int groupEnd(List<PendingPoints> waiting) {
    int end = 0;
    for (int points = 0; end < waiting.size() && points < GROUP_POINTS; end++) {
      points += waiting.get(end).points().size();
    }
    return end;
  }

  /**
   * Removes points that are still queued. If it returns false, a leader has taken them: it confirms
   * them or returns them to the queue.
   */
  boolean withdraw(PendingPoints points) {
    while (true) {
      var queue = queues.get(points.key());
      if (queue == null || !queue.waiting.contains(points)) {
        return false;
      }
      var rest = new ArrayList<>(queue.waiting);
      boolean _ = rest.remove(points);
      if (queues.replace(points.key(), queue, Queue.of(rest))) {
        return true;
      }
    }
  }

  /**
   * Called by the leader when groups are written: the first in each queue becomes the next leader.
   */
  void release(List<SeriesGroup> groups) {
    promote(groups.stream().map(group -> next(group.key(), List.of())).toList());
  }

  /**
   * Called by the leader after a fault: its followers return to the heads of the queues, and the
   * first of each becomes the next leader.
   */
  void releaseFailed(List<SeriesGroup> groups) {
    promote(groups.stream().map(group -> next(group.key(), group.followers())).toList());
  }

  /**
   * Wakes an append that waits for several series once for all that it leads now, so that it writes
   * them together.
   */
  private void promote(List<Optional<PendingPoints>> leaders) {
    var byOwner = new LinkedHashMap<Append, List<PendingPoints>>();
    for (var leader : leaders) {
      leader.ifPresent(
          points -> byOwner.computeIfAbsent(points.owner(), _ -> new ArrayList<>(1)).add(points));
    }
    for (Map.Entry<Append, List<PendingPoints>> promoted : byOwner.entrySet()) {
      if (!promoted.getKey().lead(promoted.getValue())) {
        // The append has failed since it was queued, so it cannot lead.
        release(promoted.getValue().stream().map(SeriesGroup::of).toList());
      }
    }
  }

  /**
   * Removes and returns the first in the queue, the next leader; removes the series from the map if
   * there is none.
   */
  private Optional<PendingPoints> next(Key key, List<PendingPoints> returned) {
    while (true) {
      var queue = queue(key);
      var waiting = new ArrayList<>(returned);
      waiting.addAll(queue.waiting);
      if (waiting.isEmpty()) {
        if (queues.remove(key, queue)) {
          return Optional.empty();
        }
      } else {
        var rest = Queue.of(List.copyOf(waiting.subList(1, waiting.size())));
        if (queues.replace(key, queue, rest)) {
          return Optional.of(waiting.getFirst());
        }
      }
    }
  }

  private Queue queue(Key key) {
    @Nullable Queue queue = queues.get(key);
    if (queue == null) {
      throw new IllegalStateException("Series has no leader: " + key);
    }
    return queue;
  }
}
