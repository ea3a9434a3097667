package dynamodbstore.blocks.signatures;

import java.util.Arrays;

/**
 * Distinct trigrams of the texts of one row, as hashes. A trigram is three consecutive chars, with
 * ASCII letters in lower case; it never spans two texts. Grows with the number of distinct
 * trigrams, not with the length of the texts. For one thread.
 *
 * <p>Consecutive texts, such as the spans of a trace, have the same keys and many of the same
 * values. What a text has in common with the previous one, at the same distance from the start or
 * from the end, is compared and not hashed.
 */
public final class TrigramSet {
  private static final int FEW = 256;

  /** Longer texts are compared with nothing, so that no large buffer stays in memory. */
  private static final int MOST_COMPARED = 1 << 16;

  /**
   * Open addressing with linear probing, at most half full; 0, which is no hash, is an empty place.
   */
  private int[] table = new int[FEW];

  private int size;

  private char[] text = new char[FEW];

  /** The text before, of which all trigrams are in the set. */
  private char[] previous = new char[FEW];

  private int previousLength;

  public void addText(String added) {
    int length = added.length();
    if (length > MOST_COMPARED) {
      Trigrams.forEach(added, this::add);
      return;
    }
    if (length > text.length) {
      text = new char[Integer.highestOneBit(length - 1) << 1];
    }
    added.getChars(0, length, text, 0);
    addNewTrigrams(length);
    var known = previous;
    previous = text;
    previousLength = length;
    text = known;
  }

  private void addNewTrigrams(int length) {
    int shift = previousLength - length;
    int at = 0;
    while (at <= length - Trigrams.LENGTH) {
      int same = Math.max(common(at, at, length), common(at, at + shift, length));
      if (same >= Trigrams.LENGTH) {
        at += same - Trigrams.LENGTH + 1;
      } else {
        add(Trigrams.hash(text[at], text[at + 1], text[at + 2]));
        at++;
      }
    }
  }

  /** How many chars from {@code at} on are those of the previous text from {@code other} on. */
  private int common(int at, int other, int length) {
    if (other < 0 || other >= previousLength || text[at] != previous[other]) {
      return 0;
    }
    int end = Math.min(length - at, previousLength - other);
    int mismatch = Arrays.mismatch(text, at, at + end, previous, other, other + end);
    return mismatch < 0 ? end : mismatch;
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
    previousLength = 0;
  }
}
