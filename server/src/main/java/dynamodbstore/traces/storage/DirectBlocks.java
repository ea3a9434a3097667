package dynamodbstore.traces.storage;

import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.NewBlock;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.traces.items.TraceEntries;
import dynamodbstore.traces.items.TraceItems;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.items.TraceToPack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Creation of many finished traces in a block of their own, without open rows: what a packer would
 * do with them later costs as much as the creation itself. Thread-safe.
 *
 * <p>A trace is created as PACKED, on condition that it does not exist. Until the block is listed,
 * which is the last step, no search finds the traces; no response has acknowledged them yet. After
 * a crash in between, a sweeper opens them.
 */
public final class DirectBlocks {
  /** Bounds what one write holds in memory. */
  private static final long MOST_BYTES = 8 << 20;

  /** A block of fewer traces costs more than their open rows. */
  private static final int FEWEST = 32;

  private final BlockRepository blocks;
  private final BlockContent<TraceToPack> content;
  private final int fewest;

  public DirectBlocks(BlockRepository blocks, BlockContent<TraceToPack> content) {
    this(blocks, content, FEWEST);
  }

  /**
   * @param fewest from how many traces on they are created in a block
   */
  public DirectBlocks(BlockRepository blocks, BlockContent<TraceToPack> content, int fewest) {
    this.blocks = blocks;
    this.content = content;
    this.fewest = fewest;
  }

  int fewest() {
    return fewest;
  }

  /**
   * Traces in their block.
   *
   * @param isNew whether each trace was created, or existed
   */
  record Created(BlockKey block, List<Boolean> isNew) {
    Created {
      isNew = List.copyOf(isNew);
    }
  }

  /**
   * Creates traces in one block; empty if they do not fit into a block, and nothing was written.
   */
  Optional<Created> create(List<TraceCreation> creations) {
    var name = blocks.names().newBlock();
    var columns = columns(creations, name);
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    var times =
        creations.stream().mapToLong(one -> one.meta().trace().requestTime()).summaryStatistics();
    var experiment = creations.getFirst().meta().trace().experiment();
    var key = new BlockKey(experiment, times.getMax(), name);
    var first = new ArrayList<Write>();
    var metas = new ArrayList<Write>();
    long bytes = 0;
    for (var one : creations) {
      var items = items(one, key);
      for (var item : items) {
        bytes += ItemSize.of(item);
      }
      items.subList(0, items.size() - 1).forEach(item -> first.add(Write.put(item)));
      metas.add(Write.replace(items.getLast(), Condition.absent()));
    }
    if (bytes > MOST_BYTES) {
      return Optional.empty();
    }
    var all = FlagColumn.all(creations.size());
    var block =
        new NewBlock(key, times.getMin(), new EntryBits(all, all), columns.get(), Optional.empty());
    return Optional.of(new Created(key, blocks.intents().store(block, first, metas)));
  }

  private static List<Item> items(TraceCreation creation, BlockKey block) {
    var meta = creation.meta();
    return TraceItems.toItems(
        meta.with(Packing.PACKED, TraceEntries.packed(block, block), meta.revision()));
  }

  /** Empty if a trace is of another experiment, or does not fit. */
  private Optional<List<NewColumn>> columns(List<TraceCreation> creations, String block) {
    var experiment = creations.getFirst().meta().trace().experiment();
    var entries = new BlockEntriesBuilder();
    var columns = content.newBuilder();
    for (var one : creations) {
      var trace = one.meta().trace();
      var packed = new TraceToPack(one.meta(), Optional.of(one.spans()));
      if (!trace.experiment().equals(experiment)
          || !BlockEntriesBuilder.canHave(trace.id().text())
          || columns.isFull()
          || !columns.fits(packed)) {
        return Optional.empty();
      }
      entries.add(new EntryId(trace.id().text(), block), packed.version(), Optional.empty());
      columns.add(packed);
    }
    var all = new ArrayList<NewColumn>();
    all.add(entries.build());
    all.addAll(columns.build());
    return Optional.of(all);
  }
}
