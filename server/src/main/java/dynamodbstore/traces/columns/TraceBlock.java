package dynamodbstore.traces.columns;

import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.DoubleColumn;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.groups.ChildRows;
import dynamodbstore.blocks.signatures.SignatureQuery;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was read of a block of traces, decoded. Immutable. Columns that were not asked for count as
 * those that the block does not have.
 */
public final class TraceBlock {
  /** Name of the entries, and of what belongs to a whole group. */
  static final String WHOLE = "";

  /** Name of a part within its block. */
  record PartName(String group, String column, String key) {
    static PartName of(ColumnName column) {
      return new PartName(column.group(), column.column(), column.key());
    }

    static PartName nesting(String group) {
      return new PartName(group, WHOLE, WHOLE);
    }

    static PartName join(BlockKey bodies) {
      return new PartName("join", bodies.block(), WHOLE);
    }

    static PartName slices(int part) {
      return new PartName(TraceColumns.TEXT, Integer.toString(part), WHOLE);
    }
  }

  static final PartName ENTRIES = PartName.nesting("entries");

  private final DirectoryRow directory;
  private final Map<PartName, BlockPart> parts;
  private final Optional<BlockPart.OfEntries> entries;

  TraceBlock(DirectoryRow directory, Map<PartName, BlockPart> parts) {
    this.directory = directory;
    this.parts = parts;
    this.entries = Optional.ofNullable((BlockPart.OfEntries) parts.get(ENTRIES));
  }

  public DirectoryRow directory() {
    return directory;
  }

  /** Number of entries. */
  public int rows() {
    return directory.bits().count();
  }

  public String id(int row) {
    return entries().entries().id(row);
  }

  /** Version of the trace that was packed. */
  public long version(int row) {
    return entries().entries().version(row);
  }

  /** The name of the block into which an entry was packed. */
  public String origin(int row) {
    return entries().entries().origin(row);
  }

  /** The distinct blocks into which bodies were packed that are not with their infos. */
  public List<String> bodyOrigins() {
    return entries().bodyOrigins();
  }

  /** The position of that block for the body of an entry; -1 if the body is with the info. */
  public int bodyOrigin(int row) {
    return entries().entries().bodyId(row);
  }

  public IdHashes hashes() {
    return entries().hashes();
  }

  BlockPart.OfEntries entries() {
    return entries.orElseThrow();
  }

  public Optional<LongColumn> longs(ColumnName name) {
    return column(name).map(LongColumn.class::cast);
  }

  public Optional<DoubleColumn> doubles(ColumnName name) {
    return column(name).map(DoubleColumn.class::cast);
  }

  public Optional<TextColumn> texts(ColumnName name) {
    return column(name).map(TextColumn.class::cast);
  }

  public Optional<FlagColumn> flags(ColumnName name) {
    return column(name).map(FlagColumn.class::cast);
  }

  private Optional<Column> column(ColumnName name) {
    return parts.get(PartName.of(name)) instanceof BlockPart.OfColumn(var column)
        ? Optional.of(column)
        : Optional.empty();
  }

  /** Which rows of the group of a column belong to each trace; empty if no trace has any. */
  public Optional<ChildRows> nesting(ColumnName nested) {
    return parts.get(PartName.nesting(nested.group())) instanceof BlockPart.OfNesting(var rows)
        ? Optional.of(rows)
        : Optional.empty();
  }

  /** All rows. */
  public BitSet all() {
    var all = new BitSet(rows());
    all.set(0, rows());
    return all;
  }

  /** The traces that have a row of a nested group in {@code children}. */
  public BitSet parents(ColumnName nested, BitSet children) {
    return nesting(nested).map(rows -> rows.parents(children)).orElseGet(BitSet::new);
  }

  /** The traces whose spans may contain all literals of a query. */
  public BitSet textCandidates(SignatureQuery query) {
    var candidates = all();
    parts.values().stream()
        .filter(BlockPart.OfSignature.class::isInstance)
        .map(part -> ((BlockPart.OfSignature) part).part())
        .forEach(part -> candidates.and(query.candidates(part)));
    return candidates;
  }

  /**
   * Traces whose spans are unknown: neither are any here, nor does the directory say that there are
   * none.
   */
  public BitSet withoutBody() {
    var without = all();
    without.andNot(directory.bits().body().set());
    nesting(ColumnName.SPAN_NAME)
        .ifPresent(
            nesting -> {
              for (int row = without.nextSetBit(0); row >= 0; row = without.nextSetBit(row + 1)) {
                if (nesting.start(row) < nesting.end(row)) {
                  without.clear(row);
                }
              }
            });
    return without;
  }
}
