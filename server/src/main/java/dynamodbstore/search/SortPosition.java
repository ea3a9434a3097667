package dynamodbstore.search;

import java.util.List;

/** Sort position of an entity in a listing: one value per clause of the order. */
public record SortPosition(List<SortValue> values) {
  public SortPosition {
    values = List.copyOf(values);
  }

  public static SortPosition of(SortValue... values) {
    return new SortPosition(List.of(values));
  }

  /** The value of a clause that orders by integers. */
  public long whole(int clause) {
    return ((SortValue.Whole) values.get(clause)).value();
  }

  /** The value of a clause that orders by texts. */
  public String text(int clause) {
    return ((SortValue.Text) values.get(clause)).value();
  }
}
