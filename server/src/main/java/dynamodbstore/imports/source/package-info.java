/**
 * Reading of the database of an MLflow server, in SQLite or PostgreSQL, without changing it.
 *
 * <p>Read {@link dynamodbstore.imports.source.ImportSource} first, which is what an import reads
 * through, then {@code SourceDatabase} (one read-only transaction); each other class reads one kind
 * of entity. Databases of earlier releases lack tables and columns, so each class says what it
 * reads instead.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.imports.source;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
