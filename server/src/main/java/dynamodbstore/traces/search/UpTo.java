package dynamodbstore.traces.search;

import dynamodbstore.traces.packed.PackedCandidate;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

/** Beginning of a sequence, up to the first candidate that is not wanted. Not thread-safe. */
final class UpTo implements Iterator<PackedCandidate> {
  private final Iterator<PackedCandidate> all;
  private final Predicate<PackedCandidate> wanted;
  private Optional<PackedCandidate> next;

  UpTo(Iterator<PackedCandidate> all, Predicate<PackedCandidate> wanted) {
    this.all = all;
    this.wanted = wanted;
    this.next = advance();
  }

  private Optional<PackedCandidate> advance() {
    return all.hasNext() ? Optional.of(all.next()).filter(wanted) : Optional.empty();
  }

  @Override
  public boolean hasNext() {
    return next.isPresent();
  }

  @Override
  public PackedCandidate next() {
    var current = next.orElseThrow(NoSuchElementException::new);
    next = advance();
    return current;
  }
}
