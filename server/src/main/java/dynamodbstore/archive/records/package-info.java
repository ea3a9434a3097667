/**
 * Conversion of entities to the records of an archive and back: one class for each family. The
 * fields of a record are part of the format, which {@code docs/export.md} specifies; they do not
 * change when the items of the table do.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.archive.records;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
