package dynamodbstore.traces.packing;

import dynamodbstore.api.Environment;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockAuditRepository;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.items.TraceAuditRepository;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceMeta;
import dynamodbstore.traces.items.TraceMeta.Packing;
import dynamodbstore.traces.items.TraceRepository;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Audit of traces and blocks together: a PACKED trace without an open row has exactly one valid
 * entry, the one that its META names, with its present content. Reads only; run by the operator.
 * For one thread.
 *
 * <p>Checked from both sides: META names a valid entry, and every valid entry is named by its META,
 * or has an open row, so that a packer will void it.
 */
public final class PackedTraceAuditRepository {
  /** An entry that changes during each of them is left to the next audit. */
  private static final int MOST_READS = 5;

  private static final int METAS_AT_ONCE = 100;

  private final Table table;
  private final BlockRepository blocks;
  private final TraceRepository traces;
  private final TraceAuditRepository metas;
  private final BlockAuditRepository items;

  public PackedTraceAuditRepository(Table table) {
    this.table = table;
    this.blocks = BlockRepository.of(table, Environment.ofSystem());
    this.traces = new TraceRepository(table);
    this.metas = new TraceAuditRepository(table);
    this.items = new BlockAuditRepository(table, blocks);
  }

  /**
   * Inconsistency of an item, as the end of a sentence that begins with its key; empty if there is
   * none, or if the item belongs neither to a trace nor to a block.
   */
  public Optional<String> fault(Item item) {
    return metas
        .fault(item)
        .or(() -> metas.packed(item).flatMap(this::packedFault))
        .or(() -> items.fault(item))
        .or(() -> items.current(item).filter(DirectoryRow::isListed).flatMap(this::entryFault));
  }

  private Optional<String> packedFault(TraceMeta read) {
    var id = read.trace().id();
    for (int reads = 0; reads < MOST_READS; reads++) {
      var meta = Optional.ofNullable(traces.metas(List.of(id)).get(id));
      if (meta.isEmpty() || meta.get().packing() != Packing.PACKED || hasRow(meta.get())) {
        return Optional.empty();
      }
      if (isBeingCreated(meta.get())) {
        return Optional.empty();
      }
      var references = meta.get().entries().references(id);
      if (blocks.entries().valid(references).containsAll(references) && references.size() == 2) {
        return Optional.empty();
      }
      if (isUnchanged(meta.get())) {
        return Optional.of("is packed, but has neither an open row nor valid entries");
      }
    }
    return Optional.empty();
  }

  /** Whether its block is not listed yet, or its writer has crashed before: a sweeper opens it. */
  private boolean isBeingCreated(TraceMeta meta) {
    return meta.entries().info().stream()
        .anyMatch(block -> !blocks.intents().find(List.of(block)).isEmpty());
  }

  private boolean hasRow(TraceMeta meta) {
    var trace = meta.trace();
    return table.get(TraceKeys.row(trace.experiment(), trace.id()), Read.STRONG).isPresent();
  }

  private boolean isUnchanged(TraceMeta meta) {
    var id = meta.trace().id();
    return Optional.ofNullable(traces.metas(List.of(id)).get(id))
        .filter(now -> now.revision().equals(meta.revision()))
        .isPresent();
  }

  /**
   * Entries of a block that are valid although no META names them.
   *
   * @param block as it was before they were found
   */
  record UnnamedEntries(DirectoryRow block, BitSet rows) {}

  /** The same for an item; empty if it is no directory row of a block, or all are named. */
  Optional<UnnamedEntries> unnamedEntries(Item item) {
    return items
        .current(item)
        .filter(DirectoryRow::isListed)
        .map(block -> new UnnamedEntries(block, unnamedRows(block)))
        .filter(found -> !found.rows().isEmpty());
  }

  private BitSet unnamedRows(DirectoryRow block) {
    var read =
        blocks
            .columns()
            .read(List.of(block), ColumnRequest.of(BlockEntries.GROUP))
            .get(block.key());
    var unnamed = new BitSet();
    if (read != null) {
      block.bits().info().set().stream()
          .filter(row -> isFault(block, read.entries(), row))
          .forEach(unnamed::set);
    }
    return unnamed;
  }

  /** Entries that are valid although their METAs do not name them. */
  private Optional<String> entryFault(DirectoryRow block) {
    var read =
        blocks
            .columns()
            .read(List.of(block), ColumnRequest.of(BlockEntries.GROUP))
            .get(block.key());
    if (read == null) {
      return Optional.empty();
    }
    var entries = read.entries();
    var valid = block.bits().info().set().stream().boxed().toList();
    for (int from = 0; from < valid.size(); from += METAS_AT_ONCE) {
      var some = valid.subList(from, Math.min(from + METAS_AT_ONCE, valid.size()));
      for (int row : suspects(block, entries, some)) {
        if (isFault(block, entries, row)) {
          return Optional.of(
              "has a valid entry that trace %s does not name".formatted(entries.at(row).id()));
        }
      }
    }
    return Optional.empty();
  }

  private List<Integer> suspects(DirectoryRow block, BlockEntries entries, List<Integer> rows) {
    var found = traces.metas(rows.stream().map(row -> new TraceId(entries.at(row).id())).toList());
    var suspects = new ArrayList<Integer>();
    for (int row : rows) {
      var meta = Optional.ofNullable(found.get(new TraceId(entries.at(row).id())));
      if (meta.filter(one -> isNamed(one, block, entries, row)).isEmpty()) {
        suspects.add(row);
      }
    }
    return suspects;
  }

  private static boolean isNamed(
      TraceMeta meta, DirectoryRow block, BlockEntries entries, int row) {
    return meta.packing() == Packing.PACKED
        && meta.trace().experiment().equals(block.key().experiment())
        && meta.entries()
            .info()
            .filter(key -> key.block().equals(entries.at(row).origin()))
            .isPresent()
        && meta.content().micros() == entries.version(row);
  }

  /** Read again, the row of the block last: a packer may have voided the entry meanwhile. */
  private boolean isFault(DirectoryRow block, BlockEntries entries, int row) {
    var id = new TraceId(entries.at(row).id());
    boolean hasRow =
        table.get(TraceKeys.row(block.key().experiment(), id), Read.STRONG).isPresent();
    return !hasRow
        && !suspects(block, entries, List.of(row)).isEmpty()
        && blocks
            .directory()
            .find(block.key())
            .filter(now -> now.isListed() && now.bits().info().at(row))
            .isPresent();
  }
}
