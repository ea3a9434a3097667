package dynamodbstore.registry.messages;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.NameRules;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.Tag;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Validation rules and error messages of the registry, as in {@code mlflow/utils/validation.py}.
 */
public final class RegistryRules {
  /** Tag whose presence marks a model or version as a prompt. */
  public static final String PROMPT_TAG = "mlflow.prompt.is_prompt";

  /** Reserved alias of the latest version. */
  static final String LATEST = "latest";

  private static final String PROMPT_TEXT = "mlflow.prompt.text";
  private static final int LONGEST_VALUE = 100_000;
  private static final int LONGEST_ALIAS = 255;
  private static final Pattern VERSION_ALIAS = Pattern.compile("[vV]\\p{Nd}+\n?");
  private static final Pattern DATABASE_NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

  private RegistryRules() {}

  public static void checkName(String name) {
    checkName(name, "name");
  }

  public static void checkNewName(String name) {
    checkName(name, "new_name");
  }

  private static void checkName(String name, String parameter) {
    if (PythonText.isBlank(name)) {
      throw ApiError.invalid("Missing value for required parameter '%s'.".formatted(parameter));
    }
    if (name.indexOf('/') >= 0 || name.indexOf(':') >= 0) {
      throw ApiError.invalid(
          "Invalid model name '%s'. Names cannot contain '/' or ':'.".formatted(name));
    }
    NameRules.checkPath(name, "name");
  }

  public static void checkTag(Tag tag) {
    checkTagKey(tag.key());
    NameRules.checkLength("key", NameRules.LONGEST_KEY, tag.key());
    NameRules.checkLength("value", LONGEST_VALUE, tag.value());
  }

  public static void checkVersionTag(Tag tag) {
    checkTagKey(tag.key());
    NameRules.checkLength("key", NameRules.LONGEST_KEY, tag.key());
    if (tag.key().equals(PROMPT_TEXT) && PythonText.isLongerThan(LONGEST_VALUE, tag.value())) {
      throw ApiError.invalid(
          "Prompt text exceeds max length of %d characters.".formatted(LONGEST_VALUE));
    }
    NameRules.checkLength("value", LONGEST_VALUE, tag.value());
  }

  public static void checkTagKey(String key) {
    NameRules.check(key, "key");
  }

  public static void checkAlias(String alias) {
    if (alias.isEmpty()) {
      throw ApiError.invalid("Registered model alias name cannot be empty.");
    }
    // In Python's regular expressions, $ also matches before a trailing line feed.
    int end = alias.endsWith("\n") ? alias.length() - 1 : alias.length();
    if (!alias
        .substring(0, end)
        .codePoints()
        .allMatch(character -> character == '-' || NameRules.isWord(character))) {
      throw ApiError.invalid(
          ("Invalid alias name: '%s'. Names may only contain alphanumerics, underscores (_), and"
                  + " dashes (-).")
              .formatted(alias));
    }
    NameRules.checkLength("Registered model alias name", LONGEST_ALIAS, alias);
  }

  public static void checkAliasIsFree(String alias) {
    if (isLatest(alias)) {
      throw ApiError.invalid("'latest' alias name (case insensitive) is reserved.");
    }
    if (VERSION_ALIAS.matcher(alias).matches()) {
      throw ApiError.invalid("Version alias name '%s' is reserved.".formatted(alias));
    }
  }

  public static boolean isLatest(String alias) {
    return alias.toLowerCase(Locale.ROOT).equals(LATEST);
  }

  /**
   * Parses a version number. Empty if Python accepts the text but the reference's database does
   * not, so that no version can have this number.
   *
   * @throws ApiError if Python does not accept the text as an integer
   */
  public static OptionalLong number(String version) {
    if (PythonNumbers.whole(version).isEmpty()) {
      throw ApiError.invalid(
          "Parameter 'version' must be an integer, got '%s'.".formatted(version));
    }
    var digits = version.strip();
    return DATABASE_NUMBER.matcher(digits).matches()
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }

  public static boolean hasPromptTag(List<Tag> tags) {
    return tags.stream().anyMatch(tag -> tag.key().equals(PROMPT_TAG));
  }

  /**
   * Whether a value of the prompt tag excludes its owner from listings: only this exact text does.
   */
  public static boolean saysPrompt(String value) {
    return value.equals("true");
  }

  public static ApiError missing(String name) {
    return ApiError.missing("Registered Model with name=%s not found".formatted(name));
  }

  public static ApiError missing(String name, String version) {
    return ApiError.missing(
        "Model Version (name=%s, version=%s) not found".formatted(name, version));
  }

  public static ApiError alreadyExists(String name, boolean wasPrompt, boolean isPrompt) {
    if (wasPrompt != isPrompt) {
      return new ApiError(
          ErrorCode.RESOURCE_ALREADY_EXISTS,
          ("Tried to create a %s with name %s, but the name is already taken by a %s. MLflow does"
                  + " not allow creating a model and a prompt with the same name.")
              .formatted(
                  called(isPrompt).toLowerCase(Locale.ROOT),
                  PythonText.repr(name),
                  called(wasPrompt).toLowerCase(Locale.ROOT)));
    }
    return new ApiError(
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "%s (name=%s) already exists.".formatted(called(isPrompt), name));
  }

  /**
   * Name conflict of a renaming. The reference appends the error of its database, which differs
   * between databases and is left out here.
   */
  public static ApiError nameTaken(String name) {
    return new ApiError(
        ErrorCode.RESOURCE_ALREADY_EXISTS,
        "Registered Model (name=%s) already exists.".formatted(name));
  }

  private static String called(boolean isPrompt) {
    return isPrompt ? "Prompt" : "Registered Model";
  }
}
