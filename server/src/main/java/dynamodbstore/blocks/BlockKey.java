package dynamodbstore.blocks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.keys.KeyNumber;

/**
 * Identity of a block, and where its directory row is.
 *
 * @param newest latest time of its entries, by which the directory is sorted
 * @param block name that no other block ever has, of letters and digits
 */
public record BlockKey(ExperimentId experiment, long newest, String block) {
  private static final String SEPARATOR = "#";

  /** The key as a text, for fields of items. */
  public String text() {
    return String.join(SEPARATOR, experiment.toString(), KeyNumber.inverse(newest), block);
  }

  /**
   * Parses the text of a key.
   *
   * @throws IllegalArgumentException if the text is not that of a key
   */
  public static BlockKey parse(String text) {
    var parts = text.split(SEPARATOR, -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException("Not the key of a block: " + text);
    }
    return new BlockKey(
        new ExperimentId(Long.parseLong(parts[0])), KeyNumber.inverseToLong(parts[1]), parts[2]);
  }
}
