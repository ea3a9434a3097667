package dynamodbstore.artifacts.store;

import java.util.Random;

/** Random texts made of the fragments that path attacks use. */
public final class HostileText {
  private static final String[] PIECES = {
    "..",
    ".",
    "/",
    "//",
    "\\",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "%25",
    "%252e",
    "%00",
    "%0a",
    "%20",
    " ",
    "\t",
    "\n",
    "\0",
    "\u007f",
    "#",
    "%23",
    "?",
    "%3f",
    ";",
    ":",
    "%3a",
    "file:",
    "file://",
    "FILE:",
    "http://",
    "s3://",
    "C:\\",
    "c:/",
    "[",
    "]",
    "@",
    "%",
    "%2",
    "%zz",
    "%ff",
    "%c0%ae",
    "é",
    "日",
    "\ud83d\ude00",
    "\ud800",
    "\uff0e",
    "~",
    "a",
    "b",
    "x.txt",
    "link",
    "inside",
    "secret"
  };

  private HostileText() {}

  public static String random(Random random) {
    var text = new StringBuilder();
    for (int n = random.nextInt(8); n > 0; n--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
