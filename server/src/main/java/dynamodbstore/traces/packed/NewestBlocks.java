package dynamodbstore.traces.packed;

import dynamodbstore.blocks.DirectoryRow;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/** Directories of several experiments as one, newest blocks first. Lazy; not thread-safe. */
final class NewestBlocks implements Iterator<DirectoryRow> {
  private record Head(DirectoryRow row, Iterator<DirectoryRow> rest) {}

  private final PriorityQueue<Head> heads =
      new PriorityQueue<>(
          Comparator.comparingLong((Head head) -> head.row().key().newest()).reversed());

  private NewestBlocks() {}

  static Iterator<DirectoryRow> of(Collection<Iterator<DirectoryRow>> directories) {
    var blocks = new NewestBlocks();
    directories.forEach(blocks::advance);
    return blocks;
  }

  private void advance(Iterator<DirectoryRow> directory) {
    if (directory.hasNext()) {
      heads.add(new Head(directory.next(), directory));
    }
  }

  @Override
  public boolean hasNext() {
    return !heads.isEmpty();
  }

  @Override
  public DirectoryRow next() {
    var head = heads.poll();
    if (head == null) {
      throw new NoSuchElementException();
    }
    advance(head.rest());
    return head.row();
  }
}
