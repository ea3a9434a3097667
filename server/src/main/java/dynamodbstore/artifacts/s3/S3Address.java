package dynamodbstore.artifacts.s3;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.artifacts.store.ArtifactPath;
import dynamodbstore.table.items.Utf8;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Mapping of artifact paths to object keys: the prefix of {@code s3://bucket/prefix} and the names
 * of the path, joined by slashes. Nothing is decoded, because clients that access S3 directly spell
 * keys the same way.
 */
record S3Address(String bucket, String prefix) {
  /** S3's limit, in bytes. */
  private static final int LONGEST_KEY = 1024;

  /**
   * Allows no character that could end a host name or a path: the bucket name becomes part of
   * either.
   */
  private static final Pattern BUCKET = Pattern.compile("[A-Za-z0-9._-]{3,255}");

  /**
   * Names that the AWS SDK treats specially rather than as ordinary buckets: directory buckets,
   * access points to them, and Outposts.
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

  /** The key of a file's object. */
  String key(ArtifactPath file) {
    return joined(String.join("/", file.names()));
  }

  /** The prefix of the keys of all files in a directory. */
  String below(ArtifactPath directory) {
    var key = key(directory);
    return key.isEmpty() ? "" : key + "/";
  }

  /** Whether the key of a path is within the limit of S3. */
  boolean fits(ArtifactPath path) {
    return Utf8.length(key(path)) <= LONGEST_KEY;
  }

  /** The error for an upload to a path whose key is too long. */
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
