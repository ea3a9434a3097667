/**
 * The MLflow server, put together.
 *
 * <p>Read in this order: {@link dynamodbstore.Main} (where it begins), {@link dynamodbstore.Server}
 * (all wiring), {@link dynamodbstore.Stores} (the only place that opens a table), {@link
 * dynamodbstore.TableCommands} (what an operator may do to a table without a server). {@link
 * dynamodbstore.Rehearsal} is run by the build, never by users.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
