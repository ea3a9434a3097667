package dynamodbstore.benchmarks.load.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** HTTP response, with lookups of single JSON fields by regular expression. */
@SuppressWarnings("ArrayRecordComponent")
public // Callers compare the bodies.
record BenchmarkResponse(int status, byte[] body) {
  public boolean isGood() {
    return status == 200;
  }

  /** The first text field of that name; fails if there is none. */
  public String text(String field) {
    return find(field).orElseThrow(() -> new VerificationFailure("no " + field + " in " + this));
  }

  Optional<String> find(String field) {
    var matcher = Pattern.compile("\"" + field + "\":\\s*\"([^\"]*)\"").matcher(string());
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** All integers of that name, in order. */
  public LongStream numbers(String field) {
    return Pattern.compile("\"" + field + "\":\\s*\"?(\\d+)")
        .matcher(string())
        .results()
        .mapToLong(match -> Long.parseLong(match.group(1)));
  }

  /** Number of text fields of that name. */
  public long texts(String field) {
    return Pattern.compile("\"" + field + "\":\\s*\"").matcher(string()).results().count();
  }

  /** Whether the body contains this quoted text. */
  public boolean holds(String text) {
    return string().contains("\"" + text + "\"");
  }

  private String string() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    var text = string();
    return status + " " + text.substring(0, Math.min(300, text.length()));
  }
}
