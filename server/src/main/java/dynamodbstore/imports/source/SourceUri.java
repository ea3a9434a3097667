package dynamodbstore.imports.source;

import dynamodbstore.config.CommandFailure;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Location of MLflow's database, as its {@code --backend-store-uri} names it, or of a running
 * server.
 */
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
   * A running server.
   *
   * @param address with a path if that precedes the paths of the API, and without a slash at the
   *     end
   */
  record MlflowServer(URI address) implements SourceUri {
    @Override
    public String toString() {
      return address.toString();
    }
  }

  /**
   * Parses a URI of SQLAlchemy or of a server, or the path of a file.
   *
   * @throws CommandFailure if it is none of them
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
      case "http", "https" -> server(text);
      default ->
          throw new CommandFailure(
              "MLflow's database must be sqlite:///FILE or postgresql://HOST/NAME, or its server http://HOST:PORT, not \"%s\"."
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

  private static SourceUri server(String text) {
    try {
      var uri = new URI(text.replaceFirst("/+$", ""));
      if (uri.getRawUserInfo() != null) {
        throw new CommandFailure(
            "The address of the server must not contain a login: set MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD instead.");
      }
      if (uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null) {
        return new MlflowServer(uri);
      }
    } catch (URISyntaxException _) {
      // Reported below: its message could contain a password.
    }
    throw new CommandFailure("The address of the server is malformed: use http://HOST:PORT.");
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
