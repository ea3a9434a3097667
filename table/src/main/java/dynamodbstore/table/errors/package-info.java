/**
 * Failures of a table: the sealed {@link TableException} and its subclasses.
 *
 * <p>Each says what failed, and whether the write was applied. A refused condition is no error but
 * an outcome.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.errors;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
