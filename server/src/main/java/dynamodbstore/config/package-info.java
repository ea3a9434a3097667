/**
 * What may be set, and what it means.
 *
 * <p>Read in this order: {@link dynamodbstore.config.Config} (a server's settings, understood),
 * {@link dynamodbstore.config.ServerOption} (every option, with the variables that also set it),
 * {@link dynamodbstore.config.Given} (what was set, and where), {@link
 * dynamodbstore.config.ConfigReader} (from the second to the first). A setting that cannot be
 * honoured is a {@link dynamodbstore.config.Refusal}, or, where nothing is lost by it, a notice.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.config;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
