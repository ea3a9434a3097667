package dynamodbstore.archive;

import dynamodbstore.wire.json.Json;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * File with entities of one family.
 *
 * @param records how many records of each type it has
 * @param points how many values of metrics it has
 * @param bytes size of the file
 * @param sha256 of the file, as hex digits
 */
public record ArchiveSegment(
    String file,
    ArchiveFamily family,
    Map<RecordType, Long> records,
    long points,
    long bytes,
    String sha256) {
  private static final Pattern FILE = Pattern.compile("[a-z-]+-[0-9]+\\.jsonl\\.gz");

  public ArchiveSegment {
    records = Collections.unmodifiableMap(records);
  }

  /** The name of the segment with a number within its family, from 1 on. */
  public static String file(ArchiveFamily family, int number) {
    return "%s-%06d.jsonl.gz".formatted(family.text(), number);
  }

  /** Writes the segment as fields of an object. */
  public void write(RecordWriter out) {
    out.text("file", file).text("family", family.text());
    records.forEach((type, count) -> out.number(type.text(), count));
    if (points > 0) {
      out.number("points", points);
    }
    out.number("bytes", bytes).text("sha256", sha256);
  }

  /** Reads what {@link #write} has written. */
  public static ArchiveSegment read(ArchiveRecord from) {
    var file = from.text("file");
    if (!FILE.matcher(file).matches()) {
      throw new MalformedRecord("\"%s\" is no name of a segment".formatted(file));
    }
    var family = from.text("family");
    var counts = new EnumMap<RecordType, Long>(RecordType.class);
    for (Json.Text name : from.fields().entries().keySet()) {
      RecordType.parse(name.value()).ifPresent(type -> counts.put(type, from.number(type.text())));
    }
    return new ArchiveSegment(
        file,
        ArchiveFamily.parse(family)
            .orElseThrow(
                () -> new MalformedRecord("\"%s\" is no family of entities".formatted(family))),
        counts,
        from.numberOrZero("points"),
        from.number("bytes"),
        from.text("sha256"));
  }
}
