package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.WorkPermit;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * Immutable directory listing, sorted by name. Stored in arrays of primitives, because a directory
 * may have hundreds of thousands of files: an entry takes 16 bytes and its name in UTF-8, half of
 * what one object per entry takes. The arrays may have spare capacity. Thread-safe.
 */
public final class DirectoryListing implements Iterable<DirectoryEntry> {
  /** Number of entries after which a loop yields its carrier thread. */
  private static final int TURN = 1_000;

  private static final long DIRECTORY = -1;

  private final byte[] names;
  private final int[] starts;
  private final long[] sizes;
  private final int[] order;

  private DirectoryListing(byte[] names, int[] starts, long[] sizes, int[] order) {
    this.names = names;
    this.starts = starts;
    this.sizes = sizes;
    this.order = order;
  }

  public static DirectoryListing none() {
    return new Builder().build();
  }

  public int size() {
    return order.length;
  }

  public boolean isEmpty() {
    return order.length == 0;
  }

  @Override
  public Iterator<DirectoryEntry> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < order.length;
      }

      @Override
      public DirectoryEntry next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        yieldPeriodically(next);
        return entry(order[next++]);
      }
    };
  }

  private DirectoryEntry entry(int at) {
    int length = starts[at + 1] - starts[at];
    var name = new String(names, starts[at], length, StandardCharsets.UTF_8);
    return sizes[at] == DIRECTORY
        ? new DirectoryEntry.Directory(name)
        : new DirectoryEntry.File(name, sizes[at]);
  }

  /**
   * Yields after every {@value #TURN} entries, because a computing virtual thread is not preempted.
   * Such a request also becomes a heavy one.
   */
  private static void yieldPeriodically(int count) {
    if (count % TURN == TURN - 1) {
      WorkPermit.becomeHeavy();
      WorkPermit.yieldIfDue();
    }
  }

  /** Mutable builder that accepts entries in any order. For use by one thread. */
  public static final class Builder {
    /**
     * Memory limit of a listing in bytes, without spare capacity: half a million names of 16 bytes.
     */
    private static final int LARGEST = 16 << 20;

    private static final int BESIDE_THE_NAME = Integer.BYTES + Long.BYTES + Integer.BYTES;

    private final int largest;
    private byte[] names = new byte[256];
    private int[] starts = new int[17];
    private long[] sizes = new long[16];
    private int count;

    public Builder() {
      this(LARGEST);
    }

    Builder(int largest) {
      this.largest = largest;
    }

    /**
     * Adds an entry.
     *
     * @throws ApiError if the listing would exceed its memory limit
     */
    public void add(DirectoryEntry entry) {
      var name = entry.name().getBytes(StandardCharsets.UTF_8);
      int end = starts[count] + name.length;
      if (end + (count + 1L) * BESIDE_THE_NAME > largest) {
        throw ApiError.invalid(
            ("The directory has more entries than this server can list: over %d, whose names need"
                    + " more than %d bytes.")
                .formatted(count, largest));
      }
      if (end > names.length) {
        names = Arrays.copyOf(names, Math.max(end, names.length * 2));
      }
      if (count == sizes.length) {
        sizes = Arrays.copyOf(sizes, count * 2);
        starts = Arrays.copyOf(starts, count * 2 + 1);
      }
      System.arraycopy(name, 0, names, starts[count], name.length);
      sizes[count] =
          switch (entry) {
            case DirectoryEntry.Directory _ -> DIRECTORY;
            case DirectoryEntry.File(_, long size) -> size;
          };
      starts[++count] = end;
      yieldPeriodically(count);
    }

    public DirectoryListing build() {
      var order = new int[count];
      Arrays.setAll(order, at -> at);
      return new DirectoryListing(names, starts, sizes, sorted(order));
    }

    /** Bottom-up merge sort of the indexes: the JDK cannot sort primitives by a comparator. */
    private int[] sorted(int[] order) {
      var from = order;
      var to = new int[order.length];
      for (int width = 1; width < order.length; width *= 2) {
        for (int left = 0; left < order.length; left += 2 * width) {
          int middle = Math.min(left + width, order.length);
          merge(from, to, left, middle, Math.min(middle + width, order.length));
        }
        var swap = from;
        from = to;
        to = swap;
      }
      return from;
    }

    private void merge(int[] from, int[] to, int left, int middle, int right) {
      int first = left;
      int second = middle;
      for (int at = left; at < right; at++) {
        yieldPeriodically(at);
        boolean isFirst =
            second == right || (first < middle && compare(from[first], from[second]) <= 0);
        to[at] = isFirst ? from[first++] : from[second++];
      }
    }

    /** Compares names by their UTF-8 bytes, which is code point order. */
    private int compare(int one, int other) {
      return Arrays.compareUnsigned(
          names, starts[one], starts[one + 1], names, starts[other], starts[other + 1]);
    }
  }
}
