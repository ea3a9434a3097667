/**
 * Purge tickets: what was deleted permanently, and has items or files left. Read {@link
 * dynamodbstore.purges.PurgeTicket}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.purges;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
