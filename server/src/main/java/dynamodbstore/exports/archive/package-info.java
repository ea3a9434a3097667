/**
 * Export of a table into an archive.
 *
 * <p>Start with {@link dynamodbstore.exports.archive.ArchiveExport}. {@link
 * dynamodbstore.exports.archive.ArchiveWriter} cuts the records into segments, and {@link
 * dynamodbstore.exports.archive.ExportJournal} says from where an interrupted export continues;
 * each other class exports one family.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.exports.archive;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
