package dynamodbstore.blocks.signatures;

import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Search for rows whose texts contain some literals, ignoring the case of ASCII letters. It finds
 * all such rows, and others: signatures have no false negatives.
 *
 * @param hashes of some trigrams that all such rows have
 */
public record SignatureQuery(List<Integer> hashes) {
  /**
   * A part is read for each. A third of the bits of a row is set, so that eight of them would leave
   * one other row of ten thousand, were they independent; but a pattern that names an attribute has
   * trigrams that all rows have, and those of one word are correlated.
   */
  private static final int MOST_TRIGRAMS = 16;

  public SignatureQuery {
    hashes = List.copyOf(hashes);
  }

  /** Literals that are all contained, such as those between the wildcards of a LIKE pattern. */
  public static SignatureQuery of(Collection<String> literals) {
    var all = new LinkedHashSet<Integer>();
    literals.forEach(literal -> Trigrams.forEach(literal, all::add));
    return new SignatureQuery(spread(List.copyOf(all)));
  }

  /** Evenly spread: adjacent trigrams are correlated, so they exclude fewer rows. */
  private static List<Integer> spread(List<Integer> all) {
    if (all.size() <= MOST_TRIGRAMS) {
      return all;
    }
    return IntStream.range(0, MOST_TRIGRAMS)
        .mapToObj(n -> all.get(n * (all.size() - 1) / (MOST_TRIGRAMS - 1)))
        .toList();
  }

  /** Whether it excludes nothing, because no literal has three characters. */
  public boolean isEmpty() {
    return hashes.isEmpty();
  }

  /** Numbers of the parts to be read. */
  public Set<Integer> parts(SignatureLayout layout) {
    return hashes.stream()
        .map(hash -> layout.partOf(layout.bitOf(hash)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The rows that may contain all literals. A part that is missing excludes nothing. */
  public BitSet candidates(SignatureParts signature) {
    var layout = signature.layout();
    var candidates = new BitSet(layout.rows());
    candidates.set(0, layout.rows());
    hashes.forEach(hash -> signature.slice(layout.bitOf(hash)).ifPresent(candidates::and));
    return candidates;
  }
}
