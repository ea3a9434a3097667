package dynamodbstore.imports.source;

import dynamodbstore.config.CommandFailure;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Location of MLflow's database, as its {@code --backend-store-uri} names it. */
public sealed interface SourceUri {
  /** A file of SQLite. */
  record SqliteFile(Path path) implements SourceUri {
    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * A database of PostgreSQL.
   *
   * @param address host, port, name and parameters, as its driver expects them
   */
  record Postgres(String address, Optional<String> user, Optional<String> password)
      implements SourceUri {
    @Override
    public String toString() {
      return "postgresql:" + address;
    }
  }

  /**
   * Parses a URI of SQLAlchemy, or the path of a file.
   *
   * @throws CommandFailure if it is neither
   */
  static SourceUri parse(String text) {
    int colon = text.indexOf("://");
    if (colon < 0) {
      return file(text, text);
    }
    var dialect = text.substring(0, colon).split("\\+", -1)[0];
    return switch (dialect) {
      // Three slashes precede a relative path, four an absolute one.
      case "sqlite" -> file(text.substring(colon + 3).replaceFirst("^/", ""), text);
      case "postgresql", "postgres" -> postgres("postgresql" + text.substring(colon));
      default ->
          throw new CommandFailure(
              "MLflow's database must be sqlite:///FILE or postgresql://HOST/NAME, not \"%s\"."
                  .formatted(dialect + "://..."));
    };
  }

  private static SourceUri file(String path, String text) {
    try {
      if (!path.isEmpty()) {
        return new SqliteFile(Path.of(path).toAbsolutePath());
      }
    } catch (InvalidPathException _) {
      // Reported below, like a missing path.
    }
    throw new CommandFailure("\"%s\" names no file.".formatted(text));
  }

  private static SourceUri postgres(String text) {
    try {
      var uri = new URI(text);
      var parameters = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
      if (uri.getHost() == null || uri.getRawPath().length() < 2) {
        throw new CommandFailure("The URI of PostgreSQL needs a host and the name of a database.");
      }
      var port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
      var login = Optional.ofNullable(uri.getRawUserInfo());
      return new Postgres(
          "//" + uri.getHost() + port + uri.getRawPath() + parameters,
          login.map(both -> decoded(both.split(":", 2)[0])),
          login.filter(both -> both.contains(":")).map(both -> decoded(both.split(":", 2)[1])));
    } catch (URISyntaxException e) {
      // Its message would contain the password.
      throw new CommandFailure("The URI of PostgreSQL is malformed.");
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
