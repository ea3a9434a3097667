package dynamodbstore.blocks;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.caching.BoundedCache;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Directory rows of blocks, and their changes of status. Every change is on condition of the
 * revision that was read. Thread-safe.
 */
public final class BlockDirectoryRepository {
  /** What came of listing a block. */
  public enum Listing {
    LISTED,
    /** No entry was left to be listed, so the block was removed. */
    REMOVED,
    /** A sweeper has removed the block, because its packer was too slow. */
    GONE
  }

  /** The rows of some 1,500 blocks, so of a million traces. */
  private static final long MOST_DECODED_BYTES = 3 << 20;

  private final Table table;
  private final BlockNames names;
  private final OptimisticUpdate update;

  /**
   * Decoded rows by the keys of their items. It saves decoding, never a read: a row is taken from
   * it only if the item that was read has the same revision.
   */
  private final BoundedCache<Key, DirectoryRow> decoded =
      new BoundedCache<>(MOST_DECODED_BYTES, DirectoryRow::memory);

  public BlockDirectoryRepository(Table table, BlockNames names, OptimisticUpdate update) {
    this.table = table;
    this.names = names;
    this.update = update;
  }

  /**
   * Puts a block that no reader sees yet: its directory row as PENDING, then its columns. A crash
   * in between leaves a row without columns, which no META names and a sweeper removes.
   */
  public DirectoryRow put(NewBlock block) {
    var row = block.row(names.first(), new BlockStatus.Pending());
    var create = Write.create(DirectoryRowItems.item(row));
    var puts = BlockColumnRepository.puts(block);
    var outcome = table.writeStaged(StagedWrite.inOrder(List.of(create), puts));
    if (!outcome.prerequisites().stream().allMatch(Outcome::isWritten)) {
      throw new IllegalStateException("The block exists: " + block.key());
    }
    return row;
  }

  /** Rows in a page of the directory that is as large as the table allows. */
  public static final int ALL = Integer.MAX_VALUE;

  /** Reads all rows of an experiment, newest first, in pages. */
  public Stream<DirectoryRow> rows(ExperimentId experiment) {
    return items(experiment, BlockKeys.ROWS, ALL).map(item -> row(experiment, item));
  }

  /**
   * Reads the rows that a reader needs, newest first: of blocks with an entry of this time or a
   * later one that are LISTED, or were replaced lately. For some minutes after a load, there may be
   * ten times as many others, which are not decoded.
   *
   * @param replaced without blocks that were replaced at this time or before
   * @param page number of rows in the first page; later ones are larger
   */
  public Stream<DirectoryRow> readable(
      ExperimentId experiment, long since, Instant replaced, int page) {
    return items(experiment, BlockKeys.rowsSince(since), page)
        .filter(item -> DirectoryRowItems.isReadable(item, replaced))
        .map(item -> row(experiment, item));
  }

  private Stream<Item> items(ExperimentId experiment, SortRange range, int page) {
    var rows = Query.of(Index.PRIMARY, BlockKeys.directory(experiment)).in(range);
    return Pages.stream(table, rows.limit(page));
  }

  private DirectoryRow row(ExperimentId experiment, Item item) {
    return decoded
        .find(item.key())
        .filter(known -> DirectoryRowItems.hasRevision(item, known.revision()))
        .orElseGet(
            () -> {
              var row = DirectoryRowItems.read(experiment, item);
              decoded.keep(item.key(), row);
              return row;
            });
  }

  public Optional<DirectoryRow> find(BlockKey key) {
    return Optional.ofNullable(find(List.of(key)).get(key));
  }

  /** Reads rows in one batch, strongly consistent. */
  public Map<BlockKey, DirectoryRow> find(Collection<BlockKey> keys) {
    var found = new LinkedHashMap<BlockKey, DirectoryRow>();
    items(keys, BlockKeys::row)
        .forEach((key, item) -> found.put(key, DirectoryRowItems.read(key.experiment(), item)));
    return found;
  }

