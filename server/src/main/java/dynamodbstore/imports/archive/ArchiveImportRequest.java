package dynamodbstore.imports.archive;

import java.nio.file.Path;

/**
 * What to import.
 *
 * @param folder of the archive
 * @param isDry whether to write nothing, and to say what would be imported
 */
public record ArchiveImportRequest(Path folder, boolean isDry) {}
