/**
 * Schema version of a table: which layout of items the newest program that wrote it uses. Read
 * {@link dynamodbstore.schema.SchemaRepository}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.schema;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
