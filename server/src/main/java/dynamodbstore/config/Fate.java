package dynamodbstore.config;

import com.google.errorprone.annotations.Immutable;

/** What becomes of an option of {@code mlflow server} here. */
@Immutable
public sealed interface Fate {
  /** It does what it says. */
  record Works() implements Fate {}

  /** It has no meaning here and nothing is lost by that: accepted, with a word. */
  record Ignored(String because) implements Fate {}

  /** What it turns on does not exist yet: accepted, with a word. */
  record NotYet(String missing) implements Fate {}

  /** It protects something and cannot be honoured yet: better no server than an open one. */
  record Refused(String because) implements Fate {}

  static Fate works() {
    return new Works();
  }

  static Fate ignored(String because) {
    return new Ignored(because);
  }

  static Fate notYet(String missing) {
    return new NotYet(missing);
  }

  static Fate refused(String because) {
    return new Refused(because);
  }
}
