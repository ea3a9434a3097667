/**
 * Export of everything into a database that MLflow's own server serves: {@code export --to-mlflow}.
 *
 * <p>Start with {@link dynamodbstore.exports.mlflow.MlflowExport}, which says in which order what
 * is written. {@link dynamodbstore.exports.mlflow.MlflowFile} is the new database; its tables are
 * created by the scripts beside this package, in the resources. Each class named after rows writes
 * the tables of one family. Everything keeps its id and its times.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.exports.mlflow;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
