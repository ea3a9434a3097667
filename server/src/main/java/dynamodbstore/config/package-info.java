/**
 * Settings: their definition.
 *
 * <p>Read in this order: {@link dynamodbstore.config.Config} (validated settings of a server),
 * {@link dynamodbstore.config.ServerOption} (every option, with its environment variables). Package
 * {@code parsing} turns what the operator wrote into them. An unsupported setting is a {@link
 * dynamodbstore.config.CommandFailure}, or a warning where ignoring it does no harm.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.config;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
