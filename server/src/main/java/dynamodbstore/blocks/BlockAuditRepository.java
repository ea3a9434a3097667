package dynamodbstore.blocks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.StoredColumn;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Audit of blocks: checks that columns and pointers belong to a block, and that the columns of a
 * LISTED block exist and can be decoded. Reads only; run by the operator. For one thread.
 *
 * <p>What a crash leaves is no fault: it has a directory row or an intent, by which a sweeper finds
 * it.
 */
public final class BlockAuditRepository {
  private final Table table;
  private final BlockDirectoryRepository directory;
  private final BlockIntentRepository intents;
  private final BlockColumnRepository columns;

  /** Names of the blocks of experiments, as of when they were read. */
  private final Map<ExperimentId, Set<String>> known = new HashMap<>();

  public BlockAuditRepository(Table table, BlockRepository blocks) {
    this.table = table;
    this.directory = blocks.directory();
    this.intents = blocks.intents();
    this.columns = blocks.columns();
  }

  /** The directory row of an item that is one, as it is now. */
  public Optional<DirectoryRow> current(Item item) {
    return BlockKeys.experimentOfRow(item.key())
        .flatMap(experiment -> directory.find(BlockKeys.readRow(experiment, item.key())));
  }

  /**
   * Inconsistency of an item, as the end of a sentence that begins with its key; empty if there is
   * none, or if the item does not belong to a block.
   */
  public Optional<String> fault(Item item) {
    var part = BlockKeys.readPart(item.key());
    if (part.isPresent()) {
      var fault =
          BlockKeys.isPointer(item.key())
              ? pointerFault(item)
              : columnFault(part.get().experiment(), part.get().block());
      // What a sweeper has deleted meanwhile is no fault.
      return fault.filter(_ -> exists(item.key()));
    }
    return current(item).filter(DirectoryRow::isListed).flatMap(this::rowFault);
  }

  private boolean exists(Key key) {
    return table.get(key, Read.STRONG).isPresent();
  }

  private Optional<String> columnFault(ExperimentId experiment, String block) {
    boolean isKnown =
        known.getOrDefault(experiment, Set.of()).contains(block)
            || names(experiment).contains(block);
    return isKnown ? Optional.empty() : Optional.of("belongs to no block");
  }

  private Set<String> names(ExperimentId experiment) {
    var names = new HashSet<String>();
    try (var all = intents.all(experiment)) {
      all.forEach(intent -> names.add(intent.key().block()));
    }
    // Only now: a row is created when its intent is deleted.
    try (var rows = directory.rows(experiment)) {
      rows.forEach(row -> names.add(row.key().block()));
      known.put(experiment, names);
      return names;
    }
  }

  private Optional<String> pointerFault(Item pointer) {
    var next = DirectoryRowItems.next(pointer);
    return directory.find(next).isPresent() || !directory.pointers(List.of(next)).isEmpty()
        ? Optional.empty()
        : Optional.of("points to a block that does not exist");
  }

  private Optional<String> rowFault(DirectoryRow row) {
    var names = row.columns().stream().map(StoredColumn::name).collect(Collectors.toSet());
    try {
      var read = columns.read(List.of(row), new ColumnRequest(names, Map.of())).get(row.key());
      if (read == null) {
        return directory.find(row.key()).filter(DirectoryRow::isListed).isPresent()
            ? Optional.of("refers to columns that do not exist")
            : Optional.empty();
      }
      int entries = read.entries().count();
      return entries == row.bits().count()
          ? Optional.empty()
          : Optional.of("has bits of %d entries, not %d".formatted(row.bits().count(), entries));
    } catch (CorruptItem | IllegalArgumentException e) {
      return Optional.of("has columns that cannot be decoded: " + e.getMessage());
    }
  }
}
