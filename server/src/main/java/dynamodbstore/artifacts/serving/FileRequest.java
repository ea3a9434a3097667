package dynamodbstore.artifacts.serving;

import dynamodbstore.http.request.ServerRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Headers of a download request that select what is sent: HEAD or GET, the range, and the
 * validators of a cached copy.
 */
public record FileRequest(
    boolean isHead,
    Optional<String> range,
    Optional<String> ifRange,
    Optional<String> ifNoneMatch) {
  public static FileRequest from(ServerRequest request) {
    return new FileRequest(
        request.method().equals("HEAD"),
        request.header("Range"),
        request.header("If-Range"),
        request.header("If-None-Match"));
  }

  /**
   * Whether {@code If-None-Match} matches an entity tag, so that the client's cached copy is valid.
   */
  boolean hasCached(String tag) {
    return ifNoneMatch
        .map(tags -> tags.equals("*") || List.of(tags.split("\\s*,\\s*")).contains(tag))
        .orElse(false);
  }

  /**
   * The range to send. If {@code If-Range} names another version of the file, the whole file is
   * sent: a range of the current version would not fit the client's copy.
   */
  RangeRequest range(long size, Map<String, String> headers) {
    boolean isCurrent =
        ifRange
            .map(is -> is.equals(headers.get("ETag")) || is.equals(headers.get("Last-Modified")))
            .orElse(true);
    return range
        .filter(_ -> isCurrent)
        .map(header -> RangeRequest.parse(header, size))
        .orElseGet(RangeRequest.Whole::new);
  }
}