  /** Reads what the pointers of blocks point to, in one batch, strongly consistent. */
  Map<BlockKey, BlockKey> pointers(Collection<BlockKey> keys) {
    var found = new LinkedHashMap<BlockKey, BlockKey>();
    items(keys, BlockKeys::pointer)
        .forEach((key, item) -> found.put(key, DirectoryRowItems.next(item)));
    return found;
  }

  private Map<BlockKey, Item> items(Collection<BlockKey> blocks, Function<BlockKey, Key> keyOf) {
    var keys = new HashMap<Key, BlockKey>();
    blocks.forEach(block -> keys.put(keyOf.apply(block), block));
    var found = new HashMap<BlockKey, Item>();
    if (!keys.isEmpty()) {
      table
          .getAll(keys.keySet(), Read.STRONG)
          .forEach((key, item) -> found.put(requireNonNull(keys.get(key)), item));
    }
    return found;
  }

  /**
   * Lists a block that was put, or removes it if nothing of it counts. Bits that were voided since
   * it was put stay cleared.
   *
   * @param failed rows whose META was not written, or perhaps not; their bits are cleared
   */
  public Listing list(BlockKey block, BitSet failed) {
    return update.call("block", block, () -> tryList(block, failed));
  }

  private Optional<Listing> tryList(BlockKey block, BitSet failed) {
    var read = find(block);
    if (read.isEmpty()) {
      return Optional.of(Listing.GONE);
    }
    return switch (read.get().status()) {
      case BlockStatus.Removed _ -> Optional.of(Listing.GONE);
      // An earlier attempt was applied, although its response was lost.
      case BlockStatus.Listed _, BlockStatus.Replaced _ -> Optional.of(Listing.LISTED);
      case BlockStatus.Pending _, BlockStatus.Intended _ -> {
        var bits =
            read.get().bits().without(EntryPart.INFO, failed).without(EntryPart.BODY, failed);
        boolean isListed = failed.cardinality() < bits.count();
        var status = isListed ? new BlockStatus.Listed() : new BlockStatus.Removed(false);
        yield write(read.get(), status, bits)
            ? Optional.of(isListed ? Listing.LISTED : Listing.REMOVED)
            : Optional.empty();
      }
    };
  }

  /** Clears bits of a PENDING or LISTED row. Returns false if it has changed since it was read. */
  boolean clear(DirectoryRow read, EntryBits rest) {
    return write(read, read.status(), rest);
  }

  /**
   * Lists a block that was put, and marks those from which it was copied as replaced by it, in one
   * transaction: twice the write units. A bit of theirs that was cleared meanwhile refuses it.
   *
   * @param target as {@link #put} has returned it
   * @param sources LISTED rows as they were read before their entries were copied
   * @return false if any of them has changed; the new block then remains for the sweeper
   */
  public boolean replace(DirectoryRow target, List<DirectoryRow> sources) {
    if (!(target.status() instanceof BlockStatus.Pending)
        || !sources.stream().allMatch(DirectoryRow::isListed)) {
      throw new IllegalArgumentException("Not a pending block and listed ones");
    }
    var writes = new ArrayList<Write>();
    writes.add(changed(target, new BlockStatus.Listed(), target.bits()));
    var replaced = new BlockStatus.Replaced(target.key());
    sources.forEach(source -> writes.add(changed(source, replaced, source.bits())));
    return table.transact(writes).isWritten();
  }

  /**
   * Marks an abandoned or dead block as absent. Returns false if it has changed since it was read.
   */
  public boolean remove(DirectoryRow read) {
    if (!read.isFinal()) {
      throw new IllegalArgumentException("Neither pending nor listed: " + read.key());
    }
    return write(read, new BlockStatus.Removed(read.isListed()), read.bits());
  }

  private boolean write(DirectoryRow read, BlockStatus status, EntryBits bits) {
    return table.write(changed(read, status, bits)).isWritten();
  }

  private Write changed(DirectoryRow read, BlockStatus status, EntryBits bits) {
    return DirectoryRowItems.update(read, read.with(status, bits, names.after(read.revision())));
  }
}
