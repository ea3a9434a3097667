/** Cache of decoded columns: {@link dynamodbstore.blocks.cache.ColumnCache}. */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.cache;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
