package dynamodbstore.table.keys;

import dynamodbstore.table.SortRange;
import dynamodbstore.table.Utf8;

/**
 * Names in sort keys, in the order of the names, each followed by the number or id of what bears
 * it. A long one is cut: those that share what is left of it may be out of order.
 */
public final class SortedNames {
  /** Leaves room for the rest of a key beside a name. */
  private static final int BYTES = 900;

  /**
   * What every key of a longer name has of it at least: less than a cut leaves, and than it may
   * lose by not halving a character.
   */
  private static final int SURE_BYTES = BYTES - 40;

  private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  /** Comes after every number and id. */
  private static final String AFTER_DIGITS = "g";

  private SortedNames() {}

  /** What the keys of a name begin with. */
  public static String of(String name) {
    return CutText.of(OrderedText.of(name), BYTES);
  }

  /** Where names begin that begin so: all of them and, if this is long, perhaps others. */
  public static SortRange beginning(String text) {
    return SortRange.prefix(sure(text));
  }

  /**
   * Of the names that begin so, a name and all that come after it in one direction.
   *
   * @param beginning may be empty
   */
  public static SortRange beginning(String beginning, String name, boolean backwards) {
    var sure = sure(name);
    boolean isCut = !sure.equals(OrderedText.beginning(name));
    if (!backwards) {
      return SortRange.between(isCut ? sure : OrderedText.of(name), lastOf(sure(beginning)));
    }
    var last = isCut ? lastOf(sure) : OrderedText.of(name) + AFTER_DIGITS;
    return beginning.isEmpty() ? SortRange.atMost(last) : SortRange.between(sure(beginning), last);
  }

  /** What the keys of a name begin with for sure: names that share it may be out of order. */
  public static String sure(String name) {
    var spelled = OrderedText.beginning(name);
    return CutText.beginning(spelled, SURE_BYTES + BYTES - CutText.room(BYTES));
  }

  /** After all keys of names that begin so. */
  private static String lastOf(String beginning) {
    return beginning + LAST_CHARACTER.repeat((BYTES - Utf8.length(beginning)) / 4 + 8);
  }
}
