/**
 * Entry point and wiring of the MLflow server.
 *
 * <p>Read in this order: {@link dynamodbstore.Main} (entry point), {@link dynamodbstore.Server}
 * (wiring), {@link dynamodbstore.admin.TableFactory} (opens the table), {@link
 * dynamodbstore.admin.TableCommands} (administration of a table without a server). {@link
 * dynamodbstore.training.AotTraining} is executed by the build only.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
