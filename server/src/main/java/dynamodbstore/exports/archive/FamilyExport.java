package dynamodbstore.exports.archive;

import java.util.Optional;

/** Export of the entities of one family, in an order that does not depend on the table. */
interface FamilyExport {
  /**
   * Writes all entities.
   *
   * @param after position of an entity; those up to it are left out
   */
  void run(Optional<ExportCursor> after, ArchiveWriter out);
}
