package dynamodbstore.metrics;

import dynamodbstore.table.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * FIFO queues for group commit: one for each series that is being written by this process.
 *
 * <p>A series in the map has exactly one leader, which is the only append that writes it. Points
 * that arrive meanwhile wait in its queue until the leader {@linkplain #take takes} them into its
 * group, or {@linkplain #release releases} the series and the first in the queue becomes the
 * leader. A series that is not in the map is written by no append.
 *
 * <p>Lock-free: a queue is immutable and replaced by compare-and-set. Points are in a queue, in the
 * hands of a leader, or answered, never two of these; who removes them from a queue has to answer
 * them.
 */
final class SeriesQueues {
  /** Limits how long a group takes; what is left forms the next group. */
  private static final int GROUP_POINTS = 10_000;

  private final ConcurrentHashMap<Key, Queue> queues = new ConcurrentHashMap<>();

  /** Compared by identity. */
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
   * Adds points to the queue of their series.
   *
   * @return whether no append was writing the series: the owner is its leader now, and has to
   *     release it
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

  /** For the leader: removes the first in the queue, which become part of its group. */
  List<PendingPoints> take(Key key) {
    while (true) {
      var queue = queue(key);
      if (queue.waiting.isEmpty()) {
        return List.of();
      }
      int end = groupEnd(queue.waiting);
      var rest = queue.waiting.subList(end, queue.waiting.size());
      if (queues.replace(key, queue, Queue.of(List.copyOf(rest)))) {
        // Those of an append that has failed since are dropped: it does not wait for an answer.
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

  /** Removes points that still wait. If they do not, their leader will answer them. */
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

  /** For the leader of series whose groups have been answered: makes the next ones the leaders. */
  void release(List<SeriesGroup> groups) {
    promote(groups.stream().map(group -> next(group.key(), List.of())).toList());
  }

  /** The same after a fault: followers go back to the heads of the queues, and try themselves. */
  void releaseFailed(List<SeriesGroup> groups) {
    promote(groups.stream().map(group -> next(group.key(), group.followers())).toList());
  }

  /**
   * An append that waits for many series is woken once for all that it leads now, so that it writes
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
        // It has failed since it entered, and leads nothing any more.
        release(promoted.getValue().stream().map(SeriesGroup::of).toList());
      }
    }
  }

  /** Removes the first in the queue, or the series if there is none. */
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
      throw new IllegalStateException("No append leads " + key);
    }
    return queue;
  }
}
