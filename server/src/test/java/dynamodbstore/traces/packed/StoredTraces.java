package dynamodbstore.traces.packed;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockColumnRepository;
import dynamodbstore.blocks.BlockDirectoryRepository;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockNames;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.NewBlock;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.items.StoredTrace;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Traces on a table, of which a test packs some. */
public final class StoredTraces {
  public final TestTraces traces;
  public final TraceRepository repository;
  public final TraceBlocks blocks;
  private final Table table;
  private final BlockNames names;
  private final BlockDirectoryRepository directory;

  public StoredTraces(Table table, TestClock clock) {
    this.table = table;
    this.traces = new TestTraces(table, clock);
    this.repository = traces.repository;
    this.names = new BlockNames(new Environment(clock, new Random(3)));
    this.directory = new BlockDirectoryRepository(table, names, OptimisticUpdate.USUAL);
    this.blocks =
        new TraceBlocks(
            directory,
            new BlockColumnRepository(table),
            new DeletionMarkRepository(table),
            clock);
  }

  public void put(TraceWithSpans stored) {
    var trace = stored.trace();
    boolean _ =
        traces
            .writer()
            .apply(
                trace.id(),
                _ -> new TraceChange.Store<>(trace.toDraft(), stored.spans(), true));
  }

  /** Packs traces of any experiments, in blocks of some, and deletes their open rows. */
  public void pack(Collection<TraceId> ids, int perBlock) {
    var byExperiment = new LinkedHashMap<ExperimentId, List<StoredTrace>>();
    ids.stream()
        .flatMap(id -> repository.withChunks(id).stream())
        .forEach(
            found ->
                byExperiment
                    .computeIfAbsent(
                        found.meta().trace().experiment(), _ -> new ArrayList<>())
                    .add(found));
    byExperiment.forEach(
        (experiment, all) -> {
          for (int from = 0; from < all.size(); from += perBlock) {
            pack(experiment, all.subList(from, Math.min(from + perBlock, all.size())));
          }
        });
  }

  private void pack(ExperimentId experiment, List<StoredTrace> some) {
    long newest =
        some.stream().mapToLong(one -> one.meta().trace().requestTime()).max().orElseThrow();
    long oldest =
        some.stream().mapToLong(one -> one.meta().trace().requestTime()).min().orElseThrow();
    var key = new BlockKey(experiment, newest, names.newBlock());
    var all = FlagColumn.all(some.size());
    var block =
        new NewBlock(key, oldest, new EntryBits(all, all), columns(key, some), Optional.empty());
    var _ = directory.put(block);
    var _ = directory.list(key, new BitSet());
    for (var one : some) {
      var _ = table.write(Write.delete(TraceKeys.row(experiment, one.meta().trace().id())));
    }
  }

  private static List<NewColumn> columns(BlockKey key, List<StoredTrace> some) {
    var entries = new BlockEntriesBuilder();
    var builder = new TraceColumns().newBuilder();
    for (var one : some) {
      var packed = new TraceToPack(one.meta(), Optional.of(one.spans()));
      entries.add(new EntryId(one.meta().trace().id().text(), key.block()), packed.version());
      builder.add(packed);
    }
    var columns = new ArrayList<>(builder.build());
    columns.add(entries.build());
    return columns;
  }
}
