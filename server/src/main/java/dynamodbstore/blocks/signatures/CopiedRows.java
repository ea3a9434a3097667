package dynamodbstore.blocks.signatures;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Rows of a stored signature that are copied into another one, slice by slice. If that one has more
 * bits, they repeat; if it has fewer, they coincide.
 */
final class CopiedRows implements SignatureRows {
  private static final int ABSENT = -1;

  private final SignatureParts source;
  private final int count;

  /** The row of the copy for each row of the source, or {@link #ABSENT}. */
  private final int[] targets;

  /** Whether all rows are copied in their order. */
  private final boolean isWhole;

  /** Rows with a bit. */
  private final int texts;

  /** Bits that are set in all rows. */
  private final long bits;

  /**
   * @param source all parts of it
   * @param selected rows of the source, in the order in which they are copied
   * @param copied whether a row has its text in the copy, too
   */
  CopiedRows(SignatureParts source, List<Integer> selected, IntPredicate copied) {
    this.source = source;
    this.count = selected.size();
    this.targets = new int[source.layout().rows()];
    Arrays.fill(targets, ABSENT);
    boolean isOrdered = count == targets.length;
    for (int at = 0; at < count; at++) {
      int row = selected.get(at);
      if (copied.test(row)) {
        targets[row] = at;
      }
      isOrdered &= targets[row] == at && row == at;
    }
    this.isWhole = isOrdered;
    var sizes = new Sizes();
    source.forEachSlice(sizes);
    this.texts = sizes.texts();
    this.bits = sizes.bits;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public int texts() {
    return texts;
  }

  /** How many trigrams set this many bits in a row, on average; of all rows. */
  @Override
  public double trigrams() {
    int ofRow = source.layout().bits();
    double mean = (double) bits / Math.max(1, texts);
    return -texts * ofRow * Math.log1p(-Math.min(mean, ofRow - 0.5) / ofRow);
  }

  @Override
  public void write(SignatureLayout layout, byte[] slices, int start) {
    int known = Math.min(source.layout().bits(), layout.bits());
    source.forEachSlice(
        (bit, bytes, offset) -> {
          for (int copy = bit & (known - 1); copy < layout.bits(); copy += known) {
            write(bytes, offset, slices, copy * layout.sliceBytes(), start);
          }
        });
  }

  private void write(byte[] from, int offset, byte[] slices, int slice, int start) {
    int shift = start & 7;
    int first = slice + (start >>> 3);
    for (int at = 0; at < source.layout().sliceBytes(); at++) {
      int rows = rows(from, offset, at);
      if (rows == 0) {
        continue;
      }
      if (isWhole) {
        int shifted = rows << shift;
        slices[first + at] |= (byte) shifted;
        if (shifted > 0xff) {
          slices[first + at + 1] |= (byte) (shifted >>> 8);
        }
      } else {
        writeEach(rows, at, slices, slice, start);
      }
    }
  }

  private void writeEach(int rows, int at, byte[] slices, int slice, int start) {
    for (int rest = rows; rest != 0; rest &= rest - 1) {
      int target = targets[8 * at + Integer.numberOfTrailingZeros(rest)];
      if (target != ABSENT) {
        int row = start + target;
        slices[slice + (row >>> 3)] |= (byte) (1 << (row & 7));
      }
    }
  }

  /** Eight rows of a slice, without bits after the last row. */
  private int rows(byte[] bytes, int offset, int at) {
    int after = source.layout().rows() - 8 * at;
    return bytes[offset + at] & (after >= 8 ? 0xff : (1 << after) - 1);
  }

  /** Counts the bits of rows that are copied. */
  private final class Sizes implements SignatureParts.SliceConsumer {
    private final byte[] used = new byte[source.layout().sliceBytes()];
    private final byte[] mask = new byte[used.length];
    private long bits;

    Sizes() {
      for (int row = 0; row < targets.length; row++) {
        if (targets[row] != ABSENT) {
          mask[row >>> 3] |= (byte) (1 << (row & 7));
        }
      }
    }

    @Override
    public void accept(int bit, byte[] bytes, int offset) {
      for (int at = 0; at < used.length; at++) {
        int rows = bytes[offset + at] & mask[at] & 0xff;
        used[at] |= (byte) rows;
        bits += Integer.bitCount(rows);
      }
    }

    int texts() {
      int texts = 0;
      for (byte rows : used) {
        texts += Integer.bitCount(rows & 0xff);
      }
      return texts;
    }
  }
}
