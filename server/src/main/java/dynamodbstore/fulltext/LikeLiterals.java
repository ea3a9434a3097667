package dynamodbstore.fulltext;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Literal parts of a LIKE pattern: the texts between its wildcards {@code %} and {@code _}, which
 * cannot be escaped. Every text that matches starts with the first part, ends with the last and
 * contains all others. Half a surrogate pair, which no stored text contains, counts as a wildcard.
 *
 * @param pieces at least one; the first and the last are empty where the pattern starts or ends
 *     with a wildcard
 */
public record LikeLiterals(List<String> pieces) {
  private static final int FEW = 4;

  public LikeLiterals {
    pieces = List.copyOf(pieces);
  }

  public static LikeLiterals of(String pattern) {
    var pieces = new ArrayList<String>();
    var piece = new StringBuilder();
    pattern
        .codePoints()
        .forEach(
            character -> {
              if (isWildcard(character)) {
                pieces.add(piece.toString());
                piece.setLength(0);
              } else {
                piece.appendCodePoint(character);
              }
            });
    pieces.add(piece.toString());
    return new LikeLiterals(pieces);
  }

  /** Whether the pattern has no wildcard, and so matches one text only, apart from case. */
  public boolean isWhole() {
    return pieces.size() == 1;
  }

  public String beginning() {
    return pieces.getFirst();
  }

  public String end() {
    return pieces.getLast();
  }

  /** The trigrams that every matching text has; empty if no part has three characters. */
  public Set<String> trigrams() {
    return trigrams(pieces);
  }

  /** The trigrams of the parts that are neither first nor last. */
  public Set<String> trigramsInside() {
    return isWhole() ? Set.of() : trigrams(pieces.subList(1, pieces.size() - 1));
  }

  /**
   * A few of the trigrams, spread evenly: adjacent trigrams are correlated, so they narrow a search
   * less.
   */
  public static List<String> some(Set<String> trigrams) {
    var all = List.copyOf(trigrams);
    int count = Math.min(all.size(), FEW);
    return IntStream.range(0, count)
        .mapToObj(n -> all.get(count == 1 ? 0 : n * (all.size() - 1) / (count - 1)))
        .toList();
  }

  private static Set<String> trigrams(List<String> pieces) {
    var trigrams = new LinkedHashSet<String>();
    pieces.forEach(piece -> trigrams.addAll(Tokenizer.trigrams(piece)));
    return trigrams;
  }

  private static boolean isWildcard(int character) {
    return character == '%'
        || character == '_'
        || (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE);
  }
}
