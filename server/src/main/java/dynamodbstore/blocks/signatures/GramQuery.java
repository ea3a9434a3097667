package dynamodbstore.blocks.signatures;

import java.util.Collection;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Search for texts that contain some literals, in signatures in memory. Immutable. */
public final class GramQuery {
  /** Enough to exclude almost any text, and few enough to be compared with thousands of texts. */
  private static final int MOST_GRAMS = 64;

  private final int[] hashes;

  private GramQuery(int[] hashes) {
    this.hashes = hashes;
  }

  /**
   * Literals that are all contained, such as those between the wildcards of a LIKE pattern. The
   * shortest ones come first: a long one is often the name of an attribute, which most texts have.
   */
  public static GramQuery of(Collection<String> literals) {
    var hashes = IntStream.builder();
    literals.stream()
        .sorted(Comparator.comparingInt(String::length))
        .map(literal -> literal.substring(0, Math.min(literal.length(), MOST_GRAMS)))
        .forEach(literal -> Grams.forEach(literal, hashes));
    return new GramQuery(hashes.build().distinct().limit(MOST_GRAMS).toArray());
  }

  /** Whether it excludes nothing, because no literal has three characters. */
  public boolean isEmpty() {
    return hashes.length == 0;
  }

  /** Whether a signature has the bits of all grams. */
  boolean isIn(TextSignature signature) {
    for (int hash : hashes) {
      if (!signature.has(hash)) {
        return false;
      }
    }
    return true;
  }
}
