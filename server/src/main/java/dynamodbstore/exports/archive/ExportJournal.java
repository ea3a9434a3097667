package dynamodbstore.exports.archive;

import dynamodbstore.archive.ArchiveFamily;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.ArchiveSegment;
import dynamodbstore.archive.JsonLines;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.config.CommandFailure;
import dynamodbstore.table.embedded.folder.OwnerOnly;
import dynamodbstore.wire.json.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Log of the segments that an export has completed: a line for each, synced before the next segment
 * begins. It is locked while the export runs, and deleted once there is a manifest. A crash may
 * leave a part of a line, or a line without its segment: from there on it is cut off, and written
 * again.
 */
final class ExportJournal implements AutoCloseable {
  static final String FILE = "export.journal";

  private static final String REQUEST = "export";
  private static final String AFTER = "after";
  private static final String END = "end";

  private final Path file;
  private final FileChannel channel;
  private final List<ArchiveSegment> segments = new ArrayList<>();
  private final Map<ArchiveFamily, ExportCursor> cursors = new EnumMap<>(ArchiveFamily.class);
  private final Set<ArchiveFamily> ended = EnumSet.noneOf(ArchiveFamily.class);

  private ExportJournal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens the journal of an interrupted export, or begins a new one.
   *
   * @param request what is exported from where, which must be the same after an interruption
   * @throws CommandFailure if it is another one, or another process exports into the folder
   */
  static ExportJournal open(Path folder, String request) {
    var file = folder.resolve(FILE);
    try {
      var channel =
          OwnerOnly.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      var journal = new ExportJournal(file, channel);
      try {
        journal.lock();
        journal.read(request);
        return journal;
      } catch (RuntimeException | IOException fault) {
        channel.close();
        throw fault;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void lock() throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException _) {
      // Of this process.
    }
    throw new CommandFailure("Another export writes into %s.".formatted(file.getParent()));
  }

  private void read(String request) throws IOException {
    var bytes = Files.readAllBytes(file);
    var lines = new JsonLines(new ByteArrayInputStream(bytes));
    int end = 0;
    try {
      for (var line = lines.next();
          line.isPresent() && apply(line.get(), request, end == 0);
          line = lines.next()) {
        end = next(bytes, end);
      }
    } catch (MalformedRecord _) {
      // What a crash has left of a line.
    }
    channel.truncate(end).position(end);
    if (end == 0) {
      append(out -> out.text(REQUEST, request));
    }
  }

  private static int next(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] != '\n') {
      at++;
    }
    return at + 1;
  }

  /** False if the segment of a line is missing. */
  private boolean apply(ArchiveRecord line, String request, boolean isFirst) throws IOException {
    if (isFirst) {
      if (!line.text(REQUEST).equals(request)) {
        throw new CommandFailure(
            "%s has an interrupted export of something else (%s). Use another folder, or delete this one."
                .formatted(file.getParent(), line.text(REQUEST)));
      }
    } else if (line.find(END).isPresent()) {
      ended.add(line.constant(END, ArchiveFamily.class));
    } else {
      var segment = ArchiveSegment.read(line);
      var path = file.resolveSibling(segment.file());
      if (!Files.isRegularFile(path) || Files.size(path) != segment.bytes()) {
        return false;
      }
      note(segment, new ExportCursor(line.texts(AFTER)));
    }
    return true;
  }

  private void note(ArchiveSegment segment, ExportCursor after) {
    segments.add(segment);
    cursors.put(segment.family(), after);
  }

  /** The complete segments. */
  List<ArchiveSegment> segments() {
    return List.copyOf(segments);
  }

  boolean hasEnded(ArchiveFamily family) {
    return ended.contains(family);
  }

  /** The position after the last complete segment of a family. */
  Optional<ExportCursor> cursor(ArchiveFamily family) {
    return Optional.ofNullable(cursors.get(family));
  }

  /** Records a segment whose file is complete, and the position after its last entity. */
  void add(ArchiveSegment segment, ExportCursor after) {
    append(
        out -> {
          segment.write(out);
          out.texts(AFTER, after.parts());
        });
    note(segment, after);
  }

  /** Records that all entities of a family were exported. */
  void end(ArchiveFamily family) {
    append(out -> out.text(END, family.name()));
    ended.add(family);
  }

  private interface Line {
    void write(RecordWriter out);
  }

  private void append(Line line) {
    var json = JsonWriter.inMemory(512);
    json.beginObject();
    line.write(new RecordWriter(json));
    json.endObject();
    var bytes = ByteBuffer.allocate(json.length() + 1);
    bytes.put(json.array(), 0, json.length()).put((byte) '\n').flip();
    try {
      while (bytes.hasRemaining()) {
        var _ = channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the journal, after the manifest was written. */
  void delete() {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
