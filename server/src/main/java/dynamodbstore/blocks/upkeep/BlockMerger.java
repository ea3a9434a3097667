package dynamodbstore.blocks.upkeep;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryBits;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.MergedBlocks;
import dynamodbstore.blocks.NewBlock;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.FlagColumnBuilder;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.StoredColumn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Copies the valid entries of LISTED blocks into a new one, which replaces them in one transaction.
 * A bit that is cleared meanwhile refuses it, and the new block is removed. Copies keep their
 * identity, so that nothing else is written. Remembers blocks that are too large to be merged with
 * their neighbours, so that they are not read again and again. Thread-safe.
 */
public final class BlockMerger {
  /** Bounds the memory for those that were removed since, or are of other experiments. */
  private static final int MOST_REFUSED = 10_000;

  /** Blocks that were replaced by one with their entries. */
  public record Merge(DirectoryRow target, List<DirectoryRow> sources) {
    /** By how much the counts of the experiment change. */
    BlockCounts change() {
      return BlockCounts.of(List.of(target)).minus(BlockCounts.of(sources));
    }
  }

  private final BlockRepository blocks;
  private final Function<String, EntryPart> parts;
  private final Set<BlockKey> refused = ConcurrentHashMap.newKeySet();

  /**
   * A merger of blocks of one kind.
   *
   * @param parts to which part of an entry a column belongs, by its name
   */
  public BlockMerger(BlockRepository blocks, Function<String, EntryPart> parts) {
    this.blocks = blocks;
    this.parts = parts;
  }

  /** Whether a block was not found to be too large to be merged with its neighbours. */
  boolean isMergeable(DirectoryRow row) {
    return !refused.contains(row.key());
  }

  /**
   * Merges blocks of one experiment, at most 99: all, or the first ones that fit into one block.
   *
   * @param rows LISTED, as they were read
   * @return empty if one of them was changed or removed meanwhile, or they are too large together
   */
  public Optional<Merge> merge(List<DirectoryRow> rows) {
    var read = blocks.columns().read(rows, everything(rows));
    if (read.size() < rows.size()) {
      return Optional.empty();
    }
    var sources =
        fitting(
            rows.stream()
                .map(row -> MergeSource.of(row, requireNonNull(read.get(row.key()))))
                .toList());
    if (sources.isEmpty()) {
      return Optional.empty();
    }
    var target = blocks.directory().put(block(sources, new MergedColumns(sources, parts)));
    var replaced = sources.stream().map(MergeSource::row).toList();
    if (blocks.directory().replace(target, replaced)) {
      return Optional.of(new Merge(target, replaced));
    }
    // Sooner than the sweeper would, which waits for an hour, or has removed it already.
    if (!blocks.directory().remove(target)) {
      blocks.removal().deleteColumns(target.key());
    }
    return Optional.empty();
  }

  /**
   * The first consecutive sources that fit into one block, as many as do. One that fits neither
   * alone nor together with the next is refused from now on. A single one is rewritten only if it
   * was selected alone.
   */
  private List<MergeSource> fitting(List<MergeSource> sources) {
    int start = 0;
    var size = new MergeSize();
    for (int at = 0; at < sources.size(); at++) {
      boolean fits = size.add(sources.get(at));
      if (!fits && at - start > 1) {
        return sources.subList(start, at);
      }
      if (!fits && at > start) {
        refuse(sources.get(start));
        start = at;
        size = new MergeSize();
        fits = size.add(sources.get(at));
      }
      if (!fits) {
        refuse(sources.get(at));
        start = at + 1;
        size = new MergeSize();
      }
    }
    var rest = sources.subList(start, sources.size());
    if (start > 0 && rest.size() == 1) {
      refuse(rest.getFirst());
      return List.of();
    }
    return rest;
  }

  private void refuse(MergeSource source) {
    if (refused.size() >= MOST_REFUSED) {
      refused.clear();
    }
    refused.add(source.row().key());
  }

  private static ColumnRequest everything(List<DirectoryRow> rows) {
    Set<String> names =
        rows.stream()
            .flatMap(row -> row.columns().stream())
            .map(StoredColumn::name)
            .collect(Collectors.toSet());
    return new ColumnRequest(names, Map.of());
  }

  /** The range of times is that of the sources: an upper and a lower bound. */
  private NewBlock block(List<MergeSource> sources, MergedColumns merged) {
    var rows = sources.stream().map(MergeSource::row).toList();
    ExperimentId experiment = rows.getFirst().key().experiment();
    long newest = rows.stream().mapToLong(row -> row.key().newest()).max().orElseThrow();
    long oldest = rows.stream().mapToLong(DirectoryRow::oldest).min().orElseThrow();
    var columns = new ArrayList<>(merged.build());
    var replaced = new LinkedHashSet<BlockKey>();
    sources.forEach(source -> replaced.addAll(source.merged()));
    columns.add(MergedBlocks.encode(replaced));
    return new NewBlock(
        new BlockKey(experiment, newest, blocks.names().newBlock()),
        oldest,
        new EntryBits(bits(sources, EntryPart.INFO), bits(sources, EntryPart.BODY)),
        columns,
        expiry(rows));
  }

  private static FlagColumn bits(List<MergeSource> sources, EntryPart part) {
    var bits = new FlagColumnBuilder();
    for (var source : sources) {
      source.rows().forEach(row -> bits.add(source.isValid(part, row)));
    }
    return bits.build();
  }

  /** The last of all; none if one of them never expires. */
  private static Optional<Instant> expiry(List<DirectoryRow> rows) {
    return rows.stream().allMatch(row -> row.expiry().isPresent())
        ? rows.stream().flatMap(row -> row.expiry().stream()).max(Instant::compareTo)
        : Optional.empty();
  }
}
