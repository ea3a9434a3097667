/**
 * Configuration and format of the log.
 *
 * <p>{@link LogSetup} configures it, {@link LogFormat} or {@link JsonLogFormat} formats a line,
 * {@link LogEscaping} escapes untrusted text so that no request can forge a line. {@link LogFields}
 * are the values of a line without a message, and {@link LogFileHandler} writes into a file.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.logging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
