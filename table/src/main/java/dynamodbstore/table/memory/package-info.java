/** The table in memory: the port's meaning in one page, and the table most tests run on. */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.memory;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
