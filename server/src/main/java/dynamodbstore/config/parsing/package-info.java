/**
 * Parsing and validation of settings.
 *
 * <p>Read in this order: {@link dynamodbstore.config.parsing.RawSettings} (raw settings and their
 * sources), {@link dynamodbstore.config.parsing.ConfigReader} (validation: raw to {@link
 * dynamodbstore.config.Config}), which delegates the settings of accounts, logs and S3 to readers
 * of their own.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.config.parsing;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
