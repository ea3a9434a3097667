package dynamodbstore.settings;

/** A text that is not a value of a setting. The message says which values are. */
public final class SettingRefused extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  SettingRefused(String text, String range) {
    super("\"" + text + "\" is not accepted. Accepted values: " + range);
  }
}
