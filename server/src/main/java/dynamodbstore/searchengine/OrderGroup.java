package dynamodbstore.searchengine;

import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;

/** Parts of an ordering by its first term, in this order. */
public enum OrderGroup {
  VALUES,
  NOT_A_NUMBER,
  MISSING;

  /** The part that a sort position is in. */
  public static OrderGroup of(SortPosition position) {
    return switch (position.values().getFirst()) {
      case SortValue.NotANumber _ -> NOT_A_NUMBER;
      case SortValue.Missing _ -> MISSING;
      default -> VALUES;
    };
  }
}
