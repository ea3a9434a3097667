package dynamodbstore.blocks.signatures;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
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
    var known = new HashSet<Integer>();
    var ofLiterals = new ArrayList<List<Integer>>();
    for (var literal : literals) {
      var some = new ArrayList<Integer>();
      Trigrams.forEach(
          literal,
          hash -> {
            if (known.add(hash)) {
              some.add(hash);
            }
          });
      ofLiterals.add(some);
    }
    return new SignatureQuery(shared(ofLiterals));
  }

  /**
   * The same number of each literal, as far as it has them: a short one is as selective as a long
   * one, such as the name of an attribute, which most rows have.
   */
  private static List<Integer> shared(List<List<Integer>> ofLiterals) {
    var shortestFirst = new ArrayList<>(ofLiterals);
    shortestFirst.sort(Comparator.comparingInt(List::size));
    var hashes = new ArrayList<Integer>();
    int literals = shortestFirst.size();
    for (var literal : shortestFirst) {
      hashes.addAll(spread(literal, (MOST_TRIGRAMS - hashes.size()) / literals--));
    }
    return hashes;
  }

  /** Evenly spread: adjacent trigrams are correlated, so they exclude fewer rows. */
  private static List<Integer> spread(List<Integer> all, int most) {
    if (all.size() <= most) {
      return all;
    }
    return IntStream.range(0, most)
        .mapToObj(n -> all.get(most == 1 ? 0 : n * (all.size() - 1) / (most - 1)))
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
