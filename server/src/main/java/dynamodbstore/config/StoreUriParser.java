package dynamodbstore.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Parser for {@code --backend-store-uri}, with specific messages for URIs that only MLflow's own
 * server accepts.
 */
final class StoreUriParser {
  private static final String CHOICES =
      " Give a folder (such as ./mlflow-data) or a table in DynamoDB (dynamodb://REGION/TABLE).";
  private static final Set<String> DATABASES =
      Set.of("sqlite", "postgresql", "postgres", "mysql", "mssql", "oracle");
  private static final Set<String> SERVERS =
      Set.of("http", "https", "databricks", "databricks-uc", "uc");

  private StoreUriParser() {}

  static StoreUri parse(String text) {
    var scheme = scheme(text);
    return switch (scheme) {
      case "" -> folder(text, text);
      case "file" -> folder(text, pathOfFileUri(text));
      case "dynamodb" -> new StoreUri.DynamoDb(text);
      default -> throw new CommandFailure(whyNot(text, scheme) + CHOICES);
    };
  }

  private static String whyNot(String text, String scheme) {
    // SQLAlchemy appends the driver with a plus sign: mysql+pymysql://…
    var plus = scheme.indexOf('+');
    var family = plus < 0 ? scheme : scheme.substring(0, plus);
    if (DATABASES.contains(family)) {
      // The message omits the URI, which may contain a password.
      return "This server does not keep its data in a database (" + family + ").";
    }
    if (SERVERS.contains(family)) {
      return "\"" + text + "\" names a server, not a storage location.";
    }
    return "This server cannot keep its data under \"" + scheme + ":\".";
  }

  /** The scheme; empty for a path, also for one like {@code C:\data}. */
  private static String scheme(String text) {
    if (SERVERS.contains(text)) {
      return text;
    }
    var colon = text.indexOf(':');
    var isScheme = colon > 1 && text.substring(0, colon).chars().allMatch(StoreUriParser::inScheme);
    return isScheme ? text.substring(0, colon).toLowerCase(Locale.ROOT) : "";
  }

  private static boolean inScheme(int character) {
    return Character.isLetterOrDigit(character) || "+.-".indexOf(character) >= 0;
  }

  private static StoreUri.Folder folder(String text, String path) {
    if (path.isBlank()) {
      throw new CommandFailure("\"" + text + "\" names no folder." + CHOICES);
    }
    try {
      return new StoreUri.Folder(Path.of(path));
    } catch (InvalidPathException e) {
      throw new CommandFailure("\"" + text + "\" is not a path." + CHOICES, e);
    }
  }

  /**
   * The path of {@code file:///a}, {@code file:/a}, {@code file://localhost/a} or {@code file:a}.
   */
  private static String pathOfFileUri(String text) {
    try {
      var uri = new URI(text.replaceFirst("(?i)^file://localhost/", "file:///"));
      if (uri.isOpaque()) {
        return uri.getSchemeSpecificPart();
      }
      return Path.of(uri).toString();
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      throw new CommandFailure("\"" + text + "\" is not a file: URI of this machine." + CHOICES, e);
    }
  }
}
