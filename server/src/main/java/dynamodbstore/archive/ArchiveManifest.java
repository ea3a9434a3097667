package dynamodbstore.archive;

import dynamodbstore.config.CommandFailure;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Description of a complete archive: the file {@value #FILE}, which is written last, and {@value
 * #SUM} beside it with its checksum. An archive without it is incomplete.
 *
 * @param program version of the program that wrote it
 * @param created when the export ended, in ISO 8601
 * @param source location of the table
 * @param selection what was exported, as a sentence
 */
public record ArchiveManifest(
    String program,
    String created,
    String source,
    String selection,
    List<ArchiveSegment> segments) {
  public static final String FILE = "manifest.json";
  public static final String SUM = "manifest.json.sha256";

  /** Version of the format. Raised if a program that knows only earlier ones must not read it. */
  public static final long FORMAT = 1;

  private static final String FORMAT_FIELD = "format";
  private static final String NAME = "mlflow-dynamodbstore export";

  public ArchiveManifest {
    segments = List.copyOf(segments);
  }

  /** Number of all records of a type. */
  public long count(RecordType type) {
    return segments.stream().mapToLong(one -> one.records().getOrDefault(type, 0L)).sum();
  }

  /** Number of all values of metrics. */
  public long points() {
    return segments.stream().mapToLong(ArchiveSegment::points).sum();
  }

  /** Size of all segments. */
  public long bytes() {
    return segments.stream().mapToLong(ArchiveSegment::bytes).sum();
  }

  /** Writes the manifest atomically, as the last step of an export. */
  public void write(Path folder) {
    var json = encoded();
    DurableFiles.write(
        folder.resolve(SUM),
        "%s  %s\n".formatted(Checksum.of(json), FILE).getBytes(StandardCharsets.US_ASCII));
    DurableFiles.sync(folder);
    DurableFiles.write(folder.resolve(FILE), json);
    DurableFiles.sync(folder);
  }

  private byte[] encoded() {
    var json = JsonWriter.inMemory(4096);
    json.beginObject();
    var out = new RecordWriter(json);
    out.text("name", NAME)
        .number(FORMAT_FIELD, FORMAT)
        .text("program", program)
        .text("created", created)
        .text("source", source)
        .text("selection", selection)
        .number("bytes", bytes());
    for (var type : RecordType.values()) {
      out.number(type.text(), count(type));
    }
    out.number("points", points());
    out.records("segments", segments, (each, segment) -> segment.write(each));
    json.endObject();
    return Arrays.copyOf(json.array(), json.length());
  }

  /**
   * Reads the manifest of an archive, and verifies its checksum.
   *
   * @throws CommandFailure if the folder has no complete archive, or one that this program cannot
   *     read
   */
  public static ArchiveManifest read(Path folder) {
    try {
      var json = Files.readAllBytes(folder.resolve(FILE));
      var sum = Files.readString(folder.resolve(SUM), StandardCharsets.ISO_8859_1);
      if (!sum.startsWith(Checksum.of(json) + " ")) {
        throw new CommandFailure(
            "%s in %s is damaged: it does not have the checksum in %s."
                .formatted(FILE, folder, SUM));
      }
      return parse(folder, json);
    } catch (NoSuchFileException missing) {
      throw new CommandFailure(
          "There is no complete archive in %s: %s is missing. Repeat the export."
              .formatted(folder, Path.of(missing.getFile()).getFileName()),
          missing);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  private static ArchiveManifest parse(Path folder, byte[] json) {
    try {
      var from =
          JsonLines.parse(json, json.length)
              .orElseThrow(() -> new MalformedRecord("it is no JSON object"));
      if (!from.find("name").equals(Optional.of(NAME))) {
        throw new MalformedRecord("it is not that of an export");
      }
      if (from.number(FORMAT_FIELD) > FORMAT) {
        throw new CommandFailure(
            "The archive in %s has the format %d, and this program reads formats up to %d: use a later version of the program."
                .formatted(folder, from.number(FORMAT_FIELD), FORMAT));
      }
      return new ArchiveManifest(
          from.text("program"),
          from.text("created"),
          from.text("source"),
          from.text("selection"),
          from.records("segments").stream().map(ArchiveSegment::read).toList());
    } catch (MalformedRecord | Json.TooDeep fault) {
      throw new CommandFailure(
          "%s in %s cannot be understood: %s.".formatted(FILE, folder, fault.getMessage()), fault);
    }
  }
}
