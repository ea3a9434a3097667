package dynamodbstore.blocks.content;

import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import java.util.Optional;

/** Builder of the entries of a block. For one thread. */
public final class BlockEntriesBuilder {
  private final ColumnGroupBuilder group = new ColumnGroupBuilder(BlockEntries.DEFINITION);

  /** Whether an id can be stored: not those that a dictionary would shorten. */
  public static boolean canHave(String id) {
    return DictionaryText.of(id) instanceof DictionaryText.Whole;
  }

  /**
   * Appends an entry.
   *
   * @param version by which a reader recognises that what was packed has changed since
   */
  public void add(EntryId entry, long version) {
    add(entry, version, Optional.empty());
  }

  /**
   * Appends an entry.
   *
   * @param version by which a reader recognises that what was packed has changed since
   * @param body key of the block into which its body was packed, unless that is its own origin
   */
  public void add(EntryId entry, long version, Optional<String> body) {
    if (!canHave(entry.id())) {
      throw new IllegalArgumentException("Id too long: " + entry.id());
    }
    group.texts(BlockEntries.ID).add(entry.id());
    group.texts(BlockEntries.ORIGIN).add(entry.origin());
    group.longs(BlockEntries.VERSION).add(version);
    body.ifPresent(group.texts(BlockEntries.BODY)::add);
    group.endRow();
  }

  public int count() {
    return group.rows();
  }

  public NewColumn build() {
    return NewColumn.group(BlockEntries.GROUP, group.build());
  }
}
