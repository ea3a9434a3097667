package dynamodbstore.paging;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.Subject;
import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;

/** Selection of one page from the verified candidates of a search. */
public final class SearchPage {
  private SearchPage() {}

  /**
   * The page after the cursor.
   *
   * @param found the verified candidates
   * @param kept projection of a candidate once it has a sort position, so that not all of it stays
   *     in memory
   * @param inOrder whether the candidates come in this order: then reading stops one element after
   *     the page; otherwise all candidates are read and the first ones selected
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

  /** The page at the start of an ordered iterator, which begins after the cursor. */
  public static <T> TokenPage<T> ofOrdered(
      Iterator<Placed<T>> rest, Cursor cursor, int maxResults) {
    return of(Found.first(maxResults, rest), cursor);
  }

  private static <T> TokenPage<T> of(Found<Placed<T>> page, Cursor cursor) {
    var next = page.more() ? cursor.tokenAt(page.items().getLast().place()) : "";
    return new TokenPage<>(page.items().stream().map(Placed::thing).toList(), next);
  }
}
