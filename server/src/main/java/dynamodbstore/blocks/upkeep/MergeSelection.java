package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.content.StoredColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Choice of the blocks to be merged. Blocks of about the same size are merged, so that an entry is
 * copied once for each fourfold growth of its block, not for each new block.
 */
final class MergeSelection {
  /** Entries of a merged block. */
  static final int MOST_ENTRIES = 4_000;

  /** A block of this size is not merged again, unless most of it is void. */
  private static final int LARGE = MOST_ENTRIES / 2;

  /** Blocks of one size, with too few entries for a full block, that are merged all the same. */
  private static final int MANY = 16;

  /** A transaction has 100 writes, one of which lists the new block. */
  private static final int MOST_SOURCES = 99;

  /** Bounds the memory of a merge; compressed. */
  private static final long MOST_BYTES = 8 << 20;

  private static final int GROWTH_BITS = 2;

  private MergeSelection() {}

  /**
   * Groups of LISTED blocks, each to be merged into one.
   *
   * @param rows in the order of the directory, so that a merged block covers a short range of times
   */
  static List<List<DirectoryRow>> of(Collection<DirectoryRow> rows) {
    var bySize = new TreeMap<Integer, List<DirectoryRow>>();
    for (var row : rows) {
      if (row.isListed() && isCandidate(row)) {
        bySize.computeIfAbsent(tier(row), _ -> new ArrayList<>()).add(row);
      }
    }
    var chosen = new ArrayList<List<DirectoryRow>>();
    for (Map.Entry<Integer, List<DirectoryRow>> tier : bySize.entrySet()) {
      for (var group : grouped(tier.getValue())) {
        if (isWorthwhile(group)) {
          chosen.add(group);
        }
      }
    }
    return chosen;
  }

  private static boolean isCandidate(DirectoryRow row) {
    int valid = valid(row);
    return valid > 0 && (valid < LARGE || isMostlyVoid(row)) && bytes(row) <= MOST_BYTES / 2;
  }

  /** Number of entries with a valid part: those that are copied. */
  static int valid(DirectoryRow row) {
    var either = row.bits().info().set();
    either.or(row.bits().body().set());
    return either.cardinality();
  }

  static boolean isMostlyVoid(DirectoryRow row) {
    return 2 * valid(row) < row.bits().count();
  }

  private static int tier(DirectoryRow row) {
    return (Integer.SIZE - Integer.numberOfLeadingZeros(valid(row))) / GROWTH_BITS;
  }

  private static long bytes(DirectoryRow row) {
    return row.columns().stream().mapToLong(StoredColumn::bytes).sum();
  }

  private static List<List<DirectoryRow>> grouped(List<DirectoryRow> rows) {
    var groups = new ArrayList<List<DirectoryRow>>();
    var group = new ArrayList<DirectoryRow>();
    int entries = 0;
    long bytes = 0;
    for (var row : rows) {
      boolean fits =
          entries + valid(row) <= MOST_ENTRIES
              && bytes + bytes(row) <= MOST_BYTES
              && group.size() < MOST_SOURCES;
      if (!fits) {
        groups.add(List.copyOf(group));
        group.clear();
        entries = 0;
        bytes = 0;
      }
      group.add(row);
      entries += valid(row);
      bytes += bytes(row);
    }
    groups.add(group);
    return groups;
  }

  private static boolean isWorthwhile(List<DirectoryRow> group) {
    int entries = group.stream().mapToInt(MergeSelection::valid).sum();
    long bytes = group.stream().mapToLong(MergeSelection::bytes).sum();
    boolean isLarge = entries >= MOST_ENTRIES * 3 / 4 || bytes >= MOST_BYTES / 2;
    return (group.size() > 1 && (isLarge || group.size() >= MANY))
        || group.stream().anyMatch(MergeSelection::isMostlyVoid);
  }
}
