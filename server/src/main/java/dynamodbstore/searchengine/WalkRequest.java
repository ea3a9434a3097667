package dynamodbstore.searchengine;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Request for a walk of an index range in the order of a search.
 *
 * @param <S> type of the scopes
 * @param <K> type of the ids of entities
 * @param <V> type of the views of entities
 * @param exact whether rows of one value are in the order of the search too
 * @param after position to start after, if it is in this phase
 * @param wanted upper bound of the number of entities wanted
 * @param kept what is kept of an entity once its sort position is known
 */
public record WalkRequest<S, K, V>(
    Ordering ordering,
    WalkPhase<? extends SearchRange<S, K>> phase,
    boolean exact,
    Optional<SortPosition> after,
    List<S> scopes,
    int wanted,
    UnaryOperator<V> kept) {}
