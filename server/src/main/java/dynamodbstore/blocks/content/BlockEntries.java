package dynamodbstore.blocks.content;

import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.blocks.groups.ColumnGroup;
import dynamodbstore.blocks.groups.GroupDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Entries of a block: the identity of each row, and the version of what was packed. Every block has
 * them, as the group {@value #GROUP}. Immutable.
 */
public final class BlockEntries {
  public static final String GROUP = "entries";

  static final String ID = "id";
  static final String ORIGIN = "origin";
  static final String VERSION = "version";
  static final String BODY = "body";

  static final GroupDefinition DEFINITION =
      GroupDefinition.of(GROUP)
          .with(ID, ColumnType.TEXT)
          .with(ORIGIN, ColumnType.TEXT)
          .with(VERSION, ColumnType.LONG)
          .with(BODY, ColumnType.TEXT);

  /** Bytes of a key in memory beside its characters. */
  private static final int KEY_BYTES = 48;

  private final TextColumn ids;
  private final TextColumn origins;
  private final LongColumn versions;
  private final Optional<TextColumn> bodies;

  /**
   * The texts of {@link #bodies}, decoded: many entries have their bodies in the same few blocks.
   */
  private final List<String> bodyKeys;

  private BlockEntries(
      TextColumn ids, TextColumn origins, LongColumn versions, Optional<TextColumn> bodies) {
    this.ids = ids;
    this.origins = origins;
    this.versions = versions;
    this.bodies = bodies;
    this.bodyKeys = bodies.map(BlockEntries::texts).orElse(List.of());
  }

  private static List<String> texts(TextColumn column) {
    return IntStream.range(0, column.dictionary().size())
        .mapToObj(id -> text(column.dictionary().text(id)))
        .toList();
  }

  /**
   * The entries that a group contains.
   *
   * @throws IllegalArgumentException if a column is missing or damaged
   */
  public static BlockEntries of(ColumnGroup group) {
    return new BlockEntries(
        group.texts(ID).orElseThrow(() -> missing(ID)),
        group.texts(ORIGIN).orElseThrow(() -> missing(ORIGIN)),
        group.longs(VERSION).orElseThrow(() -> missing(VERSION)),
        group.texts(BODY));
  }

  private static IllegalArgumentException missing(String column) {
    return new IllegalArgumentException("Entries without the column " + column);
  }

  public int count() {
    return ids.rows();
  }

  public EntryId at(int row) {
    return new EntryId(text(ids, row), text(origins, row));
  }

  public String id(int row) {
    return text(ids, row);
  }

  public String origin(int row) {
    return text(origins, row);
  }

  /** The distinct origins. */
  public Set<String> origins() {
    return Set.copyOf(texts(origins));
  }

  /** About how many bytes of memory it holds. */
  public long memory() {
    long keys = bodyKeys.stream().mapToLong(key -> KEY_BYTES + key.length()).sum();
    return ids.memory()
        + origins.memory()
        + versions.memory()
        + bodies.map(TextColumn::memory).orElse(0L)
        + keys;
  }

  /** Version of what was packed, as its packer has defined it. */
  public long version(int row) {
    return versions.at(row);
  }

  /**
   * Key of the block into which the body was packed, if that is not the origin of the entry: the
   * body is an entry of that origin then, in the block that has it now.
   */
  public Optional<String> body(int row) {
    int id = bodyId(row);
    return id < 0 ? Optional.empty() : Optional.of(bodyKeys.get(id));
  }

  /** The position of that key among {@link #bodyKeys}, or -1. */
  public int bodyId(int row) {
    return bodies.isPresent() && bodies.get().has(row) ? bodies.get().idAt(row) : -1;
  }

  /** The distinct keys of bodies. */
  public List<String> bodyKeys() {
    return bodyKeys;
  }

  /** The row of each entry. */
  public Map<EntryId, Integer> rows() {
    var rows = new HashMap<EntryId, Integer>();
    for (int row = 0; row < count(); row++) {
      rows.put(at(row), row);
    }
    return rows;
  }

  private static String text(TextColumn column, int row) {
    return text(column.at(row));
  }

  private static String text(DictionaryText stored) {
    return switch (stored) {
      case DictionaryText.Whole(String text) -> text;
      case DictionaryText.Shortened _ -> throw new IllegalArgumentException("A shortened id");
    };
  }
}
