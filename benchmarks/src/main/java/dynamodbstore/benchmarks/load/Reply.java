package dynamodbstore.benchmarks.load;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** What came back, of which a few fields are looked at. */
@SuppressWarnings("ArrayRecordComponent") // Bodies are compared by whoever knows what is in them.
record Reply(int status, byte[] body) {
  boolean isGood() {
    return status == 200;
  }

  /** The only field of that name, which must be a text. */
  String text(String field) {
    return find(field).orElseThrow(() -> new WrongAnswer("no " + field + " in " + this));
  }

  Optional<String> find(String field) {
    var matcher = Pattern.compile("\"" + field + "\":\\s*\"([^\"]*)\"").matcher(string());
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Every whole number of that name, in order. */
  LongStream numbers(String field) {
    return Pattern.compile("\"" + field + "\":\\s*\"?(\\d+)")
        .matcher(string())
        .results()
        .mapToLong(match -> Long.parseLong(match.group(1)));
  }

  /** How many texts there are of that name. */
  long texts(String field) {
    return Pattern.compile("\"" + field + "\":\\s*\"").matcher(string()).results().count();
  }

  /** Whether something is this text. */
  boolean holds(String text) {
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
