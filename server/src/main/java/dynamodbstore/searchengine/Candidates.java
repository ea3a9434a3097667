package dynamodbstore.searchengine;

import dynamodbstore.paging.iterators.GroupSortingIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.paging.iterators.MergingIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Candidates that a plan yields, read lazily: a superset of the results.
 *
 * @param inOrder whether they are in the order of the search: then reading stops at the end of the
 *     page
 */
public record Candidates<E>(Stream<E> entities, boolean inOrder) {
  public static <E> Candidates<E> inOrder(Stream<E> entities) {
    return new Candidates<>(entities, true);
  }

  public static <E> Candidates<E> inAnyOrder(Stream<E> entities) {
    return new Candidates<>(entities, false);
  }

  /**
   * K-way merge of walks and of recent entities, in the order of the search.
   *
   * @param walks entities in the order of their group; entities of one group come in any order and
   *     are sorted here
   */
  public static <E> Candidates<E> merged(
      List<Stream<E>> walks,
      Function<E, Object> group,
      RecentEntities<?, E> recent,
      Comparator<E> order,
      SearchBudget budget) {
    var sources = new ArrayList<Iterator<E>>();
    for (var walk : walks) {
      var others = recent.leftOutOf(budget.checked(walk)).iterator();
      sources.add(new GroupSortingIterator<>(others, group, order));
    }
    if (!recent.entities().isEmpty()) {
      sources.add(recent.entities().stream().sorted(order).iterator());
    }
    return inOrder(IteratorStreams.of(MergingIterator.of(sources, order)));
  }
}
