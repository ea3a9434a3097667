package dynamodbstore.paging;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.Place;
import dynamodbstore.search.Subject;
import java.util.Comparator;
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
    var page =
        inOrder
            ? Found.first(maxResults, rest)
            : Best.of(maxResults, rest, Comparator.comparing(Placed::place, order));
    var next = page.more() ? cursor.tokenAt(page.items().getLast().place()) : "";
    return new TokenPage<>(page.items().stream().map(Placed::thing).toList(), next);
  }

  private record Placed<T>(T thing, Place place) {}
}
