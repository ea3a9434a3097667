package dynamodbstore.search;

import dynamodbstore.search.SortValue.Missing;
import dynamodbstore.search.SortValue.NotANumber;
import dynamodbstore.search.SortValue.Real;
import dynamodbstore.search.SortValue.Text;
import dynamodbstore.search.SortValue.Whole;
import dynamodbstore.table.items.Utf8;
import java.util.Comparator;
import java.util.List;

/**
 * Comparator of sort positions, clause by clause. In either direction values come first, then NaN,
 * then missing. Invariant: the last clause is a unique id, so that no two entities compare as
 * equal.
 */
public record SortOrder(List<Direction> clauses) implements Comparator<SortPosition> {
  public enum Direction {
    ASCENDING,
    DESCENDING;

    public static Direction of(boolean ascending) {
      return ascending ? ASCENDING : DESCENDING;
    }
  }

  public SortOrder {
    clauses = List.copyOf(clauses);
  }

  @Override
  public int compare(SortPosition one, SortPosition other) {
    for (int at = 0; at < clauses.size(); at++) {
      int order = compare(one.values().get(at), other.values().get(at), clauses.get(at));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compare(SortValue one, SortValue other, Direction direction) {
    int order = Integer.compare(group(one), group(other));
    if (order != 0) {
      return order;
    }
    int ascending =
        switch (one) {
          case Whole(long value) when other instanceof Whole(long than) ->
              Long.compare(value, than);
          case Real(double value) when other instanceof Real(double than) ->
              // Not Double.compare, which orders -0.0 before 0.0.
              value < than ? -1 : value > than ? 1 : 0;
          case Text(String value) when other instanceof Text(String than) ->
              Utf8.ORDER.compare(value, than);
          case NotANumber _, Missing _ -> 0;
          default -> throw new IllegalArgumentException(one + " against " + other);
        };
    return direction == Direction.ASCENDING ? ascending : -ascending;
  }

  private static int group(SortValue value) {
    return switch (value) {
      case Whole _, Real _, Text _ -> 0;
      case NotANumber _ -> 1;
      case Missing _ -> 2;
    };
  }
}
