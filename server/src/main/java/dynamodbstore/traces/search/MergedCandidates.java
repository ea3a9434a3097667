package dynamodbstore.traces.search;

import dynamodbstore.search.SortOrder;
import dynamodbstore.traces.packed.PackedCandidate;
import java.util.Iterator;
import java.util.Optional;

/** Candidates of two sorted sequences in the order of their bounds. Lazy; not thread-safe. */
final class MergedCandidates implements Iterator<PackedCandidate> {
  private final SortOrder order;
  private final Iterator<PackedCandidate> one;
  private final Iterator<PackedCandidate> other;
  private Optional<PackedCandidate> ofOne;
  private Optional<PackedCandidate> ofOther;

  MergedCandidates(
      SortOrder order, Iterator<PackedCandidate> one, Iterator<PackedCandidate> other) {
    this.order = order;
    this.one = one;
    this.other = other;
    this.ofOne = next(one);
    this.ofOther = next(other);
  }

  private static Optional<PackedCandidate> next(Iterator<PackedCandidate> candidates) {
    return candidates.hasNext() ? Optional.of(candidates.next()) : Optional.empty();
  }

  @Override
  public boolean hasNext() {
    return ofOne.isPresent() || ofOther.isPresent();
  }

  @Override
  public PackedCandidate next() {
    boolean isOne =
        ofOne.isPresent()
            && (ofOther.isEmpty()
                || order.compare(ofOne.get().bound(), ofOther.get().bound()) <= 0);
    var next = (isOne ? ofOne : ofOther).orElseThrow();
    if (isOne) {
      ofOne = next(one);
    } else {
      ofOther = next(other);
    }
    return next;
  }
}
