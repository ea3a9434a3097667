package dynamodbstore.blocks.content;

/**
 * Identity of an entry, which its copies in other blocks keep.
 *
 * @param id of what was packed
 * @param origin name of the block into which it was packed
 */
public record EntryId(String id, String origin) {}
