package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.concurrency.Backoff;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Leader's part of the group commit: writes the series that one append leads, each with the points
 * of all appends that wait for it. Used by the thread of that append only.
 *
 * <p>Within a process a series has one leader. A write is refused only if another process has
 * written the series since it was read: optimistic update with retry. The first retry follows at
 * once and starts from the series that the refusal returned; the other process has to read before
 * it can write again, so two processes alternate. Later retries back off with full jitter, read
 * again and also take the points that were queued meanwhile. Retries end at the append's deadline.
 *
 * <p>Not an {@link dynamodbstore.concurrency.OptimisticUpdate}, with which it shares the {@link
 * Backoff}: a retry concerns only the refused series of many, releases the others before it pauses,
 * and its deadline began when the append was queued.
 */
final class GroupWriter {
  private final Backoff backoff = Backoff.USUAL;
  private final Table table;
  private final RunLocation location;
  private final SeriesQueues queues;

  /** Keys of chunks that are stored, so that a retry does not pay for them again. */
  private final Set<Key> put = new HashSet<>();

  /** Groups that this append leads and that are not written yet. */
  private final List<SeriesGroup> open = new ArrayList<>(1);

  GroupWriter(Table table, RunLocation location, SeriesQueues queues) {
    this.table = table;
    this.location = location;
    this.queues = queues;
  }

  /** Writes the series that the append leads. After a fault their followers become leaders. */
  void write(Append append) {
    try {
      gather(append);
      var refused = round().extend(open);
      finish(refused);
      for (int refusals = 1; !open.isEmpty(); refusals++) {
        if (refusals == 1) {
          refused = round().retryWithCurrent(refused);
        } else {
          backOff(append, refusals);
          gather(append);
          refused = round().extend(open);
        }
        finish(refused);
      }
    } finally {
      queues.releaseFailed(open);
      open.clear();
    }
  }

  private GroupWriteAttempt round() {
    return new GroupWriteAttempt(table, location, put);
  }

  /** Takes the series that the append leads by now, and the points queued for any of them. */
  private void gather(Append append) {
    append.takeLed().forEach(points -> open.add(SeriesGroup.of(points)));
    for (int at = 0; at < open.size(); at++) {
      var group = open.get(at);
      open.set(at, group.plus(queues.take(group.key())));
    }
  }

  /** Releases the open groups that were not refused, then confirms their appends. */
  private void finish(List<GroupWriteAttempt.Refused> refused) {
    var rest = Collections.<SeriesGroup>newSetFromMap(new IdentityHashMap<>(refused.size()));
    refused.forEach(one -> rest.add(one.group()));
    var written = open.stream().filter(group -> !rest.contains(group)).toList();
    open.retainAll(rest);
    queues.release(written);
    for (var group : written) {
      group.members().forEach(points -> points.owner().confirm());
    }
  }

  /** Backs off with full jitter, so that processes that collided rarely collide again. */
  private void backOff(Append append, int refusals) {
    if (append.isLate()) {
      throw append.busy(new IllegalStateException("Refused " + refusals + " times"));
    }
    try {
      backoff.time().sleep(backoff.pause(refusals));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw append.busy(e);
    }
  }
}
