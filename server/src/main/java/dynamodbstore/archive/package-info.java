/**
 * Format of an export: a folder of segments with entities as lines of JSON, and a manifest. {@code
 * docs/export.md} is its specification.
 *
 * <p>Start with {@link dynamodbstore.archive.ArchiveManifest}. {@code archive.records} converts
 * entities to records and back, {@code exports.archive} writes archives, and {@code
 * imports.archive} imports them.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.archive;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
