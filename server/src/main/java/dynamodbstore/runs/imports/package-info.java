/**
 * Creation of whole runs at once, as the import from other servers needs it.
 *
 * <p>{@link dynamodbstore.runs.imports.RunImportRepository} writes {@link
 * dynamodbstore.runs.imports.ImportedRun}s.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.imports;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
