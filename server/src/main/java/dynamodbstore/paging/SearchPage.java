package dynamodbstore.paging;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.Subject;
import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Picks one page out of all that a search finds. */
public final class SearchPage {
  private SearchPage() {}

  /**
   * What comes next in an order.
   *
   * @param kept what is kept of a thing once it was judged and placed
   * @param inOrder whether what was found comes in that order: then no more of it is looked at than
   *     makes a page, otherwise all of it is
   */
  public static <S extends Subject, T> TokenPage<T> of(
      Ordering ordering,
      Stream<S> found,
      Function<S, T> kept,
      boolean inOrder,
      Cursor cursor,
      int maxResults) {
    var order = ordering.order();
    var rest =
        found
            .map(subject -> new Placed<>(kept.apply(subject), ordering.place(subject)))
            .filter(
                placed ->
                    cursor.after().isEmpty()
                        || order.compare(placed.place(), cursor.after().get()) > 0)
            .iterator();
    return inOrder
        ? ofOrdered(rest, cursor, maxResults)
        : of(Best.of(maxResults, rest, Comparator.comparing(Placed::place, order)), cursor);
  }

  /** The same of what is left after the cursor, and comes in order. */
  public static <T> TokenPage<T> ofOrdered(
      Iterator<Placed<T>> rest, Cursor cursor, int maxResults) {
    return of(Found.first(maxResults, rest), cursor);
  }

  private static <T> TokenPage<T> of(Found<Placed<T>> page, Cursor cursor) {
    var next = page.more() ? cursor.tokenAt(page.items().getLast().place()) : "";
    return new TokenPage<>(page.items().stream().map(Placed::thing).toList(), next);
  }
}
