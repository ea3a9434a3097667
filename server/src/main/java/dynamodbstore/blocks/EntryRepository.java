package dynamodbstore.blocks;

import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.errors.TableDamaged;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Entries wherever merges have copied them: whether they are valid, and voiding. Thread-safe.
 *
 * <p>A process that holds the key of the block into which an entry was packed follows REPLACED rows
 * and pointers to the block that has it now. If a row does not exist and has no pointer, the entry
 * is in no block: a pointer is put before the row is deleted, and deleted only when no entry behind
 * it can be valid again.
 */
public final class EntryRepository {
  /** A merge makes blocks larger, so that no chain of them is nearly as long. */
  private static final int MOST_STEPS = 1_000;

  private static final ColumnRequest ENTRIES = ColumnRequest.of(BlockEntries.GROUP);

  /** Where an entry is now. */
  private record Located(EntryReference reference, DirectoryRow block, int row) {}

  private final BlockDirectoryRepository directory;
  private final BlockIntentRepository intents;
  private final BlockColumnRepository columns;
  private final OptimisticUpdate update;

  public EntryRepository(
      BlockDirectoryRepository directory,
      BlockIntentRepository intents,
      BlockColumnRepository columns,
      OptimisticUpdate update) {
    this.directory = directory;
    this.intents = intents;
    this.columns = columns;
    this.update = update;
  }

  /** Which of these are in a LISTED block with their bit set. */
  public Set<EntryReference> valid(Collection<EntryReference> references) {
    return update.call(
        "directory of",
        "blocks",
        () ->
            locate(references)
                .map(
                    located -> {
                      var valid = new HashSet<EntryReference>();
                      located.stream()
                          .filter(one -> one.block().isListed() && isSet(one))
                          .forEach(one -> valid.add(one.reference()));
                      return valid;
                    }));
  }

  /**
   * Clears the bits of entries, in one update of each directory row that has any; those that are
   * cleared already, or are in no block any more, cost no write. Idempotent: after a fault, any of
   * them may be cleared.
   */
  public void voidAll(Collection<EntryReference> references) {
    var left = new LinkedHashSet<>(references);
    update.run(
        "directory of",
        "blocks",
        () -> {
          var located = locate(left);
          located.ifPresent(found -> left.retainAll(clear(found)));
          return located.isPresent() && left.isEmpty();
        });
  }

  /**
   * Clears the bits of the information of some entries of a block. One write.
   *
   * @return false if the block has changed since it was read
   */
  public boolean voidRows(DirectoryRow block, BitSet rows) {
    return directory.clear(block, block.bits().without(EntryPart.INFO, rows));
  }

  /** Returns the references whose row has changed since it was read. */
  private Set<EntryReference> clear(List<Located> located) {
    var byBlock = new LinkedHashMap<DirectoryRow, List<Located>>();
    located.stream()
        .filter(EntryRepository::isSet)
        .forEach(one -> byBlock.computeIfAbsent(one.block(), _ -> new ArrayList<>()).add(one));
    var refused = new HashSet<EntryReference>();
    byBlock.forEach(
        (block, entries) -> {
          var rest = block.bits();
          for (var part : EntryPart.values()) {
            rest = rest.without(part, rows(entries, part));
          }
          if (!directory.clear(block, rest)) {
            entries.forEach(one -> refused.add(one.reference()));
          }
        });
    return refused;
  }

  private static BitSet rows(List<Located> entries, EntryPart part) {
    var rows = new BitSet();
    entries.stream()
        .filter(one -> one.reference().part() == part)
        .forEach(one -> rows.set(one.row()));
    return rows;
  }

  private static boolean isSet(Located located) {
    return located.block().bits().of(located.reference().part()).at(located.row());
  }

  /**
   * Finds entries in the blocks that have them now. A merge copies valid entries only, so that one
   * that is not in the last block is void.
   *
   * @return empty if a block was removed between the reads of its row and of its columns
   */
  private Optional<List<Located>> locate(Collection<EntryReference> references) {
    var origins = new LinkedHashSet<BlockKey>();
    references.forEach(reference -> origins.add(reference.origin()));
    var blocks = resolve(origins);
    var distinct = new LinkedHashSet<>(blocks.values());
    var read = columns.read(distinct, ENTRIES);
    if (read.size() < distinct.size()) {
      return Optional.empty();
    }
    var rows = new HashMap<BlockKey, Map<EntryId, Integer>>();
    read.forEach((key, found) -> rows.put(key, found.entries().rows()));
    var located = new ArrayList<Located>();
    for (var reference : references) {
      var block = blocks.get(reference.origin());
      if (block != null) {
        var row = rows.getOrDefault(block.key(), Map.of()).get(reference.entry());
        if (row != null) {
          located.add(new Located(reference, block, row));
        }
      }
    }
    return Optional.of(located);
  }

  /**
   * Follows REPLACED rows and pointers to the PENDING or LISTED row that has the entries of each
   * block now, or to its intent; those that lead to none are not in the result. A batch read for
   * each step of the longest chain, and four more if a row does not exist.
   */
  Map<BlockKey, DirectoryRow> resolve(Set<BlockKey> origins) {
    // One row for each block, although chains of different lengths may read it twice.
    var ends = new HashMap<BlockKey, DirectoryRow>();
    var places = new HashMap<BlockKey, BlockKey>();
    origins.forEach(origin -> places.put(origin, origin));
    var open = new HashSet<>(origins);
    for (int step = 0; !open.isEmpty(); step++) {
      if (step > MOST_STEPS) {
        throw new TableDamaged("Blocks that replace each other: " + open);
      }
      var next = follow(open, ends);
      places.replaceAll((_, place) -> next.getOrDefault(place, place));
      open = new HashSet<>(next.values());
    }
    var found = new HashMap<BlockKey, DirectoryRow>();
    places.forEach(
        (origin, place) ->
            Optional.ofNullable(ends.get(place)).ifPresent(row -> found.put(origin, row)));
    return found;
  }

  /** Adds the rows at which chains end, and returns where others continue. */
  private Map<BlockKey, BlockKey> follow(Set<BlockKey> blocks, Map<BlockKey, DirectoryRow> ends) {
    var next = new HashMap<BlockKey, BlockKey>();
    var absent = new HashSet<>(blocks);
    follow(directory.find(absent), ends, next, absent);
    // Only now: a row is deleted after its pointer was put.
    var pointers = directory.pointers(absent);
    next.putAll(pointers);
    absent.removeAll(pointers.keySet());
    if (!absent.isEmpty()) {
      follow(intents.find(absent), ends, next, absent);
      // Again: an intent is deleted when the row is created, which may have been merged since.
      follow(directory.find(absent), ends, next, absent);
      next.putAll(directory.pointers(absent));
    }
    return next;
  }

  private static void follow(
      Map<BlockKey, DirectoryRow> found,
      Map<BlockKey, DirectoryRow> ends,
      Map<BlockKey, BlockKey> next,
      Set<BlockKey> absent) {
    found.forEach(
        (key, row) -> {
          switch (row.status()) {
            case BlockStatus.Pending _, BlockStatus.Intended _, BlockStatus.Listed _ -> {
              ends.put(key, row);
              absent.remove(key);
            }
            case BlockStatus.Replaced(BlockKey replacement) -> {
              next.put(key, replacement);
              absent.remove(key);
            }
            case BlockStatus.Removed _ -> {}
          }
        });
  }
}
