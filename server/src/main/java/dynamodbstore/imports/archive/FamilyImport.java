package dynamodbstore.imports.archive;

import dynamodbstore.archive.ArchiveRecord;

/** Import of the entities of one family. For one thread. */
interface FamilyImport {
  /** Takes the next record of a segment. */
  void add(ArchiveRecord record);

  /** Writes what is left, after the last record of a segment. */
  void endSegment();
}
