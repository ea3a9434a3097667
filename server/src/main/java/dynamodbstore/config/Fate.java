package dynamodbstore.config;

import com.google.errorprone.annotations.Immutable;

/** What becomes of an option of {@code mlflow server} here. */
@Immutable
public sealed interface Fate {
  /** What the help adds to the option's own text. */
  String inHelp();

  /** What the operator is told who sets it; empty if there is nothing to tell. */
  default String toOperator() {
    return "";
  }

  /** It does what it says. */
  record Works() implements Fate {
    @Override
    public String inHelp() {
      return "";
    }
  }

  /** It has no meaning here and nothing is lost by that: accepted, with a word. */
  record Ignored(String because) implements Fate {
    @Override
    public String inHelp() {
      return " Ignored: " + because + ".";
    }

    @Override
    public String toOperator() {
      return " is ignored: " + because + ".";
    }
  }

  /** What it turns on does not exist yet: accepted, with a word. */
  record NotYet(String missing) implements Fate {
    @Override
    public String inHelp() {
      return " Does nothing yet: " + missing + ".";
    }

    @Override
    public String toOperator() {
      return " does nothing yet: " + missing + ".";
    }
  }

  /** It protects something and cannot be honoured yet: better no server than an open one. */
  record Refused(String because) implements Fate {
    @Override
    public String inHelp() {
      return " Refused for now.";
    }
  }

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
