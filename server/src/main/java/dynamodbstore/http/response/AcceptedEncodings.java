package dynamodbstore.http.response;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parser for the Accept-Encoding header: which content codings a client accepts. */
public final class AcceptedEncodings {
  private static final Pattern WANTED = Pattern.compile("q=(1(\\.0*)?|0\\.0*[1-9]\\d*)");

  private AcceptedEncodings() {}

  /**
   * Whether the header accepts a coding, also under its {@code x-} alias. A coding with {@code q=0}
   * is not accepted.
   */
  public static boolean include(String header, String coding) {
    return Arrays.stream(header.toLowerCase(Locale.ROOT).replace(" ", "").split(",", -1))
        .map(one -> one.split(";", 2))
        .anyMatch(one -> isNamed(one[0], coding) && (one.length == 1 || isWanted(one[1])));
  }

  private static boolean isNamed(String name, String coding) {
    return name.equals(coding) || name.equals("x-" + coding);
  }

  private static boolean isWanted(String weight) {
    return WANTED.matcher(weight).matches();
  }
}
