package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Iteration over all results of a query or of the whole table. Pages are read lazily. The iterators
 * are for one thread.
 */
public final class Pages {
  private Pages() {}

  public static Iterable<Item> of(Table table, Query query) {
    return () -> walk(table, query);
  }

  public static Iterable<Item> ofAll(Table table, Read read) {
    return () -> new Walk(after -> table.scan(after, read));
  }

  public static Stream<Item> stream(Table table, Query query) {
    return StreamSupport.stream(of(table, query).spliterator(), false);
  }

  private static Walk walk(Table table, Query query) {
    var growing = new Growing(query);
    return new Walk(after -> table.query(growing.next(after)));
  }

  /**
   * Iterators over the results of many queries. The first page of each is read at once,
   * concurrently where the adapter does so; later pages are read lazily.
   */
  public static List<Iterator<Item>> startAll(Table table, List<Query> queries) {
    var first = table.queryAll(queries);
    var walks = new ArrayList<Iterator<Item>>();
    for (int at = 0; at < queries.size(); at++) {
      var walk = walk(table, queries.get(at));
      walk.take(first.get(at));
      walks.add(walk);
    }
    return walks;
  }

  /**
   * All results of many queries. Each round reads the next page of every unfinished query,
   * concurrently where the adapter does so.
   */
  public static List<List<Item>> all(Table table, List<Query> queries) {
    var found = new ArrayList<List<Item>>();
    queries.forEach(_ -> found.add(new ArrayList<>()));
    var open = new TreeMap<Integer, Query>();
    for (int at = 0; at < queries.size(); at++) {
      open.put(at, queries.get(at));
    }
    while (!open.isEmpty()) {
      var pages = table.queryAll(List.copyOf(open.values())).iterator();
      for (var at : List.copyOf(open.keySet())) {
        var page = pages.next();
        found.get(at).addAll(page.items());
        page.next()
            .map(queries.get(at)::after)
            .ifPresentOrElse(more -> open.put(at, more), () -> open.remove(at));
      }
    }
    return found;
  }

  /**
   * Query whose page limit doubles from page to page, up to {@link #LARGEST}: a caller that reads a
   * second page often reads many.
   */
  private static final class Growing {
    private static final int LARGEST = 1000;

    private Query query;

    Growing(Query query) {
      this.query = query;
    }

    Query next(Optional<Position> after) {
      after.ifPresent(position -> query = query.after(position).limit(larger(query.limit())));
      return query;
    }

    private static int larger(int limit) {
      return limit >= LARGEST ? limit : Math.min(2 * limit, LARGEST);
    }
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
        take(read.apply(next));
      }
      return !items.isEmpty();
    }

    void take(Page page) {
      begun = true;
      items.addAll(page.items());
      next = page.next();
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
