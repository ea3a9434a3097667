package dynamodbstore.traces.columns;

import dynamodbstore.blocks.BlockColumnRepository;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.MergedBlocks;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.PairColumn;
import dynamodbstore.blocks.content.BlockColumns;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.blocks.content.StoredColumn;
import dynamodbstore.blocks.groups.ColumnGroup;
import dynamodbstore.blocks.signatures.SignatureQuery;
import dynamodbstore.caching.BoundedCache;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.traces.columns.TraceBlock.PartName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reader of blocks of traces, with a cache of what it has decoded: single columns, single keys of
 * tags and metadata, single parts of signatures, and joins of blocks. Columns never change, so that
 * the cache is never stale. Thread-safe.
 */
public final class TraceBlockReader {
  /**
   * Decoded parts take a small share of the heap, 25 MB by default; most searches look at the same
   * columns. All kinds of searches and metrics together need 20 MB over 200,000 traces of four
   * spans.
   */
  private static final int SHARE_OF_HEAP = 16;

  /** About by how much columns are compressed, and their own forms are smaller than objects. */
  private static final int EXPANSION = 4;

  private record CachedName(String block, PartName part) {}

  private final BlockColumnRepository columns;
  private final BoundedCache<CachedName, BlockPart> cache;

  public TraceBlockReader(BlockColumnRepository columns) {
    this(columns, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  TraceBlockReader(BlockColumnRepository columns, long cachedBytes) {
    this.columns = columns;
    this.cache = new BoundedCache<>(cachedBytes, BlockPart::memory);
  }

  /** About how many bytes of heap the parts of a block take that a reader needs, decoded. */
  public static long heap(DirectoryRow row, BlockNeeds needs) {
    var groups = new HashSet<String>();
    needs.allColumns().forEach(column -> groups.add(column.group()));
    if (needs.entries()) {
      groups.add(BlockEntries.GROUP);
    }
    var request = new ColumnRequest(groups, Map.of(TraceColumns.TEXT, needs.text()));
    return EXPANSION * BlockColumnRepository.size(row, request);
  }

  /**
   * Reads what is not cached: one batch read for blocks that lack the same, usually for all.
   *
   * @return in the order of the rows, without blocks that were removed meanwhile: none of their
   *     entries was valid any more, or all are in another block
   */
  public List<TraceBlock> read(List<DirectoryRow> rows, BlockNeeds needs) {
    var found = new HashMap<String, Map<PartName, BlockPart>>();
    var missing = new LinkedHashMap<ColumnRequest, List<DirectoryRow>>();
    for (var row : rows) {
      var parts = new HashMap<PartName, BlockPart>();
      found.put(row.key().block(), parts);
      var request = missing(row, needs, parts);
      if (!request.columns().isEmpty() || !request.queries().isEmpty()) {
        missing.computeIfAbsent(request, _ -> new ArrayList<>()).add(row);
      }
    }
    missing.forEach((request, some) -> readMissing(request, some, needs, found));
    var blocks = new ArrayList<TraceBlock>();
    for (var row : rows) {
      Optional.ofNullable(found.get(row.key().block()))
          .ifPresent(parts -> blocks.add(new TraceBlock(row, parts)));
    }
    return blocks;
  }

  /** The blocks that were merged into each of some blocks, directly or not; those with any. */
  public Map<DirectoryRow, List<BlockKey>> merged(List<DirectoryRow> rows) {
    var merged = new LinkedHashMap<DirectoryRow, List<BlockKey>>();
    var missing = new LinkedHashMap<BlockKey, DirectoryRow>();
    for (var row : rows) {
      if (row.column(MergedBlocks.GROUP).isPresent()) {
        if (cache.find(mergedName(row)).orElse(null) instanceof BlockPart.OfMerged(var keys)) {
          merged.put(row, keys);
        } else {
          missing.put(row.key(), row);
        }
      }
    }
    columns
        .read(missing.values(), ColumnRequest.of(MergedBlocks.GROUP))
        .forEach(
            (key, content) -> {
              var keys = content.group(MergedBlocks.GROUP).map(MergedBlocks::decode);
              var row = missing.get(key);
              if (row != null && keys.isPresent()) {
                merged.put(row, keys.get());
                cache.keep(mergedName(row), new BlockPart.OfMerged(keys.get()));
              }
            });
    return merged;
  }

  /** The join of the infos of a block with the bodies of another, if it is cached. */
  public Optional<BodyJoin> join(TraceBlock infos, BlockKey bodies) {
    return cache.find(joinName(infos, bodies)).map(part -> ((BlockPart.OfJoin) part).join());
  }

  /** Joins the infos of a block with the bodies of another; the entries of both were read. */
  public BodyJoin join(TraceBlock infos, TraceBlock bodies) {
    var join = BodyJoin.of(infos.entries(), bodies.entries());
    cache.keep(joinName(infos, bodies.directory().key()), new BlockPart.OfJoin(join));
    return join;
  }

  private static CachedName joinName(TraceBlock infos, BlockKey bodies) {
    return new CachedName(infos.directory().key().block(), PartName.join(bodies));
  }

  private static CachedName mergedName(DirectoryRow row) {
    return new CachedName(row.key().block(), PartName.nesting(MergedBlocks.GROUP));
  }

  /** Adds what is cached, and returns what must be read. */
  private ColumnRequest missing(
      DirectoryRow row, BlockNeeds needs, Map<PartName, BlockPart> parts) {
    var groups = new LinkedHashSet<String>();
    for (var name : needed(row, needs)) {
      var stored = row.column(name.group());
      if (stored.isEmpty()) {
        continue;
      }
      var cached = cache.find(new CachedName(row.key().block(), name));
      cached.ifPresentOrElse(part -> parts.put(name, part), () -> groups.add(name.group()));
    }
    boolean text = groups.remove(TraceColumns.TEXT);
    return new ColumnRequest(groups, text ? Map.of(TraceColumns.TEXT, needs.text()) : Map.of());
  }

  private static Set<PartName> needed(DirectoryRow row, BlockNeeds needs) {
    var names = new LinkedHashSet<PartName>();
    if (needs.entries()) {
      names.add(TraceBlock.ENTRIES);
    }
    for (var column : needs.columns()) {
      names.add(PartName.of(column));
      names.add(PartName.nesting(column.group()));
    }
    needs.values().forEach(column -> names.add(PartName.of(column)));
    row.column(TraceColumns.TEXT).ifPresent(column -> addSlices(row, column, needs.text(), names));
    return names;
  }

  private static void addSlices(
      DirectoryRow row, StoredColumn column, SignatureQuery query, Set<PartName> names) {
    if (column instanceof StoredColumn.Signature signature) {
      query.parts(signature.layout(row.bits().count())).stream()
          .map(PartName::slices)
          .forEach(names::add);
    }
  }

  private void readMissing(
      ColumnRequest request,
      List<DirectoryRow> rows,
      BlockNeeds needs,
      Map<String, Map<PartName, BlockPart>> found) {
    var read = columns.read(rows, request);
    for (var row : rows) {
      var block = row.key().block();
      var content = read.get(row.key());
      var parts = found.get(block);
      if (content == null || parts == null) {
        found.remove(block);
        continue;
      }
      decoded(row, content, needs)
          .forEach(
              (name, part) -> {
                parts.put(name, part);
                cache.keep(new CachedName(block, name), part);
              });
    }
  }

  private static Map<PartName, BlockPart> decoded(
      DirectoryRow row, BlockColumns content, BlockNeeds needs) {
    var parts = new HashMap<PartName, BlockPart>();
    try {
      content
          .signature(TraceColumns.TEXT)
          .ifPresent(
              signature ->
                  signature
                      .parts()
                      .forEach(
                          part ->
                              parts.put(
                                  PartName.slices(part),
                                  new BlockPart.OfSignature(signature.part(part)))));
      content.groups().forEach((name, group) -> decode(name, group, needs, parts));
    } catch (IllegalArgumentException e) {
      throw new TableDamaged("Damaged column of the block " + row.key().text(), e);
    }
    return parts;
  }

  private static void decode(
      String name, ColumnGroup group, BlockNeeds needs, Map<PartName, BlockPart> parts) {
    if (name.equals(BlockEntries.GROUP)) {
      parts.put(TraceBlock.ENTRIES, BlockPart.OfEntries.of(BlockEntries.of(group)));
      return;
    }
    if (needs.needsNesting(name)) {
      parts.put(
          PartName.nesting(name),
          group
              .nesting()
              .<BlockPart>map(BlockPart.OfNesting::new)
              .orElseGet(BlockPart.Absent::new));
    }
    var pairs = new HashMap<String, Optional<PairColumn>>();
    for (var column : needs.allColumns()) {
      if (column.group().equals(name)) {
        parts.put(PartName.of(column), part(group, column, pairs));
      }
    }
  }

  private static BlockPart part(
      ColumnGroup group, ColumnName name, Map<String, Optional<PairColumn>> pairs) {
    Optional<? extends Column> column =
        name.isPair()
            ? pairs
                .computeIfAbsent(name.column(), group::pairs)
                .flatMap(values -> values.values(name.key()))
            : group.find(name.column(), name.type());
    return column.<BlockPart>map(BlockPart.OfColumn::new).orElseGet(BlockPart.Absent::new);
  }
}
