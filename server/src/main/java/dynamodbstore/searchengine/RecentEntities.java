package dynamodbstore.searchengine;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Entities that this server changed recently, read strongly consistent, for a search through
 * eventually consistent indexes. They replace what the indexes have of them.
 *
 * @param ids of all changed entities, including deleted ones that an index may still contain
 * @param entities those of them that exist
 */
public record RecentEntities<K, E>(Set<K> ids, List<E> entities, Function<E, K> id) {
  public RecentEntities {
    ids = Set.copyOf(ids);
    entities = List.copyOf(entities);
  }

  /** Candidates of an index, and the recent entities before them. */
  public Stream<E> addedTo(Stream<E> candidates) {
    return Stream.concat(entities.stream(), leftOutOf(candidates));
  }

  /** Candidates of an index, without the recent entities. */
  public Stream<E> leftOutOf(Stream<E> candidates) {
    return candidates.filter(entity -> !ids.contains(id.apply(entity)));
  }
}
