package dynamodbstore.blocks;

import dynamodbstore.blocks.content.EntryId;

/**
 * Reference to a part of an entry, wherever merges have copied it since.
 *
 * @param origin the block into which it was packed
 */
public record EntryReference(BlockKey origin, String id, EntryPart part) {
  EntryId entry() {
    return new EntryId(id, origin.block());
  }
}
