/**
 * Content of a block: the {@link dynamodbstore.blocks.content.BlockEntries} that every block has,
 * and columns as they are stored ({@link dynamodbstore.blocks.content.NewColumn}, {@link
 * dynamodbstore.blocks.content.StoredColumn}) and read ({@link
 * dynamodbstore.blocks.content.ColumnRequest}, {@link dynamodbstore.blocks.content.BlockColumns}).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.content;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
