package dynamodbstore.blocks.signatures;

import dynamodbstore.blocks.groups.SealedBytes;
import java.util.ArrayList;
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

  private static final SignatureRows EMPTY = new SignatureRows.Hashed(new int[0]);

  private final List<SignatureRows> added = new ArrayList<>();
  private int rows;

  public void add(TrigramSet trigrams) {
    add(new SignatureRows.Hashed(trigrams.hashes()));
  }

  /** Appends a row without text. */
  public void addAbsent() {
    add(EMPTY);
  }

  private void add(SignatureRows some) {
    added.add(some);
    rows += some.count();
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
    add(new CopiedRows(source, selected, copied));
  }

  public SignatureLayout layout() {
    double trigrams = 0;
    int texts = 0;
    for (var some : added) {
      trigrams += some.trigrams();
      texts += some.texts();
    }
    double mean = trigrams / Math.max(1, texts);
    // Rounded to the nearest power of two, by factor.
    double wanted = BITS_PER_TRIGRAM * mean / Math.sqrt(2);
    var layout = new SignatureLayout(rows, FEWEST_BITS);
    while (layout.bits() < wanted && layout.canDouble()) {
      layout = new SignatureLayout(rows, 2 * layout.bits());
    }
    return layout;
  }

  /** The stored bytes of all parts, in the {@link #layout}. */
  public List<byte[]> build() {
    var layout = layout();
    var slices = new byte[layout.bits() * layout.sliceBytes()];
    int start = 0;
    for (var some : added) {
      some.write(layout, slices, start);
      start += some.count();
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
