package dynamodbstore.config;

import com.google.errorprone.annotations.Immutable;

/** Level of support for an option of {@code mlflow server}. */
@Immutable
public sealed interface OptionSupport {
  /** Text that the help adds to the option's own. */
  String inHelp();

  /** Warning for an operator who sets the option; empty if there is none. */
  default String toOperator() {
    return "";
  }

  /** Works as documented. */
  record Works() implements OptionSupport {
    @Override
    public String inHelp() {
      return "";
    }
  }

  /** Accepted with a warning: it has no meaning here, and ignoring it does no harm. */
  record Ignored(String because) implements OptionSupport {
    @Override
    public String inHelp() {
      return " Ignored: " + because + ".";
    }

    @Override
    public String toOperator() {
      return " is ignored: " + because + ".";
    }
  }

  /** Accepted with a warning: the feature is not implemented yet. */
  record NotYet(String missing) implements OptionSupport {
    @Override
    public String inHelp() {
      return " Does nothing yet: " + missing + ".";
    }

    @Override
    public String toOperator() {
      return " does nothing yet: " + missing + ".";
    }
  }

  /**
   * Rejected: it protects something and is not implemented, and a server without the protection
   * must not start.
   */
  record Refused(String because) implements OptionSupport {
    @Override
    public String inHelp() {
      return " Not supported yet.";
    }
  }

  static OptionSupport works() {
    return new Works();
  }

  static OptionSupport ignored(String because) {
    return new Ignored(because);
  }

  static OptionSupport notYet(String missing) {
    return new NotYet(missing);
  }

  static OptionSupport refused(String because) {
    return new Refused(because);
  }
}
