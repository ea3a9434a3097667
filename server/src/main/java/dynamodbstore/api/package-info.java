/**
 * The vocabulary every feature speaks: who calls, what things are called, and what is said when a
 * call cannot be done.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
