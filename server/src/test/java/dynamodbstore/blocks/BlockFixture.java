package dynamodbstore.blocks;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.EntryId;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.concurrency.Backoff;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Blocks of one experiment in a table, with the simplest packer and merger. */
final class BlockFixture {
  static final ExperimentId EXPERIMENT = new ExperimentId(7);

  /** Retries without pauses, and not for ever. */
  private static final OptimisticUpdate UPDATE =
      new OptimisticUpdate(
          Duration.ofSeconds(1),
          new Backoff(
              Duration.ofMillis(1), Duration.ofMillis(1), new TimeWithoutPauses(), new Random(1)));

  final BlockNames names = new BlockNames(new Environment(new TestClock(), new Random(1)));
  final BlockDirectoryRepository directory;
  final BlockColumnRepository columns;
  final BlockIntentRepository intents;
  final EntryRepository entries;
  final BlockRemovalRepository removal;

  BlockFixture(Table table) {
    directory = new BlockDirectoryRepository(table, names, UPDATE);
    columns = new BlockColumnRepository(table);
    intents = new BlockIntentRepository(table, names, columns, UPDATE);
    entries = new EntryRepository(directory, intents, columns, UPDATE);
    removal = new BlockRemovalRepository(table, directory, columns);
  }

  BlockKey newKey(long newest) {
    return new BlockKey(EXPERIMENT, newest, names.newBlock());
  }

  /** Puts a block with an info and a body for each id, and lists it. */
  BlockKey list(String... ids) {
    var row = put(ids);
    var _ = directory.list(row.key(), new BitSet());
    return row.key();
  }

  /** Puts a block with an info and a body for each id. */
  DirectoryRow put(String... ids) {
    var key = newKey(1_000);
    var builder = new BlockEntriesBuilder();
    Stream.of(ids).forEach(id -> builder.add(new EntryId(id, key.block()), 1));
    var all = FlagColumn.all(ids.length);
    return put(key, new EntryBits(all, all), List.of(builder.build()));
  }

  DirectoryRow put(BlockKey key, EntryBits bits, List<NewColumn> content) {
    return directory.put(new NewBlock(key, 0, bits, content, Optional.empty()));
  }

  DirectoryRow row(BlockKey key) {
    return directory.find(key).orElseThrow();
  }

  List<DirectoryRow> listed() {
    return directory.rows(EXPERIMENT).filter(DirectoryRow::isListed).toList();
  }

  /** Merges LISTED blocks. Empty if any of them was changed or removed meanwhile. */
  Optional<BlockKey> merge(BlockKey... sources) {
    var rows = Stream.of(sources).map(this::row).toList();
    var read = columns.read(rows, ColumnRequest.of(BlockEntries.GROUP, MergedBlocks.GROUP));
    if (read.size() < rows.size() || !rows.stream().allMatch(DirectoryRow::isListed)) {
      return Optional.empty();
    }
    var builder = new BlockEntriesBuilder();
    var info = new BitSet();
    var body = new BitSet();
    var merged = new LinkedHashSet<BlockKey>();
    for (var row : rows) {
      var found = requireNonNull(read.get(row.key()));
      found.group(MergedBlocks.GROUP).map(MergedBlocks::decode).ifPresent(merged::addAll);
      merged.add(row.key());
      for (int at = 0; at < found.entries().count(); at++) {
        boolean hasInfo = row.bits().info().at(at);
        boolean hasBody = row.bits().body().at(at);
        if (hasInfo || hasBody) {
          info.set(builder.count(), hasInfo);
          body.set(builder.count(), hasBody);
          builder.add(found.entries().at(at), found.entries().version(at));
        }
      }
    }
    int count = builder.count();
    var bits = new EntryBits(FlagColumn.of(count, info), FlagColumn.of(count, body));
    var content = new ArrayList<>(List.of(builder.build(), MergedBlocks.encode(merged)));
    var target = put(newKey(1_000), bits, content);
    return directory.replace(target, rows) ? Optional.of(target.key()) : Optional.empty();
  }

  static EntryReference info(BlockKey origin, String id) {
    return new EntryReference(origin, id, EntryPart.INFO);
  }

  static EntryReference body(BlockKey origin, String id) {
    return new EntryReference(origin, id, EntryPart.BODY);
  }

  /** Time that passes by each pause, which ends at once. */
  private static final class TimeWithoutPauses implements Time {
    private long now;

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public void sleep(Duration duration) {
      now += duration.toNanos();
    }
  }
}
