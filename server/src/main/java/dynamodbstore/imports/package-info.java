/**
 * Import of everything from an MLflow server or its database: the command {@code import mlflow}.
 *
 * <p>Start with {@link dynamodbstore.imports.DatabaseImport}, which says in which order what is
 * imported; {@code imports.source} has the interface that it reads through and reads databases,
 * {@code imports.rest} reads running servers. Everything keeps its id and its times. What exists in
 * the table is never changed, so that the command can be executed again after an interruption: it
 * continues with what is missing.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.imports;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
