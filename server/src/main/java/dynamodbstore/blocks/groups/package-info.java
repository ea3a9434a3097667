/**
 * Groups of columns that are stored together: {@link dynamodbstore.blocks.groups.GroupDefinition}
 * says which, {@link dynamodbstore.blocks.groups.ColumnGroupBuilder} encodes them, {@link
 * dynamodbstore.blocks.groups.ColumnGroup} decodes them.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.groups;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
