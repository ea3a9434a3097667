package dynamodbstore.searchengine;

import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Map;

/**
 * Verifier of candidates that index rows name.
 *
 * @param <K> id of an entity
 * @param <V> view of an entity
 */
public interface CandidateVerifier<K, V extends EntityView> {
  /**
   * Reads the entities of some rows, and keeps those that exist and satisfy the filter. One batch
   * read.
   */
  Map<K, V> verify(List<IndexRow<K>> rows);

  K id(V view);
}
