package dynamodbstore.search;

import dynamodbstore.search.EntityView.Measurement;
import dynamodbstore.search.SortOrder.Direction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Order of a listing: the terms of the request, followed by tie-breakers. In either direction,
 * entities that lack a value come last, and NaN metrics just before them.
 */
public record Ordering(List<Term> terms) implements Comparator<EntityView> {
  public Ordering {
    terms = List.copyOf(terms);
  }

  /** One field to order by; a metric may be restricted to one dataset. */
  public record Term(SearchField field, boolean isAscending, Optional<DatasetScope> scope) {
    public static Term of(SearchField field, boolean isAscending) {
      return new Term(field, isAscending, Optional.empty());
    }
  }

  /**
   * Restriction of a metric to the values measured on one dataset. An empty component accepts any.
   */
  public record DatasetScope(Optional<String> name, Optional<String> digest) {
    public boolean admits(Measurement measurement) {
      return isWanted(name, measurement.dataset()) && isWanted(digest, measurement.digest());
    }

    private static boolean isWanted(Optional<String> wanted, Optional<String> given) {
      return wanted.isEmpty() || wanted.equals(given);
    }
  }

  /** The sort position of an entity in {@link #order}. */
  public SortPosition sortPosition(EntityView subject) {
    var values = new SortValue[terms.size()];
    for (int at = 0; at < values.length; at++) {
      values[at] = SortValueReader.of(terms.get(at), subject);
    }
    return SortPosition.of(values);
  }

  public SortOrder order() {
    return new SortOrder(terms.stream().map(term -> Direction.of(term.isAscending())).toList());
  }

  @Override
  public int compare(EntityView left, EntityView right) {
    return order().compare(sortPosition(left), sortPosition(right));
  }
}
