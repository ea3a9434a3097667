package dynamodbstore.blocks.columns;

import java.util.BitSet;

/**
 * Result of a test of texts. The bit sets belong to the caller.
 *
 * @param certain rows that match
 * @param possible rows that match perhaps, because their texts are shortened; none of them is
 *     certain
 */
public record MatchedRows(BitSet certain, BitSet possible) {
  /** All rows that may match. */
  public BitSet candidates() {
    var candidates = (BitSet) certain.clone();
    candidates.or(possible);
    return candidates;
  }
}
