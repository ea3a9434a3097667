package dynamodbstore.blocks;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Key;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Blocks that are stored together with what they have entries of. Thread-safe.
 *
 * <p>The steps: (1) put an intent, which is the directory row under another key; (2) put the
 * columns; (3) write the owners of the entries, which name the block; (4) create the directory row
 * as LISTED and delete the intent, in one transaction. A table that makes all of it in one step
 * never stores the intent. After a crash the intent remains, by which a sweeper finds the owners.
 *
 * <p>Until (4) an entry is voided in the intent, which refuses (4); it is then repeated with the
 * bits that are left.
 */
public final class BlockIntentRepository {
  private final Table table;
  private final BlockNames names;
  private final BlockColumnRepository columns;
  private final OptimisticUpdate update;

  public BlockIntentRepository(
      Table table, BlockNames names, BlockColumnRepository columns, OptimisticUpdate update) {
    this.table = table;
    this.names = names;
    this.columns = columns;
    this.update = update;
  }

  /**
   * Stores a block and the owners of its entries.
   *
   * @param first other items, which come before the owners
   * @param owners conditional writes, in the order of the entries
   * @return whether each owner was written; the entries of others are void
   */
  public List<Boolean> store(NewBlock block, List<Write> first, List<Write> owners) {
    var intended = block.row(names.first(), new BlockStatus.Intended());
    var puts = new ArrayList<>(BlockColumnRepository.puts(block));
    puts.addAll(first);
    var intent =
        new StagedWrite.Intent(
            DirectoryRowItems.intent(intended), DirectoryRowItems.isUnchanged(intended));
    var outcome =
        table.writeStaged(
            new StagedWrite(
                List.of(puts, owners),
                StagedWrite.OnRefusal.STOP,
                new StagedWrite.Transaction(
                    List.of(listing(intended, intended.bits())), Optional.of(intent))));
    var written =
        outcome.prerequisites().stream().skip(puts.size()).map(Outcome::isWritten).toList();
    if (!outcome.last().stream().allMatch(Outcome::isWritten) || outcome.last().isEmpty()) {
      list(block.key(), others(written));
    }
    return written;
  }

  private static BitSet others(List<Boolean> written) {
    var others = new BitSet();
    for (int at = 0; at < written.size(); at++) {
      others.set(at, !written.get(at));
    }
    return others;
  }

  private Write listing(DirectoryRow intended, EntryBits bits) {
    return Write.create(
        DirectoryRowItems.item(
            intended.with(new BlockStatus.Listed(), bits, names.after(intended.revision()))));
  }

  /** Lists a block after an owner was refused, or an entry was voided. */
  private void list(BlockKey block, BitSet refused) {
    update.run("block", block, () -> tryList(block, refused));
  }

  /** Returns false if the intent has changed since it was read. */
  private boolean tryList(BlockKey block, BitSet refused) {
    var read = Optional.ofNullable(find(List.of(block)).get(block));
    if (read.isEmpty() || !(read.get().status() instanceof BlockStatus.Intended)) {
      // Listed by an attempt whose response was lost, or given to a sweeper after an hour.
      return true;
    }
    var bits = read.get().bits().without(EntryPart.INFO, refused).without(EntryPart.BODY, refused);
    if (bits.isVoid()) {
      columns.delete(block);
      return delete(read.get());
    }
    return table.transact(List.of(listing(read.get(), bits), deletion(read.get()))).isWritten();
  }

  /** Reads intents in one batch, strongly consistent; those that exist. */
  public Map<BlockKey, DirectoryRow> find(Collection<BlockKey> blocks) {
    var keys = new HashMap<Key, BlockKey>();
    blocks.forEach(block -> keys.put(BlockKeys.intent(block), block));
    var found = new LinkedHashMap<BlockKey, DirectoryRow>();
    if (!keys.isEmpty()) {
      table
          .getAll(keys.keySet(), Read.STRONG)
          .forEach(
              (key, item) -> {
                var block = requireNonNull(keys.get(key));
                found.put(block, DirectoryRowItems.readIntent(block.experiment(), item));
              });
    }
    return found;
  }

  /** All intents of an experiment: usually none. */
  public Stream<DirectoryRow> all(ExperimentId experiment) {
    var query = Query.of(Index.PRIMARY, BlockKeys.directory(experiment)).in(BlockKeys.INTENTS);
    return Pages.stream(table, query).map(item -> DirectoryRowItems.readIntent(experiment, item));
  }

  /**
   * Prevents that an abandoned block is listed.
   *
   * @return the intent as it is then; empty if it has changed since it was read
   */
  public Optional<DirectoryRow> close(DirectoryRow read) {
    if (read.status() instanceof BlockStatus.Removed) {
      return Optional.of(read);
    }
    var closed =
        read.with(new BlockStatus.Removed(false), read.bits(), names.after(read.revision()));
    return table.write(DirectoryRowItems.update(read, closed)).isWritten()
        ? Optional.of(closed)
        : Optional.empty();
  }

  /** Deletes an intent, after its columns. Returns false if it has changed since it was read. */
  public boolean delete(DirectoryRow read) {
    return table.write(deletion(read)).isWritten();
  }

  private static Write deletion(DirectoryRow read) {
    return Write.delete(BlockKeys.intent(read.key()), DirectoryRowItems.isUnchanged(read));
  }
}
