/**
 * Training run of the AOT cache, executed by the build only.
 *
 * <p>{@link AotTraining} starts {@code Main} as a user would and sends it requests.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.training;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
