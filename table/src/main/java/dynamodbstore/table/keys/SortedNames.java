package dynamodbstore.table.keys;

import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Utf8;

/**
 * Encoding of names in sort keys, in the order of the names, each followed by the number or id of
 * the named entity. A long name is truncated: names with the same truncated prefix may be out of
 * order.
 */
public final class SortedNames {
  /** Maximum length of an encoded name; the rest of a sort key is left for the id. */
  private static final int BYTES = 900;

  /**
   * Number of bytes that every key of a longer name certainly shares with it: less than truncation
   * leaves, even if it drops a partial character.
   */
  private static final int SURE_BYTES = BYTES - 40;

  private static final String LAST_CHARACTER = Character.toString(Character.MAX_CODE_POINT);

  /** Sorts after every number and id, which consist of hexadecimal digits. */
  private static final String AFTER_DIGITS = "g";

  private SortedNames() {}

  /** Key prefix of all entities with this name. */
  public static String of(String name) {
    return TruncatedText.of(OrderedText.of(name), BYTES);
  }

  /**
   * Range of the names that start with {@code text}. If it is long, the range may include other
   * names.
   */
  public static SortRange prefixRange(String text) {
    return SortRange.prefix(certainPrefix(text));
  }

  /**
   * Among the names with a prefix, the range that starts at {@code name} in one direction.
   *
   * @param beginning the prefix; may be empty
   */
  public static SortRange prefixRange(String beginning, String name, boolean backwards) {
    var sure = certainPrefix(name);
    boolean isCut = !sure.equals(OrderedText.prefix(name));
    if (!backwards) {
      return SortRange.between(
          isCut ? sure : OrderedText.of(name), lastOf(certainPrefix(beginning)));
    }
    var last = isCut ? lastOf(sure) : OrderedText.of(name) + AFTER_DIGITS;
    return beginning.isEmpty()
        ? SortRange.atMost(last)
        : SortRange.between(certainPrefix(beginning), last);
  }

  /**
   * Prefix that the keys of {@code name} certainly have. Names that share it may be out of order.
   */
  public static String certainPrefix(String name) {
    var spelled = OrderedText.prefix(name);
    return TruncatedText.prefix(spelled, SURE_BYTES + BYTES - TruncatedText.prefixBytes(BYTES));
  }

  /** Upper bound of the keys of all names with this prefix. */
  private static String lastOf(String beginning) {
    return beginning + LAST_CHARACTER.repeat((BYTES - Utf8.length(beginning)) / 4 + 8);
  }
}
