/**
 * The command {@code export}: what is exported, and where to. {@code exports.archive} writes it
 * into an archive.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.exports;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
