package dynamodbstore.http;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/** The name by which one request is found again in logs, here and with whoever sent it. */
final class RequestId {
  static final String HEADER = "X-Request-Id";

  private static final int LONGEST = 128;

  private RequestId() {}

  /** The caller's own, if it is short and plain enough to be written to a log; else a new one. */
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
