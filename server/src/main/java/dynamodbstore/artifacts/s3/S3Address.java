package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.artifacts.ArtifactPath;
import dynamodbstore.table.Utf8;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Which object is which file: {@code s3://bucket/prefix} and the names of a path, joined by
 * slashes. As spelled, without any decoding, because clients that reach S3 themselves spell keys
 * the same way.
 */
record S3Address(String bucket, String prefix) {
  /** S3's own limit, in bytes. */
  private static final int LONGEST_KEY = 1024;

  /** No character that could end a host or a path: the name becomes a part of either. */
  private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9._-]{3,255}");

  /**
   * Names that AWS's SDK takes for things that are no ordinary buckets, and speaks to otherwise:
   * directory buckets, access points to them, and Outposts.
   */
  private static final Pattern NO_BUCKET = Pattern.compile(".*--(x|xa|op)-s3");

  static S3Address parse(String uri) {
    var url = ArtifactUri.parse(uri);
    var prefix = withoutSlashes(url.path());
    var steps = Arrays.asList(prefix.split("/"));
    if (!isBucket(url.host()) || steps.contains(".") || steps.contains("..")) {
      throw ApiError.invalid("Invalid artifact URI: '%s'".formatted(uri));
    }
    return new S3Address(url.host(), prefix);
  }

  private static boolean isBucket(String name) {
    return BUCKET.matcher(name).matches() && !NO_BUCKET.matcher(name).matches();
  }

  /** The key of the object that is a file. */
  String key(ArtifactPath file) {
    return joined(String.join("/", file.names()));
  }

  /** What the keys of all files in a directory begin with. */
  String below(ArtifactPath directory) {
    var key = key(directory);
    return key.isEmpty() ? "" : key + "/";
  }

  /** Whether there can be an object for a file, or for anything in a directory. */
  boolean fits(ArtifactPath path) {
    return Utf8.length(key(path)) <= LONGEST_KEY;
  }

  /** What a caller is told who wants to write to a path that does not fit. */
  static ApiError tooLong(ArtifactPath file) {
    return ApiError.invalid(
        "Invalid artifact path: '%s' would need a key of more than %d bytes."
            .formatted(file, LONGEST_KEY));
  }

  private String joined(String below) {
    return prefix.isEmpty() || below.isEmpty() ? prefix + below : prefix + "/" + below;
  }

  private static String withoutSlashes(String path) {
    int start = path.startsWith("/") ? 1 : 0;
    int end = path.length();
    while (end > start && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(start, end);
  }
}
