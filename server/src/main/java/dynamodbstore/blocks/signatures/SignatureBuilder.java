package dynamodbstore.blocks.signatures;

import dynamodbstore.blocks.groups.SealedBytes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Builder of the signature of a block. For one thread.
 *
 * <p>The number of bits per row is about {@value #BITS_PER_TRIGRAM} times the mean number of
 * distinct trigrams of a row: three tenths of the bits are set then. Rows with much more text have
 * most bits set, and are candidates of most queries.
 */
public final class SignatureBuilder {
  private static final int BITS_PER_TRIGRAM = 3;
  private static final int FEWEST_BITS = 64;

  /**
   * Row to be written.
   *
   * @param hashes of its trigrams, of which only some low bits are known
   * @param known the number of different values that these bits can have, or 0 for all
   * @param trigrams number of distinct trigrams, perhaps estimated
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Row(int[] hashes, int known, double trigrams) {}

  private static final Row EMPTY = new Row(new int[0], 0, 0);

  private final List<Row> rows = new ArrayList<>();

  public void add(TrigramSet trigrams) {
    rows.add(new Row(trigrams.hashes(), 0, trigrams.size()));
  }

  /** Appends a row without text. */
  public void addAbsent() {
    rows.add(EMPTY);
  }

  /**
   * Appends rows of another signature, of which all parts are present. If this one gets more bits,
   * they repeat: such rows do not become more selective, but are found by the same queries.
   */
  public void addFrom(SignatureParts source, List<Integer> selected) {
    addFrom(source, selected, _ -> true);
  }

  /**
   * The same, but rows without text for those that shall not be copied.
   *
   * @param copied whether to copy a row
   */
  public void addFrom(SignatureParts source, List<Integer> selected, IntPredicate copied) {
    int bits = source.layout().bits();
    var set = bitsOfRows(source);
    for (int row : selected) {
      if (copied.test(row)) {
        var hashes = set.get(row);
        rows.add(new Row(hashes, bits, estimate(hashes.length, bits)));
      } else {
        addAbsent();
      }
    }
  }

  /**
   * The bits that each row has: slices are by bit. Takes as long as there are bits that are set.
   */
  private static List<int[]> bitsOfRows(SignatureParts source) {
    int count = source.layout().rows();
    var slices = new ArrayList<BitSet>();
    var sizes = new int[count];
    for (int bit = 0; bit < source.layout().bits(); bit++) {
      var slice = source.slice(bit).orElseThrow();
      slices.add(slice);
      for (int row = slice.nextSetBit(0); row >= 0; row = slice.nextSetBit(row + 1)) {
        sizes[row]++;
      }
    }
    var set = new ArrayList<int[]>(count);
    for (int size : sizes) {
      set.add(new int[size]);
    }
    var filled = new int[count];
    for (int bit = 0; bit < slices.size(); bit++) {
      var slice = slices.get(bit);
      for (int row = slice.nextSetBit(0); row >= 0; row = slice.nextSetBit(row + 1)) {
        set.get(row)[filled[row]++] = bit;
      }
    }
    return set;
  }

  /** How many trigrams set this many bits, on average. */
  private static double estimate(int set, int bits) {
    return -bits * Math.log1p(-Math.min(set, bits - 0.5) / bits);
  }

  public SignatureLayout layout() {
    double mean =
        rows.stream().mapToDouble(Row::trigrams).filter(count -> count > 0).average().orElse(0);
    // Rounded to the nearest power of two, by factor.
    double wanted = BITS_PER_TRIGRAM * mean / Math.sqrt(2);
    var layout = new SignatureLayout(rows.size(), FEWEST_BITS);
    while (layout.bits() < wanted && layout.canDouble()) {
      layout = new SignatureLayout(rows.size(), 2 * layout.bits());
    }
    return layout;
  }

  /** The stored bytes of all parts, in the {@link #layout}. */
  public List<byte[]> build() {
    var layout = layout();
    var slices = new byte[layout.bits() * layout.sliceBytes()];
    for (int row = 0; row < rows.size(); row++) {
      int known = rows.get(row).known();
      int repeated = known == 0 ? layout.bits() : Math.min(known, layout.bits());
      for (int hash : rows.get(row).hashes()) {
        for (int bit = hash & (repeated - 1); bit < layout.bits(); bit += repeated) {
          slices[bit * layout.sliceBytes() + (row >>> 3)] |= (byte) (1 << (row & 7));
        }
      }
    }
    return parts(layout, slices);
  }

  private static List<byte[]> parts(SignatureLayout layout, byte[] slices) {
    var parts = new ArrayList<byte[]>();
    int start = 0;
    for (int part = 0; part < layout.parts(); part++) {
      int length = layout.slicesOf(part) * layout.sliceBytes();
      var bytes = new byte[length];
      System.arraycopy(slices, start, bytes, 0, length);
      parts.add(SealedBytes.seal(bytes));
      start += length;
    }
    return parts;
  }
}
