package dynamodbstore.blocks.signatures;

import java.util.Arrays;

/**
 * Distinct trigrams of the texts of one row, as hashes. A trigram is three consecutive chars, with
 * ASCII letters in lower case; it never spans two texts. Grows with the number of distinct
 * trigrams, not with the length of the texts. For one thread.
 */
public final class TrigramSet {
  private static final int FEW = 256;

  /**
   * Open addressing with linear probing, at most half full; 0, which is no hash, is an empty place.
   */
  private int[] table = new int[FEW];

  private int size;

  public void addText(CharSequence text) {
    Trigrams.forEach(text, this::add);
  }

  private void add(int hash) {
    if (insert(table, hash) && ++size > table.length / 2) {
      var larger = new int[2 * table.length];
      for (int known : table) {
        if (known != 0) {
          var _ = insert(larger, known);
        }
      }
      table = larger;
    }
  }

  /** Returns whether the hash was not there. */
  private static boolean insert(int[] table, int hash) {
    int mask = table.length - 1;
    // The high bits: the signature uses the low ones.
    int at = (hash >>> 7) & mask;
    while (table[at] != 0) {
      if (table[at] == hash) {
        return false;
      }
      at = (at + 1) & mask;
    }
    table[at] = hash;
    return true;
  }

  public int size() {
    return size;
  }

  int[] hashes() {
    var hashes = new int[size];
    int at = 0;
    for (int hash : table) {
      if (hash != 0) {
        hashes[at++] = hash;
      }
    }
    return hashes;
  }

  /** Makes it empty, for the next row. */
  public void clear() {
    Arrays.fill(table, 0);
    size = 0;
  }
}
