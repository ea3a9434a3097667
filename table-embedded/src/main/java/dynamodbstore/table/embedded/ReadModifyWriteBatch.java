package dynamodbstore.table.embedded;

import dynamodbstore.table.Limits;
import dynamodbstore.table.Read;
import dynamodbstore.table.ReadModifyWrite;
import dynamodbstore.table.ReadModifyWrites;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.embedded.commit.CommitRequest;
import dynamodbstore.table.embedded.commit.KeyOperation;
import dynamodbstore.table.embedded.database.RowReader;
import dynamodbstore.table.embedded.rows.StoredItem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Batch of as many read-modify-writes as fit into one request. Each item is read once, and both the
 * rewrite and the decision on its write use that read. For one thread.
 */
final class ReadModifyWriteBatch<D> {
  private final List<? extends ReadModifyWrite<D>> rewrites;
  private final Instant now;
  private final CommitRequest request;
  private final List<Integer> numbers = new ArrayList<>();
  private final List<D> deferred = new ArrayList<>(0);
  private int end;

  /**
   * @param seen number of the newest group that was committed before the first read, so that all
   *     reads see it
   */
  ReadModifyWriteBatch(
      List<? extends ReadModifyWrite<D>> rewrites, int from, long seen, Instant now) {
    this.rewrites = rewrites;
    this.now = now;
    this.request = new CommitRequest(false, seen);
    this.end = from;
  }

  /** Reads the items and decides on the writes; returns the cost of the reads. */
  Cost decide(RowReader reader) {
    var cost = Cost.NONE;
    while (end < rewrites.size() && !request.isFull()) {
      var some = rewrites.subList(end, Math.min(end + CommitRequest.READ_AT_ONCE, rewrites.size()));
      var items = reader.at(some.stream().map(ReadModifyWrite::key).toList());
      for (int at = 0; at < some.size() && !request.isFull(); at++) {
        cost = cost.plus(EmbeddedTable.cost(items.get(at), Read.STRONG));
        decide(some.get(at), items.get(at));
      }
    }
    return cost;
  }

  private void decide(ReadModifyWrite<D> rewrite, Optional<StoredItem> stored) {
    var alive = stored.filter(item -> !item.isExpired(now)).map(StoredItem::item);
    switch (ReadModifyWrites.actionOf(rewrite, alive)) {
      case ReadModifyWrite.Apply<D>(var write) -> {
        Limits.check(write);
        var step = new KeyOperation.Requested(write);
        request.add(step, step.decide(stored, now));
        numbers.add(end);
      }
      case ReadModifyWrite.Defer<D>(var work) -> deferred.add(work);
      case ReadModifyWrite.Leave<D>() -> {}
    }
    end++;
  }

  CommitRequest request() {
    return request;
  }

  /** For each step of the request, the index of its rewrite. */
  List<Integer> numbers() {
    return numbers;
  }

  /** Work of the deferred rewrites. */
  List<D> deferred() {
    return deferred;
  }

  /** Index of the first rewrite that is left for the next round. */
  int end() {
    return end;
  }
}
