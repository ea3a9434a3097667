/**
 * Configuration and format of the log.
 *
 * <p>{@link LogSetup} configures it, {@link LogFormat} formats a line, {@link LogEscaping} escapes
 * untrusted text so that no request can forge a line.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.logging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
