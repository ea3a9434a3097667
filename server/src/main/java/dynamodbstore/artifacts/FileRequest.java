package dynamodbstore.artifacts;

import dynamodbstore.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How a file is wanted: whether at all or only its head, and which part of which version. */
public record FileRequest(
    boolean isHead,
    Optional<String> range,
    Optional<String> ifRange,
    Optional<String> ifNoneMatch) {
  public static FileRequest from(Request request) {
    return new FileRequest(
        request.method().equals("HEAD"),
        request.header("Range"),
        request.header("If-Range"),
        request.header("If-None-Match"));
  }

  /** Whether the caller has this version already. */
  boolean knows(String tag) {
    return ifNoneMatch
        .map(tags -> tags.equals("*") || List.of(tags.split("\\s*,\\s*")).contains(tag))
        .orElse(false);
  }

  /** A part of a version that is no longer there is of no use: then the whole is. */
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
