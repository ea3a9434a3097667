package dynamodbstore.blocks;

import dynamodbstore.blocks.content.NewColumn;
import java.util.List;

/**
 * Columns that blocks of one kind have, beside their entries: what a packer copies. Stateless and
 * thread-safe.
 *
 * <p>A merge does not need it but for {@link #part}: it copies rows of all groups and signatures
 * that it finds, also of those that a later version of the program has added.
 *
 * @param <T> what is packed; one that keeps an earlier body comes without its body
 */
public interface BlockContent<T> {
  /**
   * The part of an entry to which a group or a signature belongs, by its name. A merge leaves rows
   * of void parts empty. Of an unknown name, {@link EntryPart#INFO}.
   */
  EntryPart part(String column);

  /** Builder of the columns of one block. */
  Builder<T> newBuilder();

  /** Columns of a block under construction. For one thread. */
  interface Builder<T> {
    /**
     * Whether the columns can be read with one more entry. False for the first entry means that no
     * block can have it.
     */
    boolean fits(T entry);

    /** Appends a row to every group and signature, for an entry that fits. */
    void add(T entry);

    /**
     * Whether the block should get no more entries, because its columns or their number of nested
     * rows become too large.
     */
    boolean isFull();

    /** All groups and signatures, without the entries. Called once. */
    List<NewColumn> build();
  }
}
