package dynamodbstore.archive;

import dynamodbstore.config.CommandFailure;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reader of a segment: verifies the whole file before it passes on the first record. */
public final class SegmentReader {
  private static final int BUFFER = 1 << 16;

  private final Path folder;

  public SegmentReader(Path folder) {
    this.folder = folder;
  }

  /**
   * Checks that the file of a segment is there, in its size. Does not read it.
   *
   * @throws CommandFailure if it is not
   */
  public void requirePresent(ArchiveSegment segment) {
    var file = folder.resolve(segment.file());
    try {
      if (!Files.isRegularFile(file)) {
        throw new CommandFailure(
            "The segment %s is missing in %s.".formatted(segment.file(), folder));
      }
      if (Files.size(file) != segment.bytes()) {
        throw damaged(
            segment,
            "it has %,d bytes instead of %,d".formatted(Files.size(file), segment.bytes()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Compares the checksum of a segment.
   *
   * @throws CommandFailure if it is another one
   */
  public void verify(ArchiveSegment segment) {
    requirePresent(segment);
    try {
      if (!Checksum.of(folder.resolve(segment.file())).equals(segment.sha256())) {
        throw damaged(segment, "it does not have its checksum");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Passes the records of a segment to a consumer, one at a time, after its checksum was verified.
   *
   * @throws CommandFailure if the segment is damaged, or a record is not understood
   */
  public void read(ArchiveSegment segment, Consumer<ArchiveRecord> consumer) {
    verify(segment);
    long line = 0;
    try (var in =
        new GZIPInputStream(Files.newInputStream(folder.resolve(segment.file())), BUFFER)) {
      var lines = new JsonLines(in);
      Optional<ArchiveRecord> next;
      do {
        line++;
        next = lines.next();
        next.ifPresent(consumer);
      } while (next.isPresent());
    } catch (MalformedRecord fault) {
      throw new CommandFailure(
          "Line %,d of the segment %s cannot be understood: %s."
              .formatted(line, segment.file(), fault.getMessage()),
          fault);
    } catch (ZipException | EOFException fault) {
      throw damaged(segment, "it cannot be decompressed");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CommandFailure damaged(ArchiveSegment segment, String how) {
    return new CommandFailure(
        "The segment %s is damaged: %s. Nothing of it was written; restore it, and run the command again."
            .formatted(segment.file(), how));
  }
}
