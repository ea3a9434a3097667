package dynamodbstore.searchengine;

import dynamodbstore.search.EntityView;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.ParsedSearch;
import java.util.List;

/**
 * What a feature supplies for one search whose indexes yield whole entities.
 *
 * @param <P> plan, which prints itself
 * @param <E> entity
 * @param <V> view of an entity, on which the filter and the order are evaluated
 */
public interface EntitySearch<P, E, V extends EntityView> {
  /** Chooses the plan of a search. */
  P plan();

  /**
   * Candidates of a plan.
   *
   * @param budget must check walks whose candidates are dropped or grouped before the engine takes
   *     them
   */
  Candidates<E> candidates(P plan, SearchBudget budget);

  /**
   * Whether the caller may find a candidate. Checked before the filter, so that pages are full and
   * hidden entities do not affect page tokens.
   */
  boolean isVisible(E entity);

  /** Whether the search refers to more than the entity itself: by default, to tags. */
  default boolean needsChildren(ParsedSearch wanted) {
    return wanted.fields().anyMatch(field -> field.entity() == FieldKind.TAG);
  }

  /** View of an entity without its children. */
  V view(E entity);

  /** Views of entities with their children, in the same order, from one batch read. */
  List<V> viewsWithChildren(List<E> entities);

  /** Whether an entity is a result. */
  default boolean matches(ParsedSearch wanted, V view) {
    return wanted.condition().holds(view);
  }

  E entity(V view);
}
