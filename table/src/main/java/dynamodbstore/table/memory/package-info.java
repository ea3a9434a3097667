/**
 * In-memory adapter of the table port: its reference semantics in one page, and the table that most
 * tests use.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.memory;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
