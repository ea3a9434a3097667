package dynamodbstore.table;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** All items of a query or of the table, page after page, each read when it is needed. */
public final class Pages {
  private Pages() {}

  public static Iterable<Item> of(Table table, Query query) {
    return () -> new Walk(after -> table.query(after.map(query::after).orElse(query)));
  }

  public static Iterable<Item> ofAll(Table table, Read read) {
    return () -> new Walk(after -> table.scan(after, read));
  }

  public static Stream<Item> stream(Table table, Query query) {
    return StreamSupport.stream(of(table, query).spliterator(), false);
  }

  private static final class Walk implements Iterator<Item> {
    private final Function<Optional<Position>, Page> read;
    private final ArrayDeque<Item> items = new ArrayDeque<>();
    private Optional<Position> next = Optional.empty();
    private boolean begun;

    Walk(Function<Optional<Position>, Page> read) {
      this.read = read;
    }

    @Override
    public boolean hasNext() {
      while (items.isEmpty() && (!begun || next.isPresent())) {
        var page = read.apply(next);
        begun = true;
        items.addAll(page.items());
        next = page.next();
      }
      return !items.isEmpty();
    }

    @Override
    public Item next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return items.remove();
    }
  }
}
