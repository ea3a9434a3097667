package dynamodbstore.artifacts;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the Range header of a request means for a file. As starlette/responses.py, which serves
 * MLflow's artifacts, with one exception: ranges that do not join into one are answered with the
 * whole file, as HTTP allows.
 */
public sealed interface RangeRequest {
  /** Send all of it. */
  record Whole() implements RangeRequest {}

  /** 206: send a part. */
  record Part(ByteRange bytes) implements RangeRequest {}

  /** 416: there are no such bytes. */
  record Unsatisfiable(long size) implements RangeRequest {
    public String contentRange() {
      return "bytes */" + size;
    }
  }

  /** 400, with a text. */
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

  /** From one byte to before another. */
  record Span(long start, long end) {
    private static final int MOST = 100;
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,4300}");
    private static final BigInteger LARGEST = BigInteger.valueOf(Long.MAX_VALUE);

    /** Reads {@code first-last}, {@code first-} or {@code -count}; anything else is passed over. */
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

    /** The one span that all of them make, if they leave no gap. */
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

    /** A number, or the nearest one that a file's size could be compared with. */
    private static long number(String text) {
      var number = new BigInteger(text);
      return number.abs().compareTo(LARGEST) > 0
          ? number.signum() * (Long.MAX_VALUE / 2)
          : number.longValueExact();
    }
  }
}
