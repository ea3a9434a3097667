/**
 * Reading of whole runs with all that they logged, as exports need it.
 *
 * <p>{@link dynamodbstore.runs.exports.RunExportRepository} reads {@link
 * dynamodbstore.runs.exports.ExportedRun}s; {@code runs.imports} writes runs.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.exports;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
