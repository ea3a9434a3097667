package dynamodbstore.exports.archive;

import dynamodbstore.archive.ArchiveFamily;
import dynamodbstore.archive.RecordType;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.logging.PeriodicLine;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writer of the records of an archive, which cuts them into segments. An entity is in one segment
 * with all its records. After {@link #end} of the last family, everything is on disk. For one
 * thread.
 */
final class ArchiveWriter implements AutoCloseable {
  private final Path folder;
  private final ExportJournal journal;
  private final long segmentSize;
  private ArchiveFamily family = ArchiveFamily.SETTINGS;
  private Optional<SegmentFile> open = Optional.empty();
  private Optional<ExportCursor> last = Optional.empty();
  private Optional<PeriodicLine> progress = Optional.empty();
  private long entities;
  private int number;

  /**
   * @param segmentSize before compression, from which on a segment ends
   */
  ArchiveWriter(Path folder, ExportJournal journal, long segmentSize) {
    this.folder = folder;
    this.journal = journal;
    this.segmentSize = segmentSize;
  }

  /**
   * Begins a family, after its segments that are complete.
   *
   * @param lines receives the progress
   */
  void begin(ArchiveFamily next, PeriodicLine lines) {
    family = next;
    progress = Optional.of(lines);
    entities = 0;
    number = (int) journal.segments().stream().filter(segment -> segment.family() == next).count();
  }

  /** Adds a record of the entity that is being written. */
  void add(RecordType type, Consumer<RecordWriter> fields) {
    segment().add(type, fields);
  }

  /** Counts values of metrics in the record that was added last. */
  void countPoints(int more) {
    segment().countPoints(more);
  }

  private SegmentFile segment() {
    var current =
        open.orElseGet(
            () -> {
              number++;
              return SegmentFile.create(folder, family, number);
            });
    open = Optional.of(current);
    return current;
  }

  /**
   * Ends an entity.
   *
   * @param cursor its position, from which an interrupted export continues
   */
  void endEntity(ExportCursor cursor) {
    last = Optional.of(cursor);
    entities++;
    progress.ifPresent(
        line -> line.offer(() -> "%,d %s".formatted(entities, family.text().replace('-', ' '))));
    if (segment().size() >= segmentSize) {
      complete();
    }
  }

  private void complete() {
    if (open.isPresent()) {
      journal.add(open.get().complete(), last.orElseThrow());
      open = Optional.empty();
    }
  }

  /** Ends the family. */
  void end() {
    complete();
    journal.end(family);
  }

  @Override
  public void close() {
    open.ifPresent(SegmentFile::close);
  }
}
