/** How long listings go on: page tokens, and pages cut from what is found. */
@NullMarked
@CheckReturnValue
package dynamodbstore.paging;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
