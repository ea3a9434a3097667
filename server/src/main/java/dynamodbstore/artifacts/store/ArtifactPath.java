package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonUrl;
import dynamodbstore.wire.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validated relative path inside an artifact store: decoded, without {@code ..} and without control
 * characters, so that it cannot lead out of the store. Immutable.
 *
 * <p>Keeps the caller's spelling ({@link #text}), because responses repeat it; {@link #names} are
 * the normalised segments that stores resolve. Equality is by spelling.
 */
public final class ArtifactPath {
  public static final ArtifactPath ROOT = new ArtifactPath("");

  /** Maximum number of nested percent-encodings; a path with more is refused. */
  private static final int LAYERS_OF_ENCODING = 10;

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:/");

  private final String text;
  private final List<String> names;

  private ArtifactPath(String text) {
    this.text = text;
    this.names =
        Arrays.stream(text.split("/"))
            .filter(name -> !name.isEmpty() && !name.equals("."))
            .toList();
  }

  /**
   * Parses and validates a path that a client sent, after the URL decoding of its request. Follows
   * {@code validate_path_is_safe} of mlflow/utils/uri.py: undoes every further layer of
   * percent-encoding, writes control characters in hex, and refuses fragments, {@code ..} segments
   * and absolute paths, including those of Windows. Refuses also the inputs on which that function
   * crashes.
   */
  public static ArtifactPath parse(String text) {
    String path = withoutControls(decoded(text));
    if (path.contains("#")) {
      throw invalid();
    }
    if (url(path).scheme().equals("file")) {
      path = PythonUrl.unquote(url(path).path());
    }
    if (path.startsWith("/") || isAbsoluteOnWindows(path) || hasParent(path)) {
      throw invalid();
    }
    return new ArtifactPath(path);
  }

  /** The path as the caller spelled it, decoded. */
  public String text() {
    return text;
  }

  /** The segments of the path without empty ones and {@code .}; an empty list is the root. */
  public List<String> names() {
    return names;
  }

  public boolean isRoot() {
    return names.isEmpty();
  }

  /** The last segment; empty at the root. */
  public String name() {
    return names.isEmpty() ? "" : names.getLast();
  }

  /** The directory that contains this path; the parent of the root is the root. */
  public ArtifactPath parent() {
    return new ArtifactPath(
        names.isEmpty() ? "" : String.join("/", names.subList(0, names.size() - 1)));
  }

  /** Appends a relative path, keeping both spellings. */
  public ArtifactPath resolve(ArtifactPath below) {
    return new ArtifactPath(joined(below.text));
  }

  /**
   * The path of an entry of this directory, in the spelling that the client used for the directory.
   */
  public String child(String name) {
    return joined(name);
  }

  /**
   * Returns this path if a file may be written to it: it ends with a name, and its directory is
   * spelled in normalised form.
   */
  public ArtifactPath asFile() {
    int slash = text.lastIndexOf('/');
    String name = text.substring(slash + 1);
    if (name.isEmpty() || name.equals(".")) {
      throw ApiError.invalid("Artifact path must include a filename (cannot end with '/').");
    }
    String directory = withoutTrailingSlashes(text.substring(0, slash + 1));
    String straight = String.join("/", names.subList(0, names.size() - 1));
    if (!directory.equals(straight)) {
      // As mlflow/store/artifact/artifact_repo.py, verify_artifact_path, with its code.
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          "Invalid artifact path: '"
              + directory
              + "'. Names may be treated as files in certain cases, and must not resolve to other"
              + " names when treated as such. This name would resolve to '"
              + (straight.isEmpty() ? "." : straight)
              + "'");
    }
    return this;
  }

  private String joined(String below) {
    return text.isEmpty() || text.endsWith("/") ? text + below : text + "/" + below;
  }

  private static String decoded(String text) {
    String url = text;
    for (int layer = 0; layer < LAYERS_OF_ENCODING; layer++) {
      String below = url(PythonUrl.unquote(url)).toString();
      if (below.equals(url)) {
        return url;
      }
      url = below;
    }
    throw invalid();
  }

  private static PythonUrl url(String text) {
    try {
      return PythonUrl.parse(text);
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
  }

  private static String withoutControls(String path) {
    if (path.chars().noneMatch(ArtifactPath::isControl)) {
      return path;
    }
    var escaped = new StringBuilder();
    path.chars()
        .forEach(
            unit -> {
              if (isControl(unit)) {
                escaped.append("%%%02x".formatted(unit));
              } else {
                escaped.append((char) unit);
              }
            });
    return escaped.toString();
  }

  private static boolean isControl(int unit) {
    return unit < 0x20 || unit == 0x7f;
  }

  private static boolean hasParent(String path) {
    return Arrays.asList(path.split("/")).contains("..");
  }

  /**
   * Whether the path is a drive with its root, or a share: {@code C:\x}, {@code c:/x}, {@code
   * \\host\share}.
   */
  private static boolean isAbsoluteOnWindows(String path) {
    String slashed = path.replace('\\', '/');
    return slashed.startsWith("//") || DRIVE.matcher(slashed).lookingAt();
  }

  private static String withoutTrailingSlashes(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  private static ApiError invalid() {
    return ApiError.invalid("Invalid path");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ArtifactPath path && path.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
