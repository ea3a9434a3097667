package dynamodbstore.search;

import dynamodbstore.search.SortOrder.Direction;
import dynamodbstore.search.Subject.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * In which order things are listed: the terms of the request, and what settles ties. Whichever way
 * a term goes, those that lack what it asks for come last, and a metric that is NaN just before.
 */
public record Ordering(List<Term> terms) implements Comparator<Subject> {
  public Ordering {
    terms = List.copyOf(terms);
  }

  /** One thing to order by; a metric perhaps as it was measured on one dataset. */
  public record Term(Field field, boolean isAscending, Optional<DatasetScope> scope) {
    static Term of(Field field, boolean isAscending) {
      return new Term(field, isAscending, Optional.empty());
    }
  }

  /** Which measurements count: those on a dataset, perhaps of one digest. */
  public record DatasetScope(Optional<String> name, Optional<String> digest) {
    public boolean admits(Measurement measurement) {
      return isWanted(name, measurement.dataset()) && isWanted(digest, measurement.digest());
    }

    private static boolean isWanted(Optional<String> wanted, Optional<String> given) {
      return wanted.isEmpty() || wanted.equals(given);
    }
  }

  /** Where a thing stands in the {@link #order}. */
  public Place place(Subject subject) {
    var values = new SortValue[terms.size()];
    for (int at = 0; at < values.length; at++) {
      values[at] = SortValues.of(terms.get(at), subject);
    }
    return Place.of(values);
  }

  public SortOrder order() {
    return new SortOrder(terms.stream().map(term -> Direction.of(term.isAscending())).toList());
  }

  @Override
  public int compare(Subject left, Subject right) {
    return order().compare(place(left), place(right));
  }
}
