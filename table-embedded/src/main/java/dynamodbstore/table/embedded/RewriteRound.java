package dynamodbstore.table.embedded;

import dynamodbstore.table.Cost;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Read;
import dynamodbstore.table.Rewrite;
import dynamodbstore.table.Rewriting;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Batch of as many read-modify-writes as fit into one request. Each item is read once, and both the
 * rewrite and the decision on its write use that read. For one thread.
 */
final class RewriteRound<D> {
  private final List<? extends Rewrite<D>> rewrites;
  private final Instant now;
  private final Request request;
  private final List<Integer> numbers = new ArrayList<>();
  private final List<D> deferred = new ArrayList<>(0);
  private int end;

  /**
   * @param seen number of the newest group that was committed before the first read, so that all
   *     reads see it
   */
  RewriteRound(List<? extends Rewrite<D>> rewrites, int from, long seen, Instant now) {
    this.rewrites = rewrites;
    this.now = now;
    this.request = new Request(false, seen);
    this.end = from;
  }

  /** Reads the items and decides on the writes; returns the cost of the reads. */
  Cost decide(Reader reader) {
    var cost = Cost.NONE;
    while (end < rewrites.size() && !request.isFull()) {
      var some = rewrites.subList(end, Math.min(end + Request.READ_AT_ONCE, rewrites.size()));
      var items = reader.at(some.stream().map(Rewrite::key).toList());
      for (int at = 0; at < some.size() && !request.isFull(); at++) {
        cost = cost.plus(EmbeddedTable.cost(items.get(at), Read.STRONG));
        decide(some.get(at), items.get(at));
      }
    }
    return cost;
  }

  private void decide(Rewrite<D> rewrite, Optional<StoredItem> stored) {
    var alive = stored.filter(item -> !item.isExpired(now)).map(StoredItem::item);
    switch (Rewriting.actionOf(rewrite, alive)) {
      case Rewrite.Apply<D>(var write) -> {
        Limits.check(write);
        var step = new Step.Ordinary(write);
        request.add(step, step.decide(stored, now));
        numbers.add(end);
      }
      case Rewrite.Defer<D>(var work) -> deferred.add(work);
      case Rewrite.Leave<D>() -> {}
    }
    end++;
  }

  Request request() {
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
