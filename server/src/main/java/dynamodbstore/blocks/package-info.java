/**
 * Blocks: immutable columns of many entries, with a directory that says which entries are valid.
 * The mechanism only: which columns there are, and when to pack, is decided by a feature.
 *
 * <p>Read {@link dynamodbstore.blocks.BlockStatus} (the life of a block), {@link
 * dynamodbstore.blocks.DirectoryRow} and {@link dynamodbstore.blocks.content.EntryId}, then {@link
 * dynamodbstore.blocks.BlockDirectoryRepository} (putting, listing, replacing), {@link
 * dynamodbstore.blocks.BlockColumnRepository} (reading), {@link
 * dynamodbstore.blocks.EntryRepository} (voiding) and {@link
 * dynamodbstore.blocks.BlockRemovalRepository}. Columns are in {@code columns} and {@code groups},
 * texts in {@code signatures}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
