/**
 * Import of an archive, which {@code exports.archive} has written.
 *
 * <p>Start with {@link dynamodbstore.imports.archive.ArchiveImport}; each other class imports one
 * family. Every entity is created in one step after all its parts, and what exists is never
 * changed, so that an interrupted import is repeated.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.imports.archive;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
