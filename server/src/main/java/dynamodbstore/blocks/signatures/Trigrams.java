package dynamodbstore.blocks.signatures;

import java.util.function.IntConsumer;

/**
 * Trigrams of texts and their hashes. Stored signatures depend on both: they never change.
 *
 * <p>Chars, not code points: a literal that occurs in a text occurs in its chars, too.
 */
final class Trigrams {
  static final int LENGTH = 3;
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private Trigrams() {}

  /** Calls the consumer with the hash of each trigram, also if it occurs again. */
  static void forEach(CharSequence text, IntConsumer consumer) {
    if (text.length() < LENGTH) {
      return;
    }
    long trigram = next(next(0, text.charAt(0)), text.charAt(1));
    for (int at = LENGTH - 1; at < text.length(); at++) {
      trigram = next(trigram, text.charAt(at));
      consumer.accept(hash(trigram));
    }
  }

  /** The hash of one trigram. */
  static int hash(char first, char second, char third) {
    return hash(
        ((long) lowerCase(first) << (2 * Character.SIZE))
            | ((long) lowerCase(second) << Character.SIZE)
            | lowerCase(third));
  }

  /** The last three chars, in 48 bits. */
  private static long next(long trigram, char character) {
    return ((trigram << Character.SIZE) | lowerCase(character)) & 0xffff_ffff_ffffL;
  }

  private static char lowerCase(char character) {
    return character >= 'A' && character <= 'Z' ? (char) (character + ('a' - 'A')) : character;
  }

  /** Never 0. The low bits depend on all bits of the trigram. */
  private static int hash(long trigram) {
    long mixed = trigram * MULTIPLIER;
    mixed = (mixed ^ (mixed >>> 32)) * MULTIPLIER;
    int hash = (int) (mixed >>> 32);
    return hash == 0 ? 1 : hash;
  }
}
