package dynamodbstore.paging;

import dynamodbstore.paging.iterators.ResultPage;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.search.EntityView;
import dynamodbstore.search.Ordering;
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
  public static <S extends EntityView, T> TokenPage<T> of(
      Ordering ordering,
      Stream<S> found,
      Function<S, T> kept,
      boolean inOrder,
      PageCursor cursor,
      int maxResults) {
    var order = ordering.order();
    var rest =
        found
            .map(
                subject ->
                    new PositionedResult<>(kept.apply(subject), ordering.sortPosition(subject)))
            .filter(
                placed ->
                    cursor.after().isEmpty()
                        || order.compare(placed.position(), cursor.after().get()) > 0)
            .iterator();
    return inOrder
        ? ofOrdered(rest, cursor, maxResults)
        : of(
            TopSelection.of(
                maxResults, rest, Comparator.comparing(PositionedResult::position, order)),
            cursor);
  }

  /** The page at the start of an ordered iterator, which begins after the cursor. */
  public static <T> TokenPage<T> ofOrdered(
      Iterator<PositionedResult<T>> rest, PageCursor cursor, int maxResults) {
    return of(ResultPage.first(maxResults, rest), cursor);
  }

  private static <T> TokenPage<T> of(ResultPage<PositionedResult<T>> page, PageCursor cursor) {
    var next = page.more() ? cursor.tokenAt(page.items().getLast().position()) : "";
    return new TokenPage<>(page.items().stream().map(PositionedResult::result).toList(), next);
  }
}
