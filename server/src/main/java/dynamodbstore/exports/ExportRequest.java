package dynamodbstore.exports;

import java.nio.file.Path;

/**
 * What to export into an archive.
 *
 * @param folder of the archive
 */
public record ExportRequest(ExportSelection selection, Path folder) {}
