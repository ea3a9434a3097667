package dynamodbstore.blocks.signatures;

import java.util.function.IntConsumer;

/**
 * Hashes of the grams of texts for signatures in memory: trigrams, and grams of five characters.
 * The longer ones distinguish texts that have all trigrams of a literal in different places, such
 * as "city 12 on day 77" from "city 77". Nothing stored depends on them.
 */
final class Grams {
  private static final int MULTIPLIER = 0x85ebca6b;

  private Grams() {}

  /** Calls the consumer with the hash of each gram, also if it occurs again. */
  static void forEach(CharSequence text, IntConsumer consumer) {
    Trigrams.forEach(text, new WithLonger(consumer));
  }

  /** Adds grams of five characters: a trigram, and the one that begins with its last character. */
  private static final class WithLonger implements IntConsumer {
    private final IntConsumer consumer;
    private int count;
    private int previous;
    private int beforePrevious;

    WithLonger(IntConsumer consumer) {
      this.consumer = consumer;
    }

    @Override
    public void accept(int trigram) {
      consumer.accept(trigram);
      if (count++ >= 2) {
        consumer.accept(mixed(beforePrevious, trigram));
      }
      beforePrevious = previous;
      previous = trigram;
    }
  }

  private static int mixed(int first, int last) {
    int mixed = (Integer.rotateLeft(first, 15) + last) * MULTIPLIER;
    return mixed ^ (mixed >>> 15);
  }
}
