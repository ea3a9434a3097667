package dynamodbstore.artifacts.serving;

import dynamodbstore.artifacts.store.ByteRange;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Interpretation of a {@code Range} header for a file of a given size. Follows
 * starlette/responses.py, which serves MLflow's artifacts, with one exception: ranges with gaps
 * between them are answered with the whole file, as HTTP allows.
 */
public sealed interface RangeRequest {
  /** Status 200: send the whole file. */
  record Whole() implements RangeRequest {}

  /** Status 206: send one range. */
  record Part(ByteRange bytes) implements RangeRequest {}

  /** Status 416: the range starts outside the file. */
  record Unsatisfiable(long size) implements RangeRequest {
    public String contentRange() {
      return "bytes */" + size;
    }
  }

  /** Status 400: the header is malformed. */
  record Malformed(String text) implements RangeRequest {}

  static RangeRequest parse(String header, long size) {
    int equals = header.indexOf('=');
    if (equals < 0) {
      return new Malformed("Malformed range header.");
    }
    if (!header.substring(0, equals).strip().equalsIgnoreCase("bytes")) {
      return new Malformed("Only support bytes range");
    }
    var parts = header.substring(equals + 1).split(",", -1);
    if (parts.length > Span.MOST) {
      return new Whole();
    }
    var spans = new ArrayList<Span>();
    for (String part : parts) {
      Span.parse(part.strip(), size).ifPresent(spans::add);
    }
    return decide(spans, size);
  }

  private static RangeRequest decide(List<Span> spans, long size) {
    if (spans.isEmpty()) {
      return new Malformed("Range header: range must be requested");
    }
    if (spans.stream().anyMatch(span -> span.start() < 0 || span.start() >= size)) {
      return new Unsatisfiable(size);
    }
    if (spans.stream().anyMatch(span -> span.start() >= span.end())) {
      return new Malformed("Range header: start must be less than end");
    }
    return Span.joined(spans)
        .<RangeRequest>map(span -> new Part(new ByteRange(span.start(), span.end() - span.start())))
        .orElseGet(Whole::new);
  }

  /** Half-open interval of offsets: {@code start} inclusive, {@code end} exclusive. */
  record Span(long start, long end) {
    private static final int MOST = 100;
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,4300}");
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Parses {@code first-last}, {@code first-} or {@code -count}; empty for anything else. */
    static Optional<Span> parse(String part, long size) {
      int dash = part.indexOf('-');
      if (dash < 0) {
        return Optional.empty();
      }
      String first = part.substring(0, dash).strip();
      String last = part.substring(dash + 1).strip();
      if ((first.isEmpty() || isNumber(first)) && (last.isEmpty() || isNumber(last))) {
        if (first.isEmpty()) {
          return last.isEmpty()
              ? Optional.empty()
              : Optional.of(new Span(Math.max(size - number(last), 0), size));
        }
        long end = last.isEmpty() || number(last) >= size ? size : number(last) + 1;
        return Optional.of(new Span(number(first), end));
      }
      return Optional.empty();
    }

    /** The union of the spans; empty if there is a gap between them. */
    static Optional<Span> joined(List<Span> spans) {
      var sorted = spans.stream().sorted(Comparator.comparingLong(Span::start)).toList();
      var joined = sorted.getFirst();
      for (var span : sorted) {
        if (span.start() > joined.end()) {
          return Optional.empty();
        }
        joined = new Span(joined.start(), Math.max(joined.end(), span.end()));
      }
      return Optional.of(joined);
    }

    private static boolean isNumber(String text) {
      return NUMBER.matcher(text).matches();
    }

    /**
     * Parses a number; one outside the range of {@code long} is clamped, far beyond any file size.
     */
    private static long number(String text) {
      var number = new BigInteger(text);
      return number.abs().compareTo(LARGEST) > 0
          ? number.signum() * (Long.MAX_VALUE / 2)
          : number.longValueExact();
    }
  }
}
