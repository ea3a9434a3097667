/**
 * Types that all features share: caller, ids, names and locations, and errors. Start with {@link
 * dynamodbstore.api.ApiError}, {@link dynamodbstore.api.RunId} and {@link
 * dynamodbstore.api.NameRules}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
