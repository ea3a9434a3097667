/** What is done beside the requests. */
@NullMarked
@CheckReturnValue
package dynamodbstore.upkeep;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
