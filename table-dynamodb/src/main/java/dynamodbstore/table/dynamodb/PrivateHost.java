package dynamodbstore.table.dynamodb;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Test for hosts that are reachable only from this machine or its private network, decided by the
 * spelling alone, without a DNS lookup: loopback, private and link-local IP addresses, and names
 * that do not exist in public DNS.
 */
final class PrivateHost {
  private static final String BYTES = "(\\.\\d{1,3})";

  private static final Pattern ADDRESS =
      Pattern.compile(
          ("(127|10)%1$s{3}|(192\\.168|169\\.254|172\\.(1[6-9]|2\\d|3[01]))%1$s{2}"
                  + "|\\[::1]|\\[f[cd][0-9a-f]{2}:.*]|\\[fe80:.*]")
              .formatted(BYTES));

  private static final Pattern NAME =
      Pattern.compile("[^.\\[\\]]+|.*\\.(localhost|local|internal|test)");

  private PrivateHost() {}

  static boolean is(String host) {
    var lower = host.toLowerCase(Locale.ROOT);
    return ADDRESS.matcher(lower).matches() || NAME.matcher(lower).matches();
  }
}
