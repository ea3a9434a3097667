package dynamodbstore.search;

import dynamodbstore.search.Subject.Measurement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** In which order things are listed: the terms of the request, and what settles ties. */
public record Ordering(List<Term> terms) implements Comparator<Subject> {
  public Ordering {
    terms = List.copyOf(terms);
  }

  /** Where things are listed that lack what they are ordered by. */
  public enum Missing {
    /** After all others, whichever way they are ordered; a metric that is NaN just before them. */
    LAST_AFTER_NAN,
    /** After all others, whichever way they are ordered. */
    LAST,
    /** As if it were less than anything: first upwards, last downwards. */
    LEAST
  }

  /** One thing to order by; a metric perhaps as it was measured on one dataset. */
  public record Term(
      Field field, boolean isAscending, Missing missing, Optional<DatasetScope> scope) {
    static Term of(Field field, boolean isAscending, Missing missing) {
      return new Term(field, isAscending, missing, Optional.empty());
    }

    int compare(Subject left, Subject right) {
      var leftKey = SortKey.of(this, left);
      var rightKey = SortKey.of(this, right);
      int byRank = Integer.compare(leftKey.rank(), rightKey.rank());
      int byValue = leftKey.compareValue(rightKey);
      return byRank != 0 ? byRank : isAscending ? byValue : -byValue;
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

  @Override
  public int compare(Subject left, Subject right) {
    for (var term : terms) {
      int result = term.compare(left, right);
      if (result != 0) {
        return result;
      }
    }
    return 0;
  }
}
