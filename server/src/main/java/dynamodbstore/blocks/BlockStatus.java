package dynamodbstore.blocks;

/**
 * What a directory row says of its block.
 *
 * <pre>
 *   Pending ──packed or merged──▶ Listed ──merged──▶ Replaced ──▶ pointer, no row
 *      │                          ▲ │
 *      │      Intended ──stored───┘ │
 *      │          │                 │
 *      └─abandoned┴─▶ Removed ◀─────┘ no entry is valid
 * </pre>
 */
public sealed interface BlockStatus {
  /** Its columns are being written. No reader uses it, but its entries can be voided. */
  record Pending() implements BlockStatus {}

  /**
   * It is being stored together with what it has entries of. As PENDING, but under a key of its
   * own: the row does not exist yet.
   */
  record Intended() implements BlockStatus {}

  /** Readers use it. */
  record Listed() implements BlockStatus {}

  /** Its valid entries were copied into the next block, in which they are voided. */
  record Replaced(BlockKey next) implements BlockStatus {}

  /**
   * Counts as absent: what remains of it is being deleted.
   *
   * @param wasListed whether it was ever listed. If not, the blocks that were to be merged into it
   *     are not, and their pointers must remain.
   */
  record Removed(boolean wasListed) implements BlockStatus {}
}
