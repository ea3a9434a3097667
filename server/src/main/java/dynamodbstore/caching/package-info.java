/** Cache of immutable values: {@link dynamodbstore.caching.BoundedCache}. */
@NullMarked
@CheckReturnValue
package dynamodbstore.caching;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
