package dynamodbstore.searchengine;

import dynamodbstore.paging.iterators.MappedIterator;
import dynamodbstore.paging.iterators.MergingIterator;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** K-way merge of the results of queries, one for each scope of a search. */
public final class MergedQueries {
  private MergedQueries() {}

  /**
   * The results of all queries in order. Their first pages are read at once, concurrently where the
   * adapter does so; later pages are read lazily.
   *
   * @param order in which each query yields its results
   */
  public static <T> Iterator<T> inOrder(
      Table table, List<Query> queries, Function<Item, T> decoder, Comparator<? super T> order) {
    return MergingIterator.of(
        Pages.startAll(table, queries).stream()
            .<Iterator<T>>map(items -> new MappedIterator<>(items, decoder))
            .toList(),
        order);
  }
}
