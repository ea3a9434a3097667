package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.wire.ErrorCode;

/**
 * Parsed URI of the scheme {@code models:}, with the grammar of MLflow's {@code _parse_model_uri}.
 */
sealed interface ModelUri {
  /** Names a logged model by its id. */
  record Logged(String id) implements ModelUri {}

  /** Names a version of a registered model by its number. */
  record Version(String name, String number) implements ModelUri {}

  /**
   * Names the latest version, or the version of a stage or alias. The reference cannot register a
   * version from it.
   */
  record Unpinned(String name) implements ModelUri {}

  static boolean is(String source) {
    return ArtifactUri.parse(source).scheme().equals("models");
  }

  /**
   * Parses a URI.
   *
   * @throws ApiError if the URI has none of these forms
   */
  static ModelUri parse(String uri) {
    // This scheme has no fragments: a # and the text after it belong to the path.
    var url = ArtifactUri.parse(uri.replace("#", "%23"));
    var path = url.path().replace("%23", "#");
    if (!path.startsWith("/") || path.length() <= 1) {
      throw improper(uri);
    }
    var parts = path.replaceFirst("^/+", "").split("/", -1);
    if (parts.length > 2 || parts[0].isBlank()) {
      throw improper(uri);
    }
    if (parts.length == 2) {
      if (parts[1].isBlank()) {
        throw improper(uri);
      }
      return parts[1].codePoints().allMatch(Character::isDigit)
          ? new Version(parts[0], parts[1])
          : new Unpinned(parts[0]);
    }
    int at = parts[0].lastIndexOf('@');
    if (at < 0) {
      return new Logged(parts[0]);
    }
    if (parts[0].substring(at + 1).isBlank()) {
      throw improper(uri);
    }
    return new Unpinned(parts[0].substring(0, at));
  }

  private static ApiError improper(String uri) {
    return new ApiError(
        ErrorCode.INTERNAL_ERROR,
        "Not a proper models:/ URI: "
            + uri
            + ". Models URIs must be of the form 'models:/name/suffix' or 'models:/name@alias'"
            + " where suffix is a version, stage, or the string 'latest' and where alias is a"
            + " registered model alias. Only one of suffix or alias can be defined at a time.");
  }
}
