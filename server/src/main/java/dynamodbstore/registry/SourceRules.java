package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.PythonUrl;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Validation of the source of a new version, so that no client can read files of the server through
 * it. As in {@code mlflow/server/handlers.py}, except that symbolic links of the server's file
 * system do not affect how paths of other stores are checked.
 *
 * @param allowed pattern that must match a part of every source, if the operator configures one
 */
public record SourceRules(Optional<Pattern> allowed) {
  /**
   * Maximum number of percent-decodings. No legitimate path needs more, and each costs time
   * proportional to the length of the path.
   */
  private static final int MOST_DECODINGS = 20;

  private static final Pattern SLASH = Pattern.compile("/");

  /**
   * The run or logged model that a version is registered from. A path on the server is allowed only
   * within its artifact root.
   *
   * @param parameter the request parameter that names it, for error messages
   * @param artifacts reads its artifact root; empty if the request names none
   */
  record Origin(String parameter, Optional<Supplier<String>> artifacts) {}

  void check(String source) {
    if (allowed.filter(pattern -> !pattern.matcher(source).find()).isPresent()) {
      throw ApiError.invalid("Invalid model version source: '%s'.".formatted(source));
    }
  }

  void checkOfPrompt(String source) {
    if (layers(source).stream().anyMatch(SourceRules::isPathOfServer)) {
      throw ApiError.invalid(
          "Invalid prompt source: '%s'. Local source paths are not allowed for prompts."
              .formatted(source));
    }
    if (!ArtifactUri.parse(source).scheme().isEmpty()) {
      checkAbsolute(source);
    }
  }

  /**
   * Whether a source is a path on the server's disk. Stricter than the reference, which checks
   * neither percent-encoded paths nor {@code ..} segments.
   */
  private static boolean isPathOfServer(String source) {
    var url = ArtifactUri.parse(source);
    return url.scheme().equals("file")
        || (url.scheme().isEmpty()
            && (source.startsWith("/")
                || url.path().startsWith("/")
                || SLASH.splitAsStream(source).anyMatch(".."::equals)));
  }

  /**
   * The text, and each result of decoding it repeatedly.
   *
   * @throws ApiError if it still changes after the maximum number of decodings
   */
  private static List<String> layers(String source) {
    var layers = new ArrayList<String>();
    var decoded = source;
    for (int times = 0; times <= MOST_DECODINGS; times++) {
      layers.add(decoded);
      var next = PythonUrl.unquote(decoded);
      if (next.equals(decoded)) {
        return layers;
      }
      decoded = next;
    }
    throw ApiError.invalid("Invalid model version source: '%s'.".formatted(source));
  }

  /**
   * Checks the source of a version that is not a prompt.
   *
   * @return the artifact URI that contains a path on the server's disk; empty for other sources
   * @throws ApiError if the source is not allowed
   */
  String checkOfModel(String source, Origin origin) {
    if (!ArtifactUri.isLocal(source)) {
      checkAbsolute(source);
      return "";
    }
    var shown = source;
    if (origin.artifacts().isPresent()) {
      var artifacts = origin.artifacts().get().get();
      if (ArtifactUri.isLocal(artifacts)) {
        var outer = resolved(pathOf(artifacts), artifacts);
        if (layers(pathOf(source)).stream()
            .allMatch(path -> resolved(path, source).startsWith(outer))) {
          return artifacts;
        }
      }
      shown = resolved(pathOf(source), source).toString();
    }
    throw ApiError.invalid(
        ("Invalid model version source: '%s'. To use a local path as a model version source, the"
                + " %s request parameter has to be specified and the local path has to be contained"
                + " within the artifact directory of the run specified by the %s.")
            .formatted(shown, origin.parameter(), origin.parameter()));
  }

  /**
   * Requires that the fully decoded path is absolute and has no {@code .} or {@code ..} segments.
   */
  private static void checkAbsolute(String source) {
    var decoded = source;
    var next = unquoted(decoded);
    for (int times = 0; times < MOST_DECODINGS && !next.equals(decoded); times++) {
      decoded = next;
      next = unquoted(decoded);
    }
    var path = ArtifactUri.parse(decoded).path().replaceAll("/+", "/");
    path = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    boolean isStraight =
        next.equals(decoded)
            && path.startsWith("/")
            && path.indexOf('\0') < 0
            && SLASH.splitAsStream(path).noneMatch("."::equals)
            && SLASH.splitAsStream(decoded).noneMatch(".."::equals);
    if (!isStraight) {
      throw ApiError.invalid(
          ("Invalid model version source: '%s'. If supplying a source as an http, https, local file"
                  + " path, ftp, objectstore, or mlflow-artifacts uri, an absolute path must be"
                  + " provided without relative path references present. Please provide an absolute"
                  + " path.")
              .formatted(source));
    }
  }

  private static String unquoted(String text) {
    return PythonUrl.unquote(text.replace('+', ' '));
  }

  /** The path of a location on this machine, percent-decoded once. */
  private static String pathOf(String location) {
    return PythonUrl.unquote(
        location.startsWith("file:") ? ArtifactUri.parse(location).path() : location);
  }

  /** Resolves the symbolic links of the longest existing prefix of a path. */
  private static Path resolved(String path, String location) {
    try {
      var absolute = Path.of(path).toAbsolutePath();
      for (var known = absolute; known != null; known = known.getParent()) {
        var real = real(known);
        if (real.isPresent()) {
          return known.equals(absolute)
              ? real.get()
              : real.get().resolve(known.relativize(absolute)).normalize();
        }
      }
      return absolute.normalize();
    } catch (InvalidPathException e) {
      throw ApiError.invalid("Invalid model version source: '%s'.".formatted(location));
    }
  }

  private static Optional<Path> real(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
