package dynamodbstore.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** Request id that correlates log lines of the server with those of the client or proxy. */
final class RequestId {
  static final String HEADER = "X-Request-Id";

  private static final int LONGEST = 128;

  private RequestId() {}

  /**
   * The client's own id if it has at most 128 characters of {@code [A-Za-z0-9._-]}, so that it is
   * safe in a log; else a random one.
   */
  static String of(String sent) {
    var plain =
        !sent.isEmpty() && sent.length() <= LONGEST && sent.chars().allMatch(RequestId::isPlain);
    return plain ? sent : HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }

  private static boolean isPlain(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "._-".indexOf(character) >= 0;
  }
}
