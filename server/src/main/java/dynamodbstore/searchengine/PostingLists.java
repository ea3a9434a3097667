package dynamodbstore.searchengine;

import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Key;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Intersection of short posting lists. A posting list has the ids of all entities that meet one
 * necessary condition: the union of some index ranges. Lists that are too long to be read do not
 * take part, so the intersection is a superset of the results. Thread-safe.
 *
 * @param <K> id of an entity
 */
public final class PostingLists<K> {
  /**
   * Limits for the entries read per index range: the first one, and if no list ends within it, the
   * second.
   */
  public static final List<Integer> LIMITS = List.of(100, 1000);

  private final Table table;
  private final Function<Key, K> id;
  private final List<Integer> limits;

  /**
   * @param id reads the id from the key of an index entry
   */
  public PostingLists(Table table, Function<Key, K> id, List<Integer> limits) {
    this.table = table;
    this.id = id;
    this.limits = List.copyOf(limits);
  }

  /**
   * Ids that all short lists contain; empty if every list is long. One short, eventually consistent
   * query per different index range, concurrently, at most twice.
   *
   * @param lists each is the union of its index ranges
   */
  public Optional<Set<K>> intersection(List<List<Query>> lists) {
    return limits.stream().flatMap(limit -> intersection(lists, limit).stream()).findFirst();
  }

  private Optional<Set<K>> intersection(List<List<Query>> lists, int limit) {
    var pages = pages(lists, limit);
    Optional<Set<K>> common = Optional.empty();
    for (var list : lists) {
      var found = list.stream().map(query -> Objects.requireNonNull(pages.get(query))).toList();
      if (found.stream().allMatch(page -> page.next().isEmpty())) {
        var ids = ids(found.stream());
        common.ifPresent(ids::retainAll);
        common = Optional.of(ids);
      }
    }
    return common;
  }

  /** Lists may share a range; it is read once. */
  private Map<Query, Page> pages(Collection<List<Query>> lists, int limit) {
    var ranges = new LinkedHashSet<Query>();
    lists.forEach(ranges::addAll);
    var queries =
        ranges.stream().map(range -> range.read(Read.EVENTUAL.keys()).limit(limit + 1)).toList();
    var pages = table.queryAll(queries).iterator();
    var found = HashMap.<Query, Page>newHashMap(ranges.size());
    ranges.forEach(range -> found.put(range, pages.next()));
    return found;
  }

  private Set<K> ids(Stream<Page> pages) {
    var ids = new HashSet<K>();
    pages.forEach(page -> page.items().forEach(item -> ids.add(id.apply(item.key()))));
    return ids;
  }
}
